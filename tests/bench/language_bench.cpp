// SPDX-License-Identifier: GPL-3.0-or-later
// From library and model to the flat system: the Modelica Standard Library, if MODELICAPATH leads to it, and generated
// models from a thousand to a million scalar equations (growth is fitted and printed). Goals: the library parsed in 0.5
// s, the first example flattened from a cold start in 0.3 s, 5 us a scalar equation after that, linear growth of time
// and memory. Counters: equations, as the balance of the model counts them; ns of each stage and of all together for
// one equation; the same time for one row of the flat text (ns_row), where values of parameters and constants are rows
// too; the most memory the process has had, in MB (run one size at a time to compare: --benchmark_filter=...).
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/dae/scalars/balance.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/source_cache.h"

using namespace causeway;

namespace {

bool hasLibrary()
{
    static const bool found = [] {
        Library library(nullptr, libraryFolders({}));
        return library.findRoot("Modelica") != nullptr;
    }();
    return found;
}

void parseLibrary(benchmark::State& state)
{
    if (!hasLibrary()) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    std::size_t files = 0;
    for (auto _ : state) {
        const auto cache = std::make_shared<SourceCache>();
        Library library(cache, libraryFolders({}));
        library.preload("Modelica", Task());
        files = cache->size();
    }
    state.counters["files"] = static_cast<double>(files);
}
BENCHMARK(parseLibrary)->Unit(benchmark::kMillisecond)->UseRealTime();

void count(benchmark::State& state, const StageSeconds& total, double equations, double values)
{
    const auto perEquation = [&](double seconds) {
        return seconds * 1e9 / static_cast<double>(state.iterations()) / equations;
    };
    const double all = total.load + total.instantiate + total.flatten + total.scalarize;
    state.counters["equations"] = equations;
    state.counters["ns_inst"] = perEquation(total.instantiate);
    state.counters["ns_flat"] = perEquation(total.flatten);
    state.counters["ns_scalar"] = perEquation(total.scalarize);
    state.counters["ns_all"] = perEquation(all);
    state.counters["ns_row"] = perEquation(all) * equations / (equations + values);
    state.counters["MB_peak"] = static_cast<double>(platform::peakMemoryBytes()) / 1e6;
}

void add(StageSeconds& total, const StageSeconds& seconds)
{
    total.load += seconds.load;
    total.instantiate += seconds.instantiate;
    total.flatten += seconds.flatten;
    total.scalarize += seconds.scalarize;
}

/// Scalars that are given a value in their declaration and are no unknowns.
double valuesOf(const HybridDae& dae)
{
    std::int64_t count = 0;
    for (const DaeVariable& variable : dae.variables) {
        if (variable.variability <= Variability::Parameter && !variable.binding.isNone())
            count += dae.pool.types().elementCount(variable.typeId);
    }
    return static_cast<double>(count);
}

/// Runs the request over and over; with `isCold` nothing is left of the last time.
void flattenAgain(benchmark::State& state, AnalysisRequest request, bool isCold)
{
    request.cache = std::make_shared<SourceCache>();
    StageSeconds total;
    double equations = 0, values = 0;
    for (auto _ : state) {
        if (isCold) request.cache = std::make_shared<SourceCache>();
        const auto analysis = analyse(request, Task());
        if (!analysis->dae || (request.last > StopAfter::Dae && !analysis->scalarDae)) {
            const auto& items = analysis->diagnostics.items();
            return state.SkipWithError(items.empty() ? "no model" : items.front().message.c_str());
        }
        add(total, analysis->seconds);
        if (equations == 0) {
            state.PauseTiming();
            equations = std::max(1.0, static_cast<double>(balanceOf(*analysis->dae).equations));
            values = valuesOf(*analysis->dae);
            state.ResumeTiming();
        }
    }
    count(state, total, equations, values);
    state.SetComplexityN(static_cast<benchmark::IterationCount>(equations));
}

void exampleFromColdStart(benchmark::State& state, const char* name)
{
    if (!hasLibrary()) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    AnalysisRequest request;
    request.modelName = name;
    request.last = StopAfter::Dae;
    flattenAgain(state, request, true);
}
BENCHMARK_CAPTURE(exampleFromColdStart, PidController, "Modelica.Blocks.Examples.PID_Controller")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(exampleFromColdStart, CauerLowPass, "Modelica.Electrical.Analog.Examples.CauerLowPassAnalog")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(exampleFromColdStart, Pendulum, "Modelica.Mechanics.MultiBody.Examples.Elementary.Pendulum")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void exampleAgain(benchmark::State& state, const char* name)
{
    if (!hasLibrary()) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    AnalysisRequest request;
    request.modelName = name;
    request.last = StopAfter::ScalarDae;
    flattenAgain(state, request, false);
}
BENCHMARK_CAPTURE(exampleAgain, EngineV6, "Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exampleAgain, FullRobot, "Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exampleAgain, SmeeGenerator,
                  "Modelica.Electrical.Machines.Examples.SynchronousMachines.SMEE_Generator")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exampleAgain, FourInverters, "Modelica.Electrical.Spice3.Examples.FourInverters")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exampleAgain, HeatingSystem, "Modelica.Fluid.Examples.HeatingSystem")->Unit(benchmark::kMillisecond);

const char* const kParts =
    "connector Pin Real v; flow Real i; end Pin;\n"
    "model Resistor parameter Real R = 1; Pin p, n; Real v, i; equation v = p.v - n.v; 0 = p.i + n.i; i = p.i; v = "
    "R*i; end Resistor;\n"
    "model Capacitor parameter Real C = 1; Pin p, n; Real v, i; equation v = p.v - n.v; 0 = p.i + n.i; i = p.i; "
    "C*der(v) = i; end Capacitor;\n"
    "model Ground Pin p; equation p.v = 0; end Ground;\n";

void flattenText(benchmark::State& state, const std::string& text)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("generated.mo", text);
    request.modelName = "Generated";
    request.last = StopAfter::ScalarDae;
    flattenAgain(state, request, false);
}

/// Every component has a name and a line of its own, and so has every connection.
void chainOfComponents(benchmark::State& state)
{
    const std::int64_t count = state.range(0) / 8;
    std::string text = kParts;
    text += "model Generated\nGround g;\n";
    for (std::int64_t i = 0; i < count; ++i)
        text += "Resistor r" + std::to_string(i) + "(R = " + std::to_string(i + 1) + ");\n";
    text += "equation\nconnect(g.p, r0.p);\n";
    for (std::int64_t i = 1; i < count; ++i)
        text += "connect(r" + std::to_string(i - 1) + ".n, r" + std::to_string(i) + ".p);\n";
    flattenText(state, text + "end Generated;\n");
}
BENCHMARK(chainOfComponents)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

/// Arrays of components, connected in loops.
void rcLadder(benchmark::State& state)
{
    const std::string n = std::to_string(state.range(0) / 16);
    flattenText(state, std::string(kParts) + "model Generated\nparameter Integer n = " + n +
                           ";\nResistor r[n](R = 1:n); Capacitor c[n](each C = 1e-3); Ground g;\n"
                           "equation\nfor i in 1:n loop connect(r[i].n, c[i].p); connect(c[i].n, g.p); end for;\n"
                           "for i in 2:n loop connect(r[i - 1].n, r[i].p); end for;\nend Generated;\n");
}
BENCHMARK(rcLadder)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

void meshOfComponents(benchmark::State& state)
{
    const auto n = std::to_string(static_cast<std::int64_t>(std::sqrt(static_cast<double>(state.range(0)) / 24.0)));
    flattenText(state, std::string(kParts) + "model Generated\nparameter Integer n = " + n +
                           ";\nResistor a[n, n], b[n, n]; Capacitor c[n, n]; Ground g;\n"
                           "equation\nfor i in 1:n loop for j in 1:n loop\n"
                           "connect(a[i, j].p, b[i, j].p); connect(a[i, j].p, c[i, j].p); connect(c[i, j].n, g.p);\n"
                           "if i < n then connect(a[i, j].n, a[i + 1, j].p); end if;\n"
                           "if j < n then connect(b[i, j].n, b[i, j + 1].p); end if;\n"
                           "end for; end for;\nend Generated;\n");
}
BENCHMARK(meshOfComponents)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

/// A binary tree of components; the text grows with its depth only.
void deepHierarchy(benchmark::State& state)
{
    std::string text = "model T0 parameter Real k = 1; Real x(start = 1); equation der(x) = -k*x; end T0;\n";
    int depth = 0;
    for (std::int64_t leaves = 1; leaves < state.range(0); leaves *= 2, ++depth) {
        const std::string below = "T" + std::to_string(depth), name = "T" + std::to_string(depth + 1);
        text += "model " + name + " parameter Real k = 1; " + below + " a(k = k), b(k = 2*k); end " + name + ";\n";
    }
    flattenText(state, text + "model Generated T" + std::to_string(depth) + " t; end Generated;\n");
}
BENCHMARK(deepHierarchy)->RangeMultiplier(8)->Range(1 << 10, 1 << 20)->Unit(benchmark::kMillisecond)->Complexity();

/// One array and one for-equation: the flat model stays small, the scalars are many.
void bigArray(benchmark::State& state)
{
    flattenText(state,
                "model Generated\nparameter Integer n = " + std::to_string(state.range(0)) +
                    ";\nparameter Real k = 2; Real u[n](each start = 1);\n"
                    "equation\nder(u[1]) = -u[1]; der(u[n]) = -u[n];\n"
                    "for i in 2:n - 1 loop der(u[i]) = k*(u[i - 1] - 2*u[i] + u[i + 1]); end for;\nend Generated;\n");
}
BENCHMARK(bigArray)->RangeMultiplier(10)->Range(1000, 1000000)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace

BENCHMARK_MAIN();
