// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/run_reports.h"

#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/platform.h"
#include "core/base/sentences.h"
#include "core/results/event_json.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string_view toString(BlockStatistics::Kind kind)
{
    switch (kind) {
        case BlockStatistics::Kind::Linear: return "linear";
        case BlockStatistics::Kind::Nonlinear: return "nonlinear";
        case BlockStatistics::Kind::Mixed: return "mixed";
    }
    return "nonlinear";
}

/// Equal columns, so that plotting takes one line.
Json toJson(const StepTrace& trace)
{
    Json columns = Json::object();
    const auto add = [&](const char* name, auto&& valueOf) {
        Json column = Json::array();
        for (const StepRecord& record : trace.records) column.push_back(valueOf(record));
        columns[name] = std::move(column);
    };
    add("from", [](const StepRecord& record) { return record.from; });
    add("to", [](const StepRecord& record) { return record.to; });
    add("steps", [](const StepRecord& record) { return record.steps; });
    add("shortest", [](const StepRecord& record) { return record.shortest; });
    add("longest", [](const StepRecord& record) { return record.longest; });
    add("lowest_order", [](const StepRecord& record) { return record.lowestOrder; });
    add("highest_order", [](const StepRecord& record) { return record.highestOrder; });
    add("error", [](const StepRecord& record) { return record.error; });
    add("limiting_state", [&](const StepRecord& record) {
        return record.limiting == StepRecord::kNoState ? Json() : Json(trace.states[record.limiting]);
    });
    add("error_test_failures", [](const StepRecord& record) { return record.errorTestFailures; });
    add("convergence_failures", [](const StepRecord& record) { return record.convergenceFailures; });
    return columns;
}

}  // namespace

void EventsFile::write(std::string_view text)
{
    const bool isWritten =
        m_file ? m_file->write(text) : std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    m_isGood = m_isGood && isWritten;
}

bool EventsFile::begin(const ResultLayout& /*layout*/)
{
    if (m_path != "-") m_file.emplace(m_path);
    write("{\n  \"schema\": \"causeway.events/1\",\n  \"events\": [");
    return m_isGood;
}

void EventsFile::event(const ResultEvent& event)
{
    std::string text = m_hasEvents ? ",\n    " : "\n    ";
    m_hasEvents = true;
    // Line breaks in strings are escaped, so all line breaks separate lines of an object.
    for (const char character : eventToJson(event, 2)) {
        text += character;
        if (character == '\n') text += "    ";
    }
    write(text);
}

std::optional<std::string> EventsFile::finish()
{
    write(m_hasEvents ? "\n  ]\n}\n" : "]\n}\n");
    if (!m_file)
        return m_isGood && std::fflush(stdout) == 0 ? std::nullopt
                                                    : std::optional<std::string>("standard output accepts no more");
    auto error = m_file->commit();
    m_file.reset();
    return error;
}

bool LastRow::begin(const ResultLayout& layout)
{
    for (const ResultVariable& variable : layout.variables) {
        if (variable.column) m_names.push_back(variable.name);
    }
    return true;
}

bool LastRow::row(double /*time*/, std::span<const double> values)
{
    m_values.assign(values.begin(), values.end());
    ++m_count;
    return true;
}

std::string summaryOf(const Simulation& simulation, const std::string& model, const LastRow& last, Format format)
{
    const char* status = simulation.status == SimulationStatus::Completed   ? "completed"
                         : simulation.status == SimulationStatus::Cancelled ? "cancelled"
                                                                            : "failed";
    if (format == Format::Json) {
        Json final = Json::object();
        for (std::size_t i = 0; i < last.values().size(); ++i) final[last.names()[i]] = last.values()[i];
        const Json document{{"schema", "causeway.simulation/1"},
                            {"model", model},
                            {"status", status},
                            {"time", simulation.reachedTime},
                            {"steps", simulation.statistics.steps},
                            {"events", simulation.statistics.stateEvents + simulation.statistics.timeEvents},
                            {"rows", last.count()},
                            {"final", std::move(final)}};
        return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return fmt::format("{}: {} at t = {:.10g}, {}, {}, {}\n", model, status, simulation.reachedTime,
                       amountOf(simulation.statistics.steps, "step"),
                       amountOf(simulation.statistics.stateEvents + simulation.statistics.timeEvents, "event"),
                       amountOf(last.count(), "row"));
}

std::string statsToJson(const SimulationStatistics& statistics, const StageSeconds& stages, double writeSeconds,
                        double totalSeconds, const Verification* verification)
{
    Json states = Json::array();
    for (const StateErrors& state : statistics.stateErrors) {
        states.push_back({{"state", state.state},
                          {"limited_steps", state.limitedSteps},
                          {"error_share", state.share},
                          {"largest_error", state.largest}});
    }
    Json blocks = Json::array();
    for (const BlockStatistics& block : statistics.blocks) {
        blocks.push_back({{"kind", toString(block.kind)},
                          {"initial", block.isInitial},
                          {"unknowns", block.unknowns},
                          {"solutions", block.solutions},
                          {"iterations", block.iterations},
                          {"seconds", block.seconds}});
    }
    Json chattering = Json::array();
    for (const Chattering& each : statistics.chattering) {
        chattering.push_back({{"relation", each.relation},
                              {"component", each.place.component},
                              {"events", each.events},
                              {"from", each.from},
                              {"to", each.to}});
    }
    constexpr std::size_t kMaxRecords = 1000;
    Json document{{"schema", "causeway.stats/1"},
                  {"unknowns", statistics.unknowns},
                  {"states", statistics.states},
                  {"equations", statistics.equations},
                  {"steps", statistics.steps},
                  {"rhs_evaluations", statistics.rhsEvaluations},
                  {"jacobian_evaluations", statistics.jacobianEvaluations},
                  {"state_events", statistics.stateEvents},
                  {"time_events", statistics.timeEvents},
                  {"error_test_failures", statistics.errorTestFailures},
                  {"convergence_failures", statistics.convergenceFailures},
                  {"state_errors", std::move(states)},
                  {"blocks", std::move(blocks)},
                  {"chattering", std::move(chattering)},
                  {"step_trace", toJson(shortened(statistics.stepTrace, kMaxRecords))},
                  {"seconds",
                   {{"load", stages.load},
                    {"instantiate", stages.instantiate},
                    {"flatten", stages.flatten},
                    {"scalarize", stages.scalarize},
                    {"structure", stages.structure},
                    {"codegen", stages.codegen},
                    {"initialize", statistics.initializeSeconds},
                    {"integrate", statistics.integrateSeconds},
                    {"write", writeSeconds},
                    {"total", totalSeconds}}},
                  {"peak_memory_bytes", platform::peakMemoryBytes()}};
    if (verification != nullptr) {
        Json worst = Json::array();
        for (const Verification::Finding& finding : verification->findings) {
            worst.push_back({{"kind", toString(finding.kind)},
                             {"text", finding.text},
                             {"time", finding.time},
                             {"residual", finding.residual},
                             {"explained", finding.explained}});
        }
        document["verification"] = {{"fulfilled", !verification->isAbove()}, {"rows", verification->rows},
                                    {"equations", verification->equations},  {"states", verification->states},
                                    {"starts", verification->starts},        {"worst", std::move(worst)},
                                    {"unchecked", verification->unchecked}};
    }
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace causeway::cli
