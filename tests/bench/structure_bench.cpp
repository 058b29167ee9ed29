// SPDX-License-Identifier: GPL-3.0-or-later
// Causalization: growth from a thousand to a million equations (--benchmark_filter=...; complexity is fitted and
// printed), with and without an observer; and the way from text to waveform.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/structure/graph/colouring.h"
#include "core/structure/graph/component_breaker.h"
#include "core/structure/graph/components.h"
#include "core/structure/graph/matching.h"
#include "core/structure/graph/pantelides.h"
#include "core/structure/graph/tearing.h"
#include "core/structure/initialization/initialization_input.h"
#include "tests/bench/generated_models.h"
#include "tests/bench/plain_matching.h"

using namespace causeway;

namespace {

/// Each equation holds its own unknown and up to three nearby earlier ones; every tenth also a later one, which makes
/// loops.
Incidence localSystem(std::size_t size)
{
    std::mt19937 generator(1);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < size; ++e) {
        entries.emplace_back(EquationId(e), UnknownId(e));
        for (int i = 0; i < 2; ++i)
            entries.emplace_back(EquationId(e), UnknownId(e - std::min<std::size_t>(e, generator() % 20)));
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
BENCHMARK(colouringWithRecordedSteps)
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

/// The same with its equations and unknowns in random order, which destroys locality.
Incidence shuffledSystem(std::size_t size)
{
    const Incidence local = localSystem(size);
    std::mt19937 generator(2);
    std::vector<std::uint32_t> equation(size), unknown(size);
    for (std::size_t i = 0; i < size; ++i) equation[i] = unknown[i] = static_cast<std::uint32_t>(i);
    std::shuffle(equation.begin(), equation.end(), generator);
    std::shuffle(unknown.begin(), unknown.end(), generator);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t k = 0; k < local.edgeCount(); ++k) {
        entries.emplace_back(EquationId(equation[local.equationOf(EdgeId(k)).index()]),
                             UnknownId(unknown[local.unknownOf(EdgeId(k)).index()]));
    }
    return Incidence(std::move(entries), size, size);
}

/// Loops all over: the rules get nowhere, everything is left to augmenting paths.
Incidence meshSystem(std::size_t size)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < size; ++e) {
        for (const std::size_t v : {e + size - 1, e + 1, e + size - 1000})
            entries.emplace_back(EquationId(e), UnknownId(v % size));
    }
    return Incidence(std::move(entries), size, size);
}

Incidence systemOf(std::int64_t kind, std::int64_t size)
{
    const auto count = static_cast<std::size_t>(size);
    return kind == 0 ? localSystem(count) : kind == 1 ? shuffledSystem(count) : meshSystem(count);
}

template <class Observer>
std::size_t matchAndSort(const Incidence& incidence, Observer&& observe)
{
    Colouring colouring(incidence);
    colouring.runInRounds(observe);
    Matching matching = emptyMatching(incidence);
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const UnknownId unknown = colouring.unknownOf(EquationId(e));
        matching.unknownOf[EquationId(e)] = unknown;
        if (!unknown.isNone()) matching.equationOf[unknown] = EquationId(e);
    }
    augmentToMaximum(incidence, matching);
    return tarjanComponents(incidence, matching).size();
}

void matchingAndComponents(benchmark::State& state)
{
    const Incidence incidence = localSystem(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(matchAndSort(incidence, NoColouringObserver{}));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(matchingAndComponents)
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

// The same call three ways at a million equations: plain arrays, unobserved, and with an observer that only counts. The
// argument says which system: 0 local, 1 shuffled, 2 mesh.
constexpr std::int64_t kMillion = 1000000;

void millionPlainArrays(benchmark::State& state)
{
    const bench::PlainSystem plain(systemOf(state.range(0), kMillion));
    for (auto _ : state) benchmark::DoNotOptimize(bench::matchAndSortPlainly(plain));
}
BENCHMARK(millionPlainArrays)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void millionUnobserved(benchmark::State& state)
{
    const Incidence incidence = systemOf(state.range(0), kMillion);
    if (matchAndSort(incidence, NoColouringObserver{}) != bench::matchAndSortPlainly(bench::PlainSystem(incidence))) {
        state.SkipWithError("other components than with plain arrays");
    }
    for (auto _ : state) benchmark::DoNotOptimize(matchAndSort(incidence, NoColouringObserver{}));
}
BENCHMARK(millionUnobserved)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void millionObserved(benchmark::State& state)
{
    const Incidence incidence = systemOf(state.range(0), kMillion);
    for (auto _ : state) {
        std::size_t painted = 0;
        benchmark::DoNotOptimize(
            matchAndSort(incidence, [&painted](const ColouringStep& step) { painted += step.blue.size(); }));
        benchmark::DoNotOptimize(painted);
    }
}
BENCHMARK(millionObserved)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Milliseconds of processor time.
template <class Call>
double timeOf(Call&& call)
{
    const std::clock_t begin = std::clock();
    benchmark::DoNotOptimize(call());
    return 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// Both calls in turn, so that what disturbs one disturbs the other: medians of each, and how they compare.
template <class Own, class Other>
void compare(benchmark::State& state, Own&& own, Other&& other)
{
    std::vector<double> ownTimes, otherTimes;
    for (auto _ : state) {
        ownTimes.push_back(timeOf(own));
        otherTimes.push_back(timeOf(other));
    }
    state.counters["own_ms"] = median(ownTimes);
    state.counters["other_ms"] = median(otherTimes);
    state.counters["ratio"] = median(ownTimes) / median(otherTimes);
}

/// Matching and components, against plain arrays: the aim is a ratio below 2.
void millionAgainstPlainArrays(benchmark::State& state)
{
    const Incidence incidence = systemOf(state.range(0), kMillion);
    const bench::PlainSystem plain(incidence);
    compare(
        state, [&] { return matchAndSort(incidence, NoColouringObserver{}); },
        [&] { return bench::matchAndSortPlainly(plain); });
}
BENCHMARK(millionAgainstPlainArrays)->DenseRange(0, 2)->Iterations(9)->Unit(benchmark::kMillisecond);

/// A strong component: a ring with chords to the fifteenth before at every tenth equation.
Incidence chordedRing(std::size_t size)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < size; ++e) {
        entries.emplace_back(EquationId(e), UnknownId(e));
        entries.emplace_back(EquationId(e), UnknownId((e + 1) % size));
        if (e % 10 == 0) entries.emplace_back(EquationId(e), UnknownId((e + size - 15) % size));
    }
    return Incidence(std::move(entries), size, size);
}

void tearing(benchmark::State& state)
{
    const Incidence incidence = chordedRing(static_cast<std::size_t>(state.range(0)));
    const TearingProblem problem{incidence, {}, {}, {}, false};
    for (auto _ : state) benchmark::DoNotOptimize(tear(problem).unknowns.size());
    state.SetComplexityN(state.range(0));
}
BENCHMARK(tearing)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

// What an observer costs, algorithm by algorithm: the call without one against the call with one that only counts.
// Without one no step is built; that this costs nothing shows against plain arrays, above.
constexpr std::int64_t kHundredThousand = 100000;

void colouringWithoutObserver(benchmark::State& state)
{
    const Incidence incidence = systemOf(state.range(0), kHundredThousand);
    const auto colour = [&](auto&& observe) {
        Colouring colouring(incidence);
        colouring.runInRounds(observe);
        return colouring.assignedCount();
    };
    std::size_t seen = 0;
    compare(
        state, [&] { return colour(NoColouringObserver{}); },
        [&] { return colour([&seen](const ColouringStep& step) { seen += step.blue.size(); }); });
}
BENCHMARK(colouringWithoutObserver)->DenseRange(0, 1)->Iterations(25)->Unit(benchmark::kMillisecond);

void tearingWithoutObserver(benchmark::State& state)
{
    const Incidence incidence = chordedRing(kHundredThousand);
    const TearingProblem problem{incidence, {}, {}, {}, false};
    std::size_t seen = 0;
    compare(
        state, [&] { return tear(problem, {}, NoTearingObserver{}).unknowns.size(); },
        [&] {
            return tear(problem, {}, [&seen](const TearingStep& step) { seen += step.colouring.blue.size(); })
                .unknowns.size();
        });
}
BENCHMARK(tearingWithoutObserver)->Iterations(9)->Unit(benchmark::kMillisecond);

void pantelidesWithoutObserver(benchmark::State& state)
{
    const auto dae = bench::pendulums(kHundredThousand);
    ExpressionPool pool = dae->pool;
    const EquationSystem system = continuousSystem(*dae, pool);
    const SystemGraph graph = graphOf(system, pool, WantedStates::None);
    const Matching start = matchHighestDerivatives(graph.incidence, graph.derivatives);
    std::size_t seen = 0;
    compare(
        state, [&] { return findDifferentiations(graph.incidence, graph.derivatives, start, Task()).structuralIndex; },
        [&] {
            return findDifferentiations(graph.incidence, graph.derivatives, start, Task(),
                                        [&seen](const PantelidesStep& step) { seen += step.equations.size(); })
                .structuralIndex;
        });
}
BENCHMARK(pantelidesWithoutObserver)->Iterations(25)->Unit(benchmark::kMillisecond);

void componentBreaker(benchmark::State& state)
{
    const Incidence incidence = chordedRing(static_cast<std::size_t>(state.range(0)));
    Matching matching = emptyMatching(incidence);
    augmentToMaximum(incidence, matching);
    std::vector<EquationId> all;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) all.emplace_back(e);
    for (auto _ : state) benchmark::DoNotOptimize(findBreaks(incidence, matching, all).breaks.size());
}
BENCHMARK(componentBreaker)->RangeMultiplier(10)->Range(1000, 100000)->Unit(benchmark::kMillisecond);

/// x1 = sin(time), x2 = 1.5*x1 + 2, ...
std::string chainModel(std::int64_t size)
{
    std::string text = "model Chain\n";
    for (std::int64_t i = 0; i < size; ++i) text += "Real x" + std::to_string(i) + ";\n";
    text += "equation\nx0 = sin(time);\n";
    for (std::int64_t i = 1; i < size; ++i)
        text += "x" + std::to_string(i) + " = 1.5*x" + std::to_string(i - 1) + " + 2;\n";
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
    "model Rlc parameter Real R1=10, R2=20, L=0.1, C=1e-4; Real "
    "u0,i0,u1,i1,u2,i2,uL,iL(start=0,fixed=true),uC(start=0,fixed=true),iC;"
    " equation u0=10*sin(314.159265*time); u1=R1*i1; u2=R2*i2; uL=L*der(iL); iC=C*der(uC); u0=u1+uC; uL=u1+u2; uC=u2; "
    "i0=i1+iL;"
    " i1=i2+iC; annotation(experiment(StopTime=0.1)); end Rlc;";

void editToWaveform(benchmark::State& state)
{
    for (auto _ : state) {
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("rlc.mo", kRlc), {}, StopAfter::Program, Task());
        Diagnostics diagnostics;
        benchmark::DoNotOptimize(
            simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task()).result);
    }
}
BENCHMARK(editToWaveform)->Unit(benchmark::kMillisecond);

void structureStage(benchmark::State& state, StructureView view)
{
    const auto dae = bench::aliasChain(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        Diagnostics diagnostics;
        const auto structure = analyseStructure(dae, diagnostics, Task(), {view});
        state.counters["rows"] = static_cast<double>(structure->equations.size());
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK_CAPTURE(structureStage, raw, StructureView::Raw)
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK_CAPTURE(structureStage, reduced, StructureView::Reduced)
    ->RangeMultiplier(10)
    ->Range(1000, 1000000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

}  // namespace

int main(int argc, char** argv)
{
    platform::keepFreedMemory();  // as both programs do
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
