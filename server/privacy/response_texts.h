// Every text of a response, to be changed: what is read of a collection, but for ids, references, cursors and what tells
// nothing of anybody.
//
//   ChangeTexts([&](const std::string& text, const std::string* channel) { return privacy::Rewrite(text, …); }, &response);
//
// `channel` is that of the document whose passage a text is of; null where it is not known. Byte ranges of sentences in a
// passage follow its new text.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <string>

#include "core/privacy/rewrite.h"

namespace annals::server {

// What stands there afterwards; without replacements the text stays.
using TextChange = std::function<privacy::Rewritten(const std::string& text, const std::string* channel)>;

void ChangeTexts(const TextChange& change, google::protobuf::Message* response);

}  // namespace annals::server
