// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/examination.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/dae/flat_modelica.h"
#include "core/dae/scalars/balance.h"
#include "core/program/program.h"
#include "core/results/result_sink.h"
#include "core/simulation/verification.h"
#include "core/structure/structure.h"
#include "core/symbolic/printer.h"
#include "tests/msl/reference_results.h"

namespace causeway::msl {

namespace {

double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Some examples write files: away with them.
struct FolderForFiles {
    FolderForFiles()
        : path(std::filesystem::temp_directory_path() / fmt::format("causeway-examples-{}", platform::processId()))
    {
        std::filesystem::create_directories(path);
    }
    ~FolderForFiles()
    {
        std::error_code error;
        std::filesystem::remove_all(path, error);
    }
    FolderForFiles(const FolderForFiles&) = delete;
    FolderForFiles& operator=(const FolderForFiles&) = delete;
    std::filesystem::path path;
};

/// Of this process: it does nothing else at the time.
double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Asks the work to stop when its time is over, by either clock.
class Deadline {
public:
    using Clock = double (*)();

    explicit Deadline(double seconds, Clock clock = &wallSeconds)
        : m_thread([this, end = clock() + seconds, clock](const std::stop_token& done) { wait(end, clock, done); })
    {
    }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    void wait(double end, Clock clock, const std::stop_token& done)
    {
        std::unique_lock lock(m_mutex);
        // Processor time cannot be slept for: it is asked again after what at least is left.
        for (double left = end - clock(); left > 0 && !done.stop_requested(); left = end - clock()) {
            m_wake.wait_for(lock, done, std::chrono::duration<double>(left + 0.01), [] { return false; });
        }
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

void takeFirstError(Outcome& outcome, const Diagnostics& diagnostics, const SourceSet& sources,
                    const LibraryState& state)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.severity() != Severity::Error || !outcome.code.empty()) continue;
        outcome.code = diagnostic.code();
        outcome.message = diagnostic.message;
        if (diagnostic.span.isNone()) continue;
        const SourceFile& file = sources[diagnostic.span.source];
        const LineColumn at = file.position(diagnostic.span.begin);
        const std::string path = std::filesystem::path(file.path()).lexically_relative(state.folder).generic_string();
        outcome.place =
            fmt::format("{}:{}:{}", path.empty() || path.starts_with("..") ? file.path() : path, at.line, at.column);
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
    return fmt::format("{} equations for {} unknowns have become {} for {}", first.equations, first.unknowns,
                       second.equations, second.unknowns);
}

/// Of a run that nothing is held against no rows are kept: all variables at all times may need more memory than there
/// is.
class NoRows final : public ResultSink {
public:
    bool begin(const ResultLayout&) override { return true; }
    bool row(double, std::span<const double>) override { return true; }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
};

/// Of a run of very many rows as many as tell what all would: each row is verified by interpreting all equations, which
/// takes longer than the run. Both rows of an event are among them.
class SomeRows final : public ResultSink {
public:
    SomeRows(ResultSink& sink, std::size_t expected) : m_sink(sink), m_every(1 + expected / kMany) {}

    bool begin(const ResultLayout& layout) override { return m_sink.begin(layout); }
    bool row(double time, std::span<const double> values) override
    {
        const bool isEvent = m_count > 0 && time == m_lastTime;
        if (isEvent && !m_isLastTaken && !m_sink.row(m_lastTime, m_last)) return false;
        m_isLastTaken = isEvent || m_count % m_every == 0;
        ++m_count;
        m_lastTime = time;
        if (!m_isLastTaken) m_last.assign(values.begin(), values.end());
        return !m_isLastTaken || m_sink.row(time, values);
    }
    void step(double time) override { m_sink.step(time); }
    void event(const ResultEvent& event) override { m_sink.event(event); }
    [[nodiscard]] std::optional<std::string> finish() override { return m_sink.finish(); }
    void abandon() override { m_sink.abandon(); }

private:
    static constexpr std::size_t kMany = 20'000;
    ResultSink& m_sink;
    std::size_t m_every, m_count = 0;
    std::vector<double> m_last;
    double m_lastTime = 0;
    bool m_isLastTaken = false;
};

void takeVerification(Outcome& outcome, const Verification& verification)
{
    outcome.verified = static_cast<std::int64_t>(verification.equations + verification.states + verification.starts);
    outcome.unfulfilled = std::ranges::count_if(verification.findings, &Verification::Finding::isAbove);
    if (outcome.unfulfilled == 0) {
        outcome.stage = "verified";
        return;
    }
    const Verification::Finding& worst = verification.findings.front();
    outcome.code = kUnfulfilled;
    outcome.message = fmt::format("{} '{}' at t = {:.9g}: {:.3g}, {:.3g} explained", toString(worst.kind), worst.text,
                                  worst.time, worst.residual, worst.explained);
}

/// Runs the example as its experiment annotation asks for, or for as long as the stored result goes, and holds the
/// result against the stored one.
void takeSimulation(Outcome& outcome, const Analysis& analysis, const Options& options, const LibraryState& state,
                    const std::function<void(std::string_view)>& passed)
{
    const auto reference = findReference(options.references, outcome.name);
    SimulationSettings settings = settingsFor(analysis.dae->experiment);
    if (reference) settings.outputs = reference->signalNames;
    const bool isCompared = reference && options.goal >= rankOf("matches");
    const IoResult<Result> stored = isCompared ? readReference(*reference) : IoResult<Result>(Result());
    if (isCompared && stored) followExperiment(settings, *stored);
    if (options.tolerance) settings.tolerance = *options.tolerance;
    if (settings.interval) *settings.interval *= options.intervalFactor;
    settings.intervals =
        static_cast<std::uint32_t>(std::max(1.0, std::round(settings.intervals / options.intervalFactor)));
    const FolderForFiles folder;
    settings.workingFolder = settings.resultsFolder = folder.path;
    if (state.isTrusted) settings.trustedFolders = state.libraryFolders;
    constexpr double kForVerification = 8;
    const Deadline deadline(kForVerification * options.simulationLimit, &processorSeconds);
    const Task task(deadline.token());
    Diagnostics diagnostics;
    const double start = wallSeconds();
    NoRows none;
    ResultStore store;
    FilteredSink wanted(NameFilter(settings.outputs), store);
    Verifier verifier(*analysis.program->structure->dae, settings, Verifier::Scope::Run, task);
    const double rows =
        settings.interval ? (settings.stopTime - settings.startTime) / *settings.interval : settings.intervals;
    SomeRows verified(verifier, static_cast<std::size_t>(std::max(0.0, rows)));
    SinkList sinks({isCompared ? static_cast<ResultSink*>(&wanted) : &none, &verified});
    settings.outputs.clear();
    const Simulation simulation = simulate(analysis, settings, sinks, diagnostics, task);
    outcome.seconds["simulate"] = wallSeconds() - start;
    takeFirstError(outcome, diagnostics, analysis.sources, state);
    if (simulation.status == SimulationStatus::Cancelled) {
        outcome.code = "time";
        outcome.message = fmt::format("simulated only up to t = {:.6g} of {:.6g} in {} s of processor time",
                                      simulation.reachedTime, settings.stopTime, options.simulationLimit);
        outcome.place.clear();
    }
    if (simulation.status != SimulationStatus::Completed || !outcome.code.empty()) return;
    outcome.stage = "simulate";
    takeVerification(outcome, verifier.result(std::numeric_limits<std::size_t>::max()));
    passed(outcome.stage);
    if (isCompared && outcome.code.empty()) compareWithReference(outcome, *store.result(), *reference, stored);
}

}  // namespace

Outcome examine(const std::string& name, const Options& options, const LibraryState& state,
                const std::shared_ptr<SourceCache>& cache, const std::function<void(std::string_view)>& passed)
{
    Outcome outcome;
    outcome.name = name;
    const Deadline deadline(options.timeLimit);
    const Task task(deadline.token(), [&passed](double, std::string_view what) {
        if (const auto stage = passedBefore(what); !stage.empty()) passed(stage);
    });
    AnalysisRequest request;
    request.modelName = name;
    request.libraryFolders = state.libraryFolders;
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
    const bool isGood = !analysis->diagnostics.hasErrors();
    outcome.hasReference = findReference(options.references, name).has_value();
    const bool simulates = options.goal >= rankOf("simulate");
    if (analysis->dae && isGood && !simulates) outcome.reread = rereadingFault(*analysis->dae, task);
    if (task.cancelled()) {
        outcome.code = "time";
        outcome.message = fmt::format("took longer than {} s", options.timeLimit);
        outcome.place.clear();
    } else if (simulates && analysis->program && isGood) {
        passed("program");
        takeSimulation(outcome, *analysis, options, state, passed);
    }
    return outcome;
}

}  // namespace causeway::msl
