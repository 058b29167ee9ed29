// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/examination.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "core/compiler/compiler.h"
#include "core/dae/balance.h"
#include "core/dae/flat_modelica.h"
#include "core/symbolic/printer.h"

namespace causeway::msl {

namespace {

/// Asks the work to stop when its time is over.
class Deadline {
public:
    explicit Deadline(double seconds) : m_thread([this, seconds](const std::stop_token& done) { wait(seconds, done); }) {}
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    void wait(double seconds, const std::stop_token& done)
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, done, std::chrono::duration<double>(seconds), [] { return false; });
        if (!done.stop_requested()) m_stop.request_stop();
    }

    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread;
};

/// What has been passed when the facade announces its next stage.
std::string_view passedBefore(std::string_view announced)
{
    constexpr std::pair<std::string_view, std::string_view> kAnnouncements[] = {{"instantiating", "load"},
                                                                                {"flattening", "instantiate"},
                                                                                {"resolving arrays", "flatten"},
                                                                                {"sorting equations", "scalarize"},
                                                                                {"generating code", "structure"}};
    for (const auto& [text, stage] : kAnnouncements) {
        if (text == announced) return stage;
    }
    return {};
}

StopAfter stopAfter(std::size_t goal)
{
    if (goal <= rankOf("flatten")) return StopAfter::Dae;
    if (goal == rankOf("scalarize")) return StopAfter::ScalarDae;
    return goal == rankOf("structure") ? StopAfter::Structure : StopAfter::Program;
}

void takeFirstError(Outcome& outcome, const Diagnostics& diagnostics, const SourceSet& sources, const LibraryState& state)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() != Severity::Error || !outcome.code.empty()) continue;
        outcome.code = diagnostic.code();
        outcome.message = diagnostic.message;
        if (diagnostic.span.isNone()) continue;
        const SourceFile& file = sources[diagnostic.span.source];
        const LineColumn at = file.position(diagnostic.span.begin);
        const std::string path = std::filesystem::path(file.path()).lexically_relative(state.folder).generic_string();
        outcome.place = fmt::format("{}:{}:{}", path.empty() || path.starts_with("..") ? file.path() : path, at.line, at.column);
    }
}

void takeStructure(Outcome& outcome, const Structure& structure)
{
    outcome.states = static_cast<std::int64_t>(structure.states.size());
    for (const BltBlock& block : structure.blocks) {
        const auto size = static_cast<std::int64_t>(block.tearing.size());
        if (size == 0 || !block.solution.empty()) continue;
        if (block.kind == BlockKind::Linear) outcome.linear.push_back(size);
        if (block.kind == BlockKind::Mixed) outcome.mixed.push_back(size);
        if (block.kind == BlockKind::Nonlinear) outcome.nonlinear.push_back(size);
    }
    for (auto* sizes : {&outcome.linear, &outcome.mixed, &outcome.nonlinear}) std::ranges::sort(*sizes, std::greater());
}

/// Why flattening the flat text gives another model, or none; empty when it gives as many equations and unknowns.
/// The text needs no library.
std::string rereadingFault(const HybridDae& dae, const Task& task)
{
    AnalysisRequest request;
    request.file = std::make_shared<SourceFile>("flat.mo", toFlatModelica(dae));
    request.modelName = modelicaName(dae.modelName);
    request.last = StopAfter::Dae;
    const auto again = analyse(request, task);
    if (task.cancelled()) return "out of time";
    for (const Diagnostic& diagnostic : again->diagnostics.items()) {
        if (diagnostic.severity() == Severity::Error) return diagnostic.message;
    }
    const Balance first = balanceOf(dae), second = balanceOf(*again->dae);
    if (first.unknowns == second.unknowns && first.equations == second.equations) return {};
    return fmt::format("{} equations for {} unknowns have become {} for {}", first.equations, first.unknowns, second.equations, second.unknowns);
}

}  // namespace

Outcome examine(const std::string& name, const Options& options, const LibraryState& state, const std::shared_ptr<SourceCache>& cache,
                const std::function<void(std::string_view)>& passed)
{
    Outcome outcome;
    outcome.name = name;
    const Deadline deadline(options.timeLimit);
    const Task task(deadline.token(), [&passed](double, std::string_view what) {
        if (const auto stage = passedBefore(what); !stage.empty()) passed(stage);
    });
    AnalysisRequest request;
    request.modelName = name;
    request.libraryFolders = {state.folder};
    request.last = stopAfter(options.goal);
    request.cache = cache;
    const auto analysis = analyse(request, task);

    outcome.stage = toString(analysis->reached);
    outcome.seconds = {{"load", analysis->seconds.load},           {"instantiate", analysis->seconds.instantiate},
                       {"flatten", analysis->seconds.flatten},     {"scalarize", analysis->seconds.scalarize},
                       {"structure", analysis->seconds.structure}, {"program", analysis->seconds.codegen}};
    if (analysis->dae) {
        const Balance balance = balanceOf(*analysis->dae);
        outcome.variables = balance.unknowns;
        outcome.equations = balance.equations;
    }
    if (analysis->structure && !analysis->structure->singular) takeStructure(outcome, *analysis->structure);
    takeFirstError(outcome, analysis->diagnostics, analysis->sources, state);
    if (analysis->dae && !analysis->diagnostics.hasErrors()) outcome.reread = rereadingFault(*analysis->dae, task);
    if (options.goal >= rankOf("simulate") && analysis->program && !analysis->diagnostics.hasErrors()) {
        passed("program");
        Diagnostics diagnostics;
        const auto start = std::chrono::steady_clock::now();
        const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, task);
        outcome.seconds["simulate"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (simulation.status == SimulationStatus::Completed) outcome.stage = "simulate";
        takeFirstError(outcome, diagnostics, analysis->sources, state);
    }
    if (task.cancelled()) {
        outcome.code = "time";
        outcome.message = fmt::format("took longer than {} s", options.timeLimit);
        outcome.place.clear();
    }
    return outcome;
}

}  // namespace causeway::msl
