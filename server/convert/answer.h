// Answers, from core to the wire.
#pragma once

#include <string>
#include <vector>

#include "annals/v1/retrieval_service.pb.h"
#include "core/answer/answer_question.h"
#include "core/answer/model/written_answer.h"
#include "core/index/view.h"
#include "core/question/request.h"
#include "server/convert/time.h"

namespace annals::server::convert {

answer::Mode FromProto(v1::AnswerMode mode);  // UNSPECIFIED is AUTO. REQUIRES: v1::AnswerMode_IsValid

// Earlier turns; `field` is the path of the request in the call, "" or "request.".
std::vector<question::Turn> HistoryOf(const v1::AnswerRequest& request, const std::string& field,
                                      Violations* violations);

// Everything but `retrieval` and `composition`.
v1::AnswerResponse ToProto(const answer::Answered& answered, const index::View& view);

v1::Composition ToProto(const answer::Composition& composition);

}  // namespace annals::server::convert
