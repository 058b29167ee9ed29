// SPDX-License-Identifier: GPL-3.0-or-later
// Causalization: growth from a thousand to a million equations (--benchmark_filter=...; complexity is fitted and printed),
// with and without an observer; and the way from text to waveform.
#include <benchmark/benchmark.h>

#include <random>

#include "core/compiler/compiler.h"
#include "core/structure/colouring.h"
#include "core/structure/components.h"
#include "core/structure/matching.h"

using namespace causeway;

namespace {

/// Each equation holds its own unknown and up to three nearby earlier ones; every tenth also a later one, which makes loops.
Incidence localSystem(std::size_t size)
{
    std::mt19937 generator(1);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < size; ++e) {
        entries.emplace_back(EquationId(e), UnknownId(e));
        for (int i = 0; i < 2; ++i) entries.emplace_back(EquationId(e), UnknownId(e - std::min<std::size_t>(e, generator() % 20)));
        if (e % 10 == 0) entries.emplace_back(EquationId(e), UnknownId(std::min(size - 1, e + 5)));
    }
    return Incidence(std::move(entries), size, size);
}

void colouringAlone(benchmark::State& state)
{
    const Incidence incidence = localSystem(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        Colouring colouring(incidence);
        colouring.runInRounds();
        benchmark::DoNotOptimize(colouring.assignedCount());
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(colouringAlone)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

void colouringWithRecordedSteps(benchmark::State& state)
{
    const Incidence incidence = localSystem(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        Colouring colouring(incidence);
        std::vector<ColouringStep> steps;
        colouring.runInRounds([&](const ColouringStep& step) { steps.push_back(step); });
        benchmark::DoNotOptimize(steps.data());
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(colouringWithRecordedSteps)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

void matchingAndComponents(benchmark::State& state)
{
    const Incidence incidence = localSystem(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        Colouring colouring(incidence);
        colouring.runInRounds();
        Matching matching = emptyMatching(incidence);
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            const UnknownId unknown = colouring.unknownOf(EquationId(e));
            matching.unknownOf[EquationId(e)] = unknown;
            if (!unknown.isNone()) matching.equationOf[unknown] = EquationId(e);
        }
        augmentToMaximum(incidence, matching);
        benchmark::DoNotOptimize(tarjanComponents(incidence, matching).size());
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(matchingAndComponents)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

/// x1 = sin(time), x2 = 1.5*x1 + 2, ...
std::string chainModel(std::int64_t size)
{
    std::string text = "model Chain\n";
    for (std::int64_t i = 0; i < size; ++i) text += "Real x" + std::to_string(i) + ";\n";
    text += "equation\nx0 = sin(time);\n";
    for (std::int64_t i = 1; i < size; ++i) text += "x" + std::to_string(i) + " = 1.5*x" + std::to_string(i - 1) + " + 2;\n";
    return text + "end Chain;\n";
}

void textToProgram(benchmark::State& state)
{
    const auto file = std::make_shared<const SourceFile>("chain.mo", chainModel(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(analyse(file, {}, StopAfter::Program, Task()));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(textToProgram)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMillisecond)->Complexity();

const char* const kRlc =
    "model Rlc parameter Real R1=10, R2=20, L=0.1, C=1e-4; Real u0,i0,u1,i1,u2,i2,uL,iL(start=0,fixed=true),uC(start=0,fixed=true),iC;"
    " equation u0=10*sin(314.159265*time); u1=R1*i1; u2=R2*i2; uL=L*der(iL); iC=C*der(uC); u0=u1+uC; uL=u1+u2; uC=u2; i0=i1+iL;"
    " i1=i2+iC; annotation(experiment(StopTime=0.1)); end Rlc;";

void editToWaveform(benchmark::State& state)
{
    for (auto _ : state) {
        const auto analysis = analyse(std::make_shared<const SourceFile>("rlc.mo", kRlc), {}, StopAfter::Program, Task());
        Diagnostics diagnostics;
        benchmark::DoNotOptimize(simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task()).result);
    }
}
BENCHMARK(editToWaveform)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
