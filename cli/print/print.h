// Responses for people. Each function writes whole lines to `out`. See print_passages.cc, print_answer.cc,
// print_listing.cc, print_scope.cc, print_timeline.cc,
// print_connections.cc, print_identity.cc, print_keys.cc.
#pragma once

#include <ostream>

#include "annals/v1/access_service.pb.h"
#include "annals/v1/admin_service.pb.h"
#include "annals/v1/facts.pb.h"
#include "annals/v1/graph_service.pb.h"
#include "annals/v1/identity_service.pb.h"
#include "annals/v1/retrieval_service.pb.h"
#include "cli/print/output.h"

namespace annals::cli {

// The scope as understood, and every fallback that was taken.
void PrintScope(const v1::RetrieveResponse& response, const Style& style, std::ostream& out);
// What the server understood of the question about time, its words marked (^ units, - operators, ~ other), and what it
// made of them on the collection.
void PrintUnderstood(absl::string_view question, const v1::RetrieveResponse& response, const Style& style,
                     std::ostream& out);
// Scope, passages with document, dates and score; with an explained response also derivations, facts and paths.
void PrintPassages(const v1::RetrieveResponse& response, const Style& style, std::ostream& out);
// Scope, paragraphs, citations, conflicts, mode; who worded it, when a language model took part.
void PrintAnswer(const v1::AnswerResponse& response, const Style& style, std::ostream& out);

// Entries with the gaps between them, then the lives of patents.
void PrintTimeline(const v1::Timeline& timeline, const Style& style, std::ostream& out);

// Each path with what states its hops, then names that are unknown.
void PrintConnections(const v1::FindConnectionsResponse& response, const Style& style, std::ostream& out);
// "Kevin Marsh —works at→ Tarn Energy Works ←works at— Alexis Boon".
std::string PathText(const google::protobuf::RepeatedPtrField<v1::PathStep>& steps);

// The entity that is meant, then every candidate with its score and why.
void PrintResolved(const v1::ResolveEntityResponse& response, const Style& style, std::ostream& out);
void PrintMerged(const v1::MergeEntitiesResponse& response, const Style& style, std::ostream& out);
void PrintLinks(const v1::LinkPapersResponse& response, const Style& style, std::ostream& out);
void PrintSplit(const v1::SplitEntityResponse& response, const Style& style, std::ostream& out);
void PrintCandidates(const v1::ListAliasCandidatesResponse& response, const Style& style, std::ostream& out);

void PrintKey(const v1::ApiKey& key, const Style& style, std::ostream& out);
void PrintKeys(const v1::ListApiKeysResponse& response, const Style& style, std::ostream& out);

void PrintCollections(const v1::ListCollectionsResponse& response, const Style& style, std::ostream& out);
void PrintCollection(const v1::Collection& collection, const Style& style, std::ostream& out);
void PrintDocumentLine(const v1::Document& document, const Style& style, std::ostream& out);
void PrintDocument(const v1::GetDocumentResponse& response, const Style& style, std::ostream& out);
void PrintStatus(const v1::GetStatusResponse& status, const std::string& address, const Style& style,
                 std::ostream& out);

// "in_scope" of SCOPE_STATUS_IN_SCOPE and the prefix "SCOPE_STATUS_".
std::string EnumWord(const std::string& enum_name, absl::string_view prefix);
// "[2025-10-01, 2025-11-01)"; an open end is "…".
std::string IntervalText(const v1::Interval& interval);
// "October 2025, published 2025-10-15"; empty when nothing is known.
std::string DatesText(const std::string& label, const v1::Interval* period, const std::string& published);

}  // namespace annals::cli
