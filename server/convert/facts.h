// Dated facts and events, from core to the wire.
#pragma once

#include "annals/v1/facts.pb.h"
#include "core/answer/draft.h"
#include "core/facts/event_anchor.h"
#include "core/facts/timeline.h"
#include "core/index/view.h"

namespace annals::server::convert {

v1::EventAnchor ToProto(const facts::ResolvedAnchor& anchor, const index::View& view);
v1::FactsAnswer ToProto(const answer::ComputedFacts& facts, const index::View& view);
v1::Timeline ToProto(const facts::Timeline& timeline, const index::View& view);

}  // namespace annals::server::convert
