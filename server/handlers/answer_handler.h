// RetrievalService.Answer and StreamAnswer: hands the question to answer::AnswerQuestion, and lets a language model word
// the answer where one is configured and wanted.
#pragma once

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "core/answer/answer_question.h"
#include "core/answer/model/chat_model.h"
#include "core/answer/model/written_answer.h"
#include "core/answer/reading/passage_reading.h"
#include "core/index/view_cache.h"
#include "server/config.h"
#include "server/handlers/retrieve_handler.h"
#include "server/metrics.h"
#include "server/transport/routes.h"

namespace annals::server {

// The model that words answers, and how long it may take; no model: every answer is extractive.
struct AnswerModel {
  answer::ChatModel* model = nullptr;
  AnswerConfig config;
};

class AnswerHandler {
 public:
  // All must outlive the handler.
  AnswerHandler(RetrieveHandler& retrieve, AnswerModel model, const text::Thesaurus& thesaurus,
                const answer::SentenceJudge* judge, Metrics& metrics, const Log& log)
      : retrieve_(retrieve),
        model_(std::move(model)),
        thesaurus_(thesaurus),
        judge_(judge),
        metrics_(metrics),
        log_(log),
        readings_([](const index::View&) { return std::make_shared<const answer::PassageReadings>(); }) {}

  absl::StatusOr<v1::AnswerResponse> Handle(const v1::AnswerRequest& request, const CallContext& call);
  // Extractive, with such weights. `field` is the path of the request in the call; what is wrong with the rest of it is in
  // `violations`.
  absl::StatusOr<v1::AnswerResponse> Try(const v1::AnswerRequest& request, const answer::SentenceWeights& weights,
                                         const std::string& field, convert::Violations violations,
                                         const CallContext& call);
  // Answers without a model; the stream asks the model, sends its words as drafts and then the answer.
  absl::StatusOr<Route::Stream> Open(const v1::StreamAnswerRequest& request, const CallContext& call);

 private:
  // An answer before a model has worded it. What was found has the answer's result.
  struct Extractive {
    RetrieveHandler::Found found;
    answer::Answered answered;
  };
  // `field` is the path of the request in the call, "" or "request.".
  absl::StatusOr<Extractive> Begin(const v1::AnswerRequest& request, const std::string& field, const CallContext& call,
                                   convert::Violations violations = {}, const answer::SentenceWeights& weights = {});
  absl::Status Answer(const v1::AnswerRequest& request, const answer::Options& options, const CallContext& call,
                      Extractive* extractive);
  // Asks the model where it is to word the answer. `on_text` as in answer::ChatCall; `gone` says that nobody receives.
  absl::StatusOr<v1::AnswerResponse> Finish(const v1::AnswerRequest& request, Extractive extractive,
                                            const CallContext& call, std::function<void(std::string_view)> on_text,
                                            const std::function<bool()>& gone);
  absl::StatusOr<answer::Composition> Word(const v1::AnswerRequest& request, const answer::ChatCall& chat,
                                           Extractive* extractive);
  bool Asks(const v1::AnswerRequest& request) const;
  void Count(const answer::Composition& composition);

  RetrieveHandler& retrieve_;
  AnswerModel model_;
  const text::Thesaurus& thesaurus_;
  const answer::SentenceJudge* const judge_;
  Metrics& metrics_;
  const Log& log_;
  index::ViewCache<answer::PassageReadings> readings_;
};

}  // namespace annals::server
