// SPDX-License-Identifier: GPL-3.0-or-later
// Icons and diagrams from annotations. Goals: an icon of the standard library in under 1 ms once its packages are read,
// a diagram of a thousand components of twenty classes in under 10 ms, growth linear in the components. Counters: us of
// one component; the ratio of the time of one component to that in a diagram of a thousand (growth), which stays near
// 1; icons made in a second.
#include <benchmark/benchmark.h>

#include <chrono>
#include <string>

#include <fmt/format.h>

#include "core/compiler/search_path.h"
#include "core/graphics/class_picture_svg.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

std::string circuit(int components)
{
    std::string text =
        "connector Pin\n  Real v;\n  flow Real i;\n  "
        "annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}})}));\nend Pin;\n";
    for (int i = 0; i < 20; ++i) {
        text += fmt::format(
            "model Part{0}\n  parameter Boolean hot = false;\n  parameter Real R(unit=\"Ohm\") = {0};\n"
            "  Pin p annotation(Placement(transformation(extent={{{{-110,-10}},{{-90,10}}}})));\n"
            "  Pin n annotation(Placement(transformation(extent={{{{90,-10}},{{110,10}}}})));\n"
            "  Pin h if hot annotation(Placement(transformation(extent={{{{-10,-110}},{{10,-90}}}})));\n"
            "  annotation(Icon(graphics={{Rectangle(extent={{{{-70,30}},{{70,-30}}}}), "
            "Text(extent={{{{-100,40}},{{100,80}}}}, textString=\"%name R=%R\"),\n"
            "    Line(visible=hot, points={{{{0,-90}},{{0,-30}}}})}}));\nend Part{0};\n",
            i);
    }
    text += "model M\n";
    for (int i = 0; i < components; ++i) {
        text += fmt::format(
            "  Part{} c{}(R={}, hot={}) annotation(Placement(transformation(extent={{{{-10,-10}},{{10,10}}}}, "
            "origin={{{},{}}})));\n",
            i % 20, i, i, i % 3 == 0 ? "true" : "false", i % 100 * 20, i / 100 * 20);
    }
    text += "equation\n";
    for (int i = 1; i < components; ++i)
        text += fmt::format("  connect(c{}.n, c{}.p) annotation(Line(points={{{{0,0}},{{10,10}}}}));\n", i - 1, i);
    return text + "end M;\n";
}

std::shared_ptr<const SyntaxTree> parsed(const std::string& text)
{
    Diagnostics diagnostics;
    return parse(std::make_shared<const SourceFile>("bench.mo", text), SourceId(0), diagnostics, Task());
}

double secondsOfDiagram(const std::shared_ptr<const SyntaxTree>& tree)
{
    const Task task;
    Library library(std::make_shared<SourceCache>(), {});
    library.addDocument(tree);
    ClassPictures pictures(library, task);
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(pictures.diagram("M"));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void diagramOfManyComponents(benchmark::State& state)
{
    const auto count = static_cast<int>(state.range(0));
    const auto tree = parsed(circuit(count));
    const auto small = parsed(circuit(1000));
    double total = 0;
    double smallTotal = 0;
    for (auto _ : state) {
        const double seconds = secondsOfDiagram(tree);
        state.SetIterationTime(seconds);
        total += seconds;
        smallTotal += secondsOfDiagram(small);
    }
    state.counters["us_component"] = total / static_cast<double>(state.iterations()) / count * 1e6;
    state.counters["growth"] = total / count / (smallTotal / 1000);
}
BENCHMARK(diagramOfManyComponents)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond)->UseManualTime();

/// All icons of the standard library, one after the other, as a browser asks for them.
void iconsOfTheLibrary(benchmark::State& state)
{
    Library known(processSourceCache(), searchPath({}, {}));
    if (known.findRoot("Modelica") == nullptr)
        return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    known.preload("Modelica", Task());
    std::vector<std::string> names;
    std::vector<const ClassDeclaration*> open = {known.findRoot("Modelica")};
    while (!open.empty()) {
        const ClassDeclaration& at = *open.back();
        open.pop_back();
        names.push_back(at.fullName());
        for (const ElementDeclaration& element : at.elements()) {
            if (element.kind == ElementKind::Class) open.push_back(element.declaredClass());
        }
    }
    const Task task;
    for (auto _ : state) {
        Library library(processSourceCache(), searchPath({}, {}));
        ClassPictures pictures(library, task);
        for (const std::string& name : names) benchmark::DoNotOptimize(pictures.icon(name));
    }
    state.counters["icons"] = static_cast<double>(names.size());
    state.counters["icons_per_s"] =
        benchmark::Counter(static_cast<double>(names.size()), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(iconsOfTheLibrary)->Unit(benchmark::kMillisecond);

void svgOfADiagram(benchmark::State& state)
{
    const Task task;
    Library library(std::make_shared<SourceCache>(), {});
    library.addDocument(parsed(circuit(1000)));
    ClassPictures pictures(library, task);
    const auto diagram = pictures.diagram("M");
    for (auto _ : state) benchmark::DoNotOptimize(toSvg(*diagram));
}
BENCHMARK(svgOfADiagram)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
