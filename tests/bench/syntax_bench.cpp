// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes per second of the lexer, the parser and the formatter on library text: the Modelica Standard Library, if
// MODELICAPATH leads to it, and a generated text of the same kind. Goal: 50 MB/s for lexing and parsing together.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/syntax/format.h"
#include "core/syntax/highlight.h"
#include "core/syntax/lexer.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

using Texts = std::vector<std::shared_ptr<const SourceFile>>;

/// A model with `size` components in the proportions of a library: declarations, equations, graphics, documentation.
std::string generatedModel(int size)
{
    std::string text = "within Lib;\nmodel Generated \"A generated model\"\n  extends Modelica.Icons.Example;\n";
    for (int i = 0; i < size; ++i) {
        const std::string n = std::to_string(i);
        text += "  parameter Modelica.Units.SI.Resistance R" + n + "(min=0, start=" + n + ".5) = 10*" + n +
                " \"Resistance of the part\";\n"
                "  Modelica.Electrical.Analog.Basic.Resistor resistor" +
                n + "(R=R" + n +
                ", T_ref=300.15)\n"
                "    annotation (Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={" +
                n + ",20})));\n";
    }
    text += "equation\n";
    for (int i = 0; i < size; ++i) {
        const std::string n = std::to_string(i);
        text += "  der(x[" + n + "]) = if a" + n + " > 0 and not b then -k*x[" + n +
                "] + sin(2*time) else (u^2 - y)/R" + n +
                ";\n"
                "  connect(resistor" +
                n + ".p, resistor" + n + ".n) annotation (Line(points={{-10,0},{0,5}}, color={0,0,255}));\n";
    }
    text += "  annotation (Documentation(info=\"<html>\n";
    for (int i = 0; i < 4 * size; ++i) text += "<p>The documentation of a library is a good part of its text.</p>\n";
    return text + "</html>\"));\nend Generated;\n";
}

const Texts& generatedTexts()
{
    static const Texts texts{std::make_shared<SourceFile>("generated.mo", generatedModel(4000))};
    return texts;
}

const Texts& libraryTexts()
{
    static const Texts texts = [] {
        std::vector<std::filesystem::path> files;
        const char* path = std::getenv("MODELICAPATH");
        std::error_code error;
        std::filesystem::recursive_directory_iterator at(path ? path : "", error);
        for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
            if (at->path().extension() == ".mo") files.push_back(at->path());
        }
        std::sort(files.begin(), files.end());
        Texts loaded;
        for (const auto& file : files) {
            if (auto bytes = readFile(file))
                loaded.push_back(std::make_shared<SourceFile>(file.string(), std::move(*bytes)));
        }
        return loaded;
    }();
    return texts;
}

/// Runs `work` over all texts and counts bytes.
template <class Work>
void overTexts(benchmark::State& state, const Texts& texts, Work work)
{
    if (texts.empty()) {
        state.SkipWithError("MODELICAPATH leads to no library");
        return;
    }
    std::size_t bytes = 0;
    for (const auto& text : texts) bytes += text->text().size();
    for ([[maybe_unused]] auto iteration : state) {
        for (const auto& text : texts) work(text);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}

void lexText(const std::shared_ptr<const SourceFile>& text)
{
    benchmark::DoNotOptimize(lex(text->text()));
}

void highlightText(const std::shared_ptr<const SourceFile>& text)
{
    std::vector<HighlightRange> ranges;
    benchmark::DoNotOptimize(highlight(text->text(), HighlightState::Code, ranges));
}

void parseText(const std::shared_ptr<const SourceFile>& text)
{
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(parse(text, SourceId(0), diagnostics, Task()));
}

void formatText(const std::shared_ptr<const SourceFile>& text)
{
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(format(*parse(text, SourceId(0), diagnostics, Task())));
}

}  // namespace

#define CAUSEWAY_SYNTAX_BENCHMARK(work)                                                                \
    BENCHMARK_CAPTURE(overTexts, work##_library, libraryTexts(), work)->Unit(benchmark::kMillisecond); \
    BENCHMARK_CAPTURE(overTexts, work##_generated, generatedTexts(), work)->Unit(benchmark::kMillisecond)

CAUSEWAY_SYNTAX_BENCHMARK(lexText);
CAUSEWAY_SYNTAX_BENCHMARK(highlightText);
CAUSEWAY_SYNTAX_BENCHMARK(parseText);
CAUSEWAY_SYNTAX_BENCHMARK(formatText);

BENCHMARK_MAIN();
