// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/event_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

/// Booleans as such, all other values as numbers.
Json valueToJson(double value, ValueType type)
{
    if (type == ValueType::Boolean) return value != 0;
    if (!std::isfinite(value)) return nullptr;
    return value;
}

}  // namespace

std::string eventToJson(const ResultEvent& event, int indentation)
{
    Json triggers = Json::array();
    for (const EventTrigger& trigger : event.triggers) {
        triggers.push_back({{"relation", trigger.relation},
                            {"zero_crossing", trigger.zeroCrossing},
                            {"direction", trigger.up ? "up" : "down"}});
    }
    Json iterations = Json::array();
    for (const auto& changes : event.iterations) {
        Json changed = Json::object();
        for (const ResultChange& change : changes)
            changed[change.variable] = {valueToJson(change.from, change.type), valueToJson(change.to, change.type)};
        iterations.push_back({{"changed", std::move(changed)}});
    }
    Json reinit = Json::object();
    for (const ResultChange& change : event.reinits)
        reinit[change.variable] = {valueToJson(change.from, change.type), valueToJson(change.to, change.type)};
    Json selection = nullptr;
    for (const ResultStateSelection& s : event.stateSelections) {
        Json change = {{"set", s.set + 1},
                       {"from", s.from},
                       {"to", s.to},
                       {"condition_before", s.conditionBefore},
                       {"condition_after", s.conditionAfter}};
        // The first one, which lists others changed at the same instant.
        if (selection.is_null()) {
            selection = std::move(change);
        } else {
            selection["also"].push_back(std::move(change));
        }
    }
    const Json whole{{"time", event.time},
                     {"kind", toString(event.kind)},
                     {"triggers", std::move(triggers)},
                     {"iterations", std::move(iterations)},
                     {"reinit", std::move(reinit)},
                     {"state_selection", std::move(selection)},
                     {"undetermined", event.undetermined},
                     {"root_evaluations", event.rootEvaluations}};
    return whole.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

}  // namespace causeway
