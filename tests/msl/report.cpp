// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace causeway::msl {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json toJson(const Outcome& outcome)
{
    Json json{{"name", outcome.name}, {"stage", outcome.stage}};
    if (outcome.variables) json["variables"] = *outcome.variables;
    if (outcome.equations) json["equations"] = *outcome.equations;
    if (outcome.states) json["states"] = *outcome.states;
    if (!outcome.linear.empty()) json["linear"] = outcome.linear;
    if (!outcome.mixed.empty()) json["mixed"] = outcome.mixed;
    if (!outcome.nonlinear.empty()) json["nonlinear"] = outcome.nonlinear;
    if (outcome.hasReference) json["reference"] = true;
    if (outcome.signalCount) json["signals"] = {outcome.signalsInside.value_or(0), *outcome.signalCount};
    if (!outcome.outside.empty()) json["outside"] = outcome.outside;
    if (outcome.verified) json["verified"] = *outcome.verified;
    if (outcome.unfulfilled > 0) json["unfulfilled"] = outcome.unfulfilled;
    if (!outcome.code.empty()) json["code"] = outcome.code;
    if (!outcome.message.empty()) json["message"] = outcome.message;
    if (!outcome.place.empty()) json["at"] = outcome.place;
    if (!outcome.reread.empty()) json["reread"] = outcome.reread;
    return json;
}

Outcome fromJson(const Json& json)
{
    Outcome outcome;
    outcome.name = json.value("name", "");
    outcome.stage = json.value("stage", "none");
    if (json.contains("variables")) outcome.variables = json["variables"].get<std::int64_t>();
    if (json.contains("equations")) outcome.equations = json["equations"].get<std::int64_t>();
    if (json.contains("states")) outcome.states = json["states"].get<std::int64_t>();
    const auto sizes = [&json](const char* key) {
        return json.contains(key) ? json[key].get<std::vector<std::int64_t>>() : std::vector<std::int64_t>();
    };
    outcome.linear = sizes("linear");
    outcome.mixed = sizes("mixed");
    outcome.nonlinear = sizes("nonlinear");
    outcome.hasReference = json.value("reference", false);
    if (json.contains("signals")) {
        outcome.signalsInside = json["signals"].at(0).get<std::int64_t>();
        outcome.signalCount = json["signals"].at(1).get<std::int64_t>();
    }
    outcome.outside = json.value("outside", std::vector<std::string>());
    if (json.contains("verified")) outcome.verified = json["verified"].get<std::int64_t>();
    outcome.unfulfilled = json.value("unfulfilled", std::int64_t(0));
    outcome.code = json.value("code", "");
    outcome.message = json.value("message", "");
    outcome.place = json.value("at", "");
    outcome.reread = json.value("reread", "");
    if (json.contains("seconds")) outcome.seconds = json["seconds"].get<std::map<std::string, double>>();
    return outcome;
}

double totalSeconds(const Outcome& outcome)
{
    double total = 0;
    for (const auto& [stage, seconds] : outcome.seconds) total += seconds;
    return total;
}

}  // namespace

std::size_t rankOf(std::string_view stage)
{
    const auto found = std::find(kStages.begin(), kStages.end(), stage);
    return found == kStages.end() ? 0 : static_cast<std::size_t>(found - kStages.begin());
}

std::string outcomeToLine(const Outcome& outcome)
{
    Json json = toJson(outcome);
    json["seconds"] = outcome.seconds;
    return dump(json);
}

Outcome outcomeFromLine(const std::string& line)
{
    return fromJson(Json::parse(line));
}

std::string reportToJson(const LibraryState& state, const std::vector<Outcome>& outcomes, const SizeComparison& sizes,
                         const std::map<std::string, Explanation>& explanations)
{
    Json reached = Json::object();
    for (std::size_t rank = 1; rank < kStages.size(); ++rank) {
        reached[std::string(kStages[rank])] = std::count_if(
            outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) { return rankOf(outcome.stage) >= rank; });
    }
    std::string text = "{\n";
    text += "  \"schema\": \"causeway.msl/1\",\n";
    text += fmt::format("  \"library\": {},\n", dump("Modelica " + state.version));
    text += fmt::format("  \"files\": {}, \"classes\": {}, \"faults\": {},\n", state.files, state.classes,
                        dump(state.faults));
    text += fmt::format("  \"reached\": {},\n", dump(reached));
    if (sizes.compared > 0) {
        text += fmt::format("  \"sizes\": {{\"compared\": {}, \"no_larger\": {}, \"larger\": [\n", sizes.compared,
                            sizes.noLarger);
        for (std::size_t i = 0; i < sizes.larger.size(); ++i) {
            text += fmt::format("    {}{}\n", dump(Json(sizes.larger[i])), i + 1 < sizes.larger.size() ? "," : "");
        }
        text += "  ]},\n";
    }
    text += "  \"examples\": [\n";
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        Json example = toJson(outcomes[i]);
        if (explainedBy(outcomes[i], explanations) == Explained::Yes) {
            const Explanation& explanation = explanations.at(outcomes[i].name);
            example["verdict"] = explanation.verdict;
            example["reason"] = explanation.reason;
        }
        text += fmt::format("    {}{}\n", dump(example), i + 1 < outcomes.size() ? "," : "");
    }
    return text + "  ]\n}\n";
}

std::vector<Outcome> reportFromJson(const std::string& text)
{
    const Json document = Json::parse(text, nullptr, false);
    std::vector<Outcome> outcomes;
    if (document.is_discarded() || document.value("schema", "") != "causeway.msl/1") return outcomes;
    for (const Json& example : document.at("examples")) outcomes.push_back(fromJson(example));
    return outcomes;
}

std::string timesToJson(const LibraryState& state, const std::vector<Outcome>& outcomes)
{
    std::vector<const Outcome*> order;
    std::map<std::string, double> totals;
    for (const Outcome& outcome : outcomes) {
        order.push_back(&outcome);
        for (const auto& [stage, seconds] : outcome.seconds) totals[stage] += seconds;
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Outcome* a, const Outcome* b) { return totalSeconds(*a) > totalSeconds(*b); });
    std::string text = fmt::format(
        "{{\n  \"schema\": \"causeway.msl-times/1\",\n  \"parse_library\": {:.4f},\n  \"totals\": {},\n  \"examples\": "
        "[\n",
        state.parseSeconds, dump(totals));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Json line{{"name", order[i]->name}, {"stage", order[i]->stage}, {"seconds", order[i]->seconds}};
        text += fmt::format("    {}{}\n", dump(line), i + 1 < order.size() ? "," : "");
    }
    return text + "  ]\n}\n";
}

std::vector<std::string> regressions(const std::vector<Outcome>& before, const std::vector<Outcome>& now,
                                     std::size_t goal)
{
    std::map<std::string_view, const Outcome*> known;
    for (const Outcome& outcome : before) known[outcome.name] = &outcome;
    std::vector<std::string> sentences;
    for (const Outcome& outcome : now) {
        // What simulates is right: no report excuses it.
        if (outcome.unfulfilled > 0)
            sentences.push_back(
                fmt::format("the result of {} does not fulfil its model: {}", outcome.name, outcome.message));
        const auto old = known.find(outcome.name);
        if (old == known.end()) continue;
        if (!outcome.reread.empty() && old->second->reread.empty()) {
            sentences.push_back(
                fmt::format("the flat text of {} can no longer be read back: {}", outcome.name, outcome.reread));
        }
        const std::size_t wanted = std::min(rankOf(old->second->stage), goal);
        if (rankOf(outcome.stage) >= wanted || outcome.unfulfilled > 0) continue;
        sentences.push_back(fmt::format("{} passed {} before, now only {}: {}", outcome.name, kStages[wanted],
                                        outcome.stage, outcome.message));
    }
    return sentences;
}

}  // namespace causeway::msl
