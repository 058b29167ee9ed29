// SPDX-License-Identifier: GPL-3.0-or-later
// From a text and a cursor to the answer, as a job of the editor computes it: the text parsed, a new workspace, the
// Modelica Standard Library in the cache of the process (MODELICAPATH; skipped without). Goal: completion within 30 ms.
// Counter: how many items.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "core/editing/completion/completion.h"
#include "core/editing/completion/hover.h"
#include "core/editing/references.h"

namespace {

using namespace causeway;

struct Place {
    std::string text;
    std::uint32_t cursor = 0;
};

/// The cursor is at "|".
Place placeOf(std::string text)
{
    const std::size_t cursor = text.find('|');
    text.erase(cursor, 1);
    return {std::move(text), static_cast<std::uint32_t>(cursor)};
}

bool hasLibrary()
{
    return std::getenv("MODELICAPATH") != nullptr;
}

void completeAgain(benchmark::State& state, const std::string& markedText)
{
    if (!hasLibrary()) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    const Place place = placeOf(markedText);
    std::size_t items = 0;
    const auto ask = [&] {
        AssistWorkspace workspace({parseDocument("bench.mo", place.text)}, {});
        items = complete(workspace, 0, place.cursor).items.size();
    };
    ask();  // files are read once
    for (auto _ : state) ask();
    if (items == 0) state.SkipWithError("nothing was found");
    state.counters["items"] = static_cast<double>(items);
}

void completion(benchmark::State& state, const char* text)
{
    completeAgain(state, text);
}
BENCHMARK_CAPTURE(completion, Libraries, "model M\n Mod|\nend M;")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completion, Package, "model M\n Modelica.|\nend M;")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completion, Blocks, "model M\n Modelica.Blocks.|\nend M;")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completion, Units, "model M\n import Modelica.Units.SI; SI.|\nend M;")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completion, Members, "model M\n Modelica.Electrical.Analog.Basic.Resistor r;\nequation\n r.|\nend M;")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    completion, Modifiers,
    "model M\n Modelica.Electrical.Machines.BasicMachines.InductionMachines.IM_SquirrelCage m(|);\nend M;")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    completion, Medium,
    "model M\n package W = Modelica.Media.Water.StandardWater;\n W.BaseProperties b;\nequation\n b.|\nend M;")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completion, Expression,
                  "model M\n extends Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6;\n Real x = |;\nend M;")
    ->Unit(benchmark::kMillisecond);

/// A model of so many kilobytes, with the cursor at its end.
std::string largeText(std::size_t kilobytes)
{
    std::string text = "model M\n";
    for (std::size_t i = 0; text.size() < kilobytes * 1024; ++i)
        text += "  parameter Real p" + std::to_string(i) + " = 1 \"one of many\";\n";
    return text + "equation\n p1|\nend M;\n";
}

void completionInLargeText(benchmark::State& state)
{
    completeAgain(state, largeText(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(completionInLargeText)->Arg(64)->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond);

void hover(benchmark::State& state)
{
    if (!hasLibrary()) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    const Place place =
        placeOf("model M\n Modelica.Electrical.Analog.Basic.Resistor r(R=1);\nequation\n r.|v = 1;\nend M;");
    for (auto _ : state) {
        AssistWorkspace workspace({parseDocument("bench.mo", place.text)}, {});
        if (!hoverAt(workspace, 0, place.cursor)) state.SkipWithError("nothing was found");
    }
}
BENCHMARK(hover)->Unit(benchmark::kMillisecond);

void referencesInLargeText(benchmark::State& state)
{
    const Place place = placeOf(largeText(static_cast<std::size_t>(state.range(0))));
    for (auto _ : state) {
        AssistWorkspace workspace({parseDocument("bench.mo", place.text)}, {});
        if (occurrencesAt(workspace, 0, place.cursor).size() != 2) state.SkipWithError("not found");
    }
}
BENCHMARK(referencesInLargeText)->Arg(64)->Arg(4096)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
