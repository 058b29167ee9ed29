// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes from the analysis of a large model to its pictures: lesson and sheet, digraph and matrix painted for the first time, and
// a step of the player with both painted again. An example of the Modelica Standard Library, if MODELICAPATH leads to it.
#include <benchmark/benchmark.h>

#include <QApplication>

#include "core/compiler/compiler.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/digraph_view.h"
#include "ui/structure/incidence_view.h"

namespace {

using namespace causeway;
using namespace causeway::ui;

std::shared_ptr<const Structure> largeModel()
{
    AnalysisRequest request;
    request.modelName = "Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6";
    request.last = StopAfter::Structure;
    return analyse(request, Task())->structure;
}

struct Views {
    Theme theme;
    Selection selection;
    DigraphView digraph{theme, selection};
    IncidenceView matrix{theme, selection};

    Views()
    {
        for (QWidget* view : std::initializer_list<QWidget*>{&digraph, &matrix}) {
            view->resize(900, 700);
            view->show();
        }
    }
    void paint()
    {
        benchmark::DoNotOptimize(digraph.viewport()->grab());
        benchmark::DoNotOptimize(matrix.viewport()->grab());
    }
};

LessonFrame frameOf(const LessonState& state)
{
    LessonFrame frame;
    frame.board = &state;
    frame.present = state.currentChanges();
    return frame;
}

void viewsOpen(benchmark::State& state, LessonKind kind)
{
    const auto structure = largeModel();
    if (!structure) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    Views views;
    for (auto _ : state) {
        const auto sheet = makeLessonSheet(makeLesson(structure, kind, 0, Task()));
        LessonState board(sheet->lesson);
        board.seek(sheet->lesson->steps.size());
        views.digraph.setSheet(sheet, true);
        views.matrix.setSheet(sheet, true);
        views.digraph.display(frameOf(board));
        views.matrix.display(frameOf(board));
        views.paint();
        views.digraph.setSheet(nullptr, true);
        views.matrix.setSheet(nullptr, true);
    }
    state.counters["equations"] = static_cast<double>(structure->equations.size());
}
BENCHMARK_CAPTURE(viewsOpen, colouring, LessonKind::Colouring)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(viewsOpen, components, LessonKind::Components)->Unit(benchmark::kMillisecond);

void aStepIsPlayed(benchmark::State& state, LessonKind kind)
{
    const auto structure = largeModel();
    if (!structure) return state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
    Views views;
    const auto sheet = makeLessonSheet(makeLesson(structure, kind, 0, Task()));
    LessonState board(sheet->lesson);
    views.digraph.setSheet(sheet, true);
    views.matrix.setSheet(sheet, true);
    for (auto _ : state) {
        board.seek(board.position() == sheet->lesson->steps.size() ? 0 : board.position() + 1);
        views.digraph.display(frameOf(board));
        views.matrix.display(frameOf(board));
        views.paint();
    }
    state.counters["equations"] = static_cast<double>(structure->equations.size());
}
BENCHMARK_CAPTURE(aStepIsPlayed, colouring, LessonKind::Colouring)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
