// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes from the analysis of a large model to its pictures: lesson and sheet, digraph and matrix painted
// for the first time; and a frame of each while it is played, scrubbed, panned and zoomed, from afar and from near. An
// example of the Modelica Standard Library, if MODELICAPATH leads to it.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QScrollBar>
#include <QVariantAnimation>
#include <optional>

#include "core/compiler/compiler.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/incidence_view.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

namespace {

using namespace causeway;
using namespace causeway::ui;

/// Analysed once.
std::shared_ptr<const Structure> largeModel()
{
    static const std::shared_ptr<const Structure> structure = [] {
        AnalysisRequest request;
        request.modelName = "Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6";
        request.last = StopAfter::Structure;
        return analyse(request, Task())->structure;
    }();
    return structure;
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

enum class View { Digraph, Matrix };
/// How near one looks: everything in sight, as a view opens, and cells with their texts.
enum class Zoom { Overview, AsOpened, Near };

/// A view that is looked at, with a lesson in it.
struct Stage {
    Views views;
    std::shared_ptr<const Structure> structure = largeModel();
    std::shared_ptr<const LessonSheet> sheet;
    std::optional<LessonState> board;
    ZoomView* view = nullptr;

    bool set(benchmark::State& state, LessonKind kind, View which, Zoom zoom)
    {
        if (!structure) {
            state.SkipWithError("MODELICAPATH leads to no Modelica Standard Library");
            return false;
        }
        sheet = makeLessonSheet(makeLesson(structure, kind, 0, Task()));
        board.emplace(sheet->lesson);
        board->seek(sheet->lesson->steps.size() / 2);
        view = which == View::Digraph ? static_cast<ZoomView*>(&views.digraph) : &views.matrix;
        views.digraph.setSheet(sheet, true);
        views.matrix.setSheet(sheet, true);
        const double factor = zoom == Zoom::Overview ? 1e-9 : zoom == Zoom::Near ? 1e9 : 1;
        if (factor != 1)
            view->setZoom(factor > 1 && which == View::Matrix ? 24
                          : factor > 1                        ? 1
                                                              : factor,
                          view->viewport()->rect().center());
        display();
        state.counters["equations"] = static_cast<double>(structure->equations.size());
        return true;
    }
    void display()
    {
        if (view == &views.digraph)
            views.digraph.display(frameOf(*board));
        else
            views.matrix.display(frameOf(*board));
    }
    /// As a frame on the screen is: into an image that is there already, with what has to be painted again.
    void paint()
    {
        if (image.isNull()) image = QImage(view->viewport()->size(), QImage::Format_ARGB32_Premultiplied);
        view->viewport()->render(&image, {}, {}, {});
        benchmark::DoNotOptimize(image.constBits());
    }
    QImage image;
};

void aStepIsPlayed(benchmark::State& state, LessonKind kind, View view, Zoom zoom)
{
    Stage stage;
    if (!stage.set(state, kind, view, zoom)) return;
    for (auto _ : state) {
        stage.board->seek(stage.board->position() == stage.sheet->lesson->steps.size() ? 0
                                                                                       : stage.board->position() + 1);
        stage.display();
        stage.paint();
    }
}

void itIsScrubbed(benchmark::State& state, LessonKind kind, View view, Zoom zoom)
{
    Stage stage;
    if (!stage.set(state, kind, view, zoom)) return;
    const std::size_t count = stage.sheet->lesson->steps.size();
    for (auto _ : state) {
        stage.board->seek((stage.board->position() + count / 40) % count);
        stage.display();
        stage.paint();
    }
}

void itIsPanned(benchmark::State& state, LessonKind kind, View view, Zoom zoom)
{
    Stage stage;
    if (!stage.set(state, kind, view, zoom)) return;
    int moved = 0;
    for (auto _ : state) {
        for (QScrollBar* bar : {stage.view->horizontalScrollBar(), stage.view->verticalScrollBar()})
            bar->setValue(bar->maximum() / 2 + moved);
        moved = (moved + 7) % 400;
        stage.paint();
    }
}

void itIsZoomed(benchmark::State& state, LessonKind kind, View view)
{
    Stage stage;
    if (!stage.set(state, kind, view, Zoom::AsOpened)) return;
    double factor = 1.1;
    for (auto _ : state) {
        const double before = stage.view->zoom();
        stage.view->setZoom(before * factor, stage.view->viewport()->rect().center());
        if (stage.view->zoom() == before) factor = 1 / factor;
        stage.paint();
    }
}

/// From one order to the other.
void itGlides(benchmark::State& state, Zoom zoom)
{
    Stage stage;
    if (!stage.set(state, LessonKind::Colouring, View::Matrix, zoom)) return;
    stage.views.matrix.setAnimated(true);
    stage.views.matrix.setSorted(true);
    auto* glide = stage.views.matrix.findChild<QVariantAnimation*>(QStringLiteral("glide"));
    glide->pause();
    int time = 0;
    for (auto _ : state) {
        glide->setCurrentTime(time = (time + 16) % glide->duration());
        stage.paint();
    }
}
BENCHMARK_CAPTURE(itGlides, overview, Zoom::Overview)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(itGlides, near, Zoom::Near)->Unit(benchmark::kMillisecond);

#define CAUSEWAY_FRAMES(view)                                                                             \
    BENCHMARK_CAPTURE(aStepIsPlayed, view##_overview, LessonKind::Colouring, View::view, Zoom::Overview)  \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(aStepIsPlayed, view##_as_opened, LessonKind::Colouring, View::view, Zoom::AsOpened) \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(aStepIsPlayed, view##_near, LessonKind::Colouring, View::view, Zoom::Near)          \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(itIsScrubbed, view##_as_opened, LessonKind::Components, View::view, Zoom::AsOpened) \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(itIsScrubbed, view##_near, LessonKind::Components, View::view, Zoom::Near)          \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(itIsPanned, view##_overview, LessonKind::Colouring, View::view, Zoom::Overview)     \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(itIsPanned, view##_near, LessonKind::Colouring, View::view, Zoom::Near)             \
        ->Unit(benchmark::kMillisecond);                                                                  \
    BENCHMARK_CAPTURE(itIsZoomed, view, LessonKind::Colouring, View::view)->Unit(benchmark::kMillisecond)
CAUSEWAY_FRAMES(Digraph);
CAUSEWAY_FRAMES(Matrix);

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
