// SPDX-License-Identifier: GPL-3.0-or-later
// From a changed text to the new waveform: parsed, instantiated, flattened, sorted, made a program, simulated over the
// interval that the model asks for, all columns kept; in this process, library files parsed before. Each round has
// another text. Goals: a parameter of a rectifier edited in 50 ms, an equation in 150 ms. Counters: ms of the analysis,
// of the initial system and of the integration; rows of the result.
#include <benchmark/benchmark.h>

#include <functional>
#include <string>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"

namespace {

using namespace causeway;

/// A text with one place that is rewritten.
struct EditedText {
    std::string name, text;
    std::size_t begin = 0, length = 0;
};

EditedText exampleWith(const std::string& name, const std::string& place)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo");
    EditedText edited{name, text ? *text : std::string(), 0, place.size()};
    edited.begin = edited.text.find(place);
    return edited;
}

using Writing = std::function<std::string(std::size_t round)>;

/// What the user sees after the n-th edit.
void editToWaveform(benchmark::State& state, const EditedText& edited, const Writing& writing)
{
    if (edited.begin == std::string::npos) return state.SkipWithError("the text has another form");
    const Task task;
    std::size_t round = 0;
    double analysis = 0, initialization = 0, integration = 0, rows = 0;
    const auto compute = [&]() {
        std::string text = edited.text;
        text.replace(edited.begin, edited.length, writing(round++));
        const auto analysed =
            analyse(std::make_shared<const SourceFile>("edited.mo", text), edited.name, StopAfter::Program, task);
        if (!analysed->program) return state.SkipWithError("the model has no program");
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysed, settingsFor(analysed->dae->experiment), diagnostics, task);
        if (simulation.status != SimulationStatus::Completed || simulation.result->columns.empty())
            return state.SkipWithError("no result");
        const StageSeconds& s = analysed->seconds;
        analysis += s.load + s.instantiate + s.flatten + s.scalarize + s.structure + s.codegen;
        initialization += simulation.statistics.initializeSeconds;
        integration += simulation.statistics.integrateSeconds;
        rows = static_cast<double>(simulation.result->rowCount());
    };
    compute();  // library files are read once
    analysis = initialization = integration = 0;
    for (auto _ : state) compute();
    const double milli = 1e3 / static_cast<double>(state.iterations());
    state.counters["analysis_ms"] = analysis * milli;
    state.counters["initialize_ms"] = initialization * milli;
    state.counters["integrate_ms"] = integration * milli;
    state.counters["rows"] = rows;
}

void parameterOfRectifier(benchmark::State& state)
{
    editToWaveform(state, exampleWith("HalfWaveRectifier", "= 1e-3 \"Capacitance\""),
                   [](std::size_t round) { return fmt::format("= {}e-5 \"Capacitance\"", 90 + round % 20); });
}

void equationOfRectifier(benchmark::State& state)
{
    editToWaveform(state, exampleWith("HalfWaveRectifier", "ui = Ri*id"),
                   [](std::size_t round) { return fmt::format("ui = Ri*id*(1 + {}e-3*u2)", 1 + round % 20); });
}

void parameterOfRectifierFromComponents(benchmark::State& state)
{
    editToWaveform(state, exampleWith("HalfWaveRectifierComponents", "C=1e-3"),
                   [](std::size_t round) { return fmt::format("C={}e-5", 90 + round % 20); });
}

void connectionOfRectifierFromComponents(benchmark::State& state)
{
    editToWaveform(state, exampleWith("HalfWaveRectifierComponents", "connect(RL.n, source.n)"),
                   [](std::size_t round) { return round % 2 == 0 ? "connect(RL.n, C.n)" : "connect(ground.p, RL.n)"; });
}

void parameterOfBridge(benchmark::State& state)
{
    editToWaveform(state, exampleWith("BridgeRectifier", "R(R=10)"),
                   [](std::size_t round) { return fmt::format("R(R={})", 10 + round % 20); });
}

}  // namespace

BENCHMARK(parameterOfRectifier)->Unit(benchmark::kMillisecond);
BENCHMARK(equationOfRectifier)->Unit(benchmark::kMillisecond);
BENCHMARK(parameterOfRectifierFromComponents)->Unit(benchmark::kMillisecond);
BENCHMARK(connectionOfRectifierFromComponents)->Unit(benchmark::kMillisecond);
BENCHMARK(parameterOfBridge)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
