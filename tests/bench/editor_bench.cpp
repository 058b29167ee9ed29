// SPDX-License-Identifier: GPL-3.0-or-later
// From a key to the picture in a text of some kilobytes, up to 4 MB, offscreen. Counters: how long the thread of the
// user interface works for a key, and for painting; the worst of both together. Help is asked for with each letter, as
// while one types; the answers are computed elsewhere.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTest>
#include <algorithm>
#include <ctime>

#include "ui/editor/editor_assist.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/split_view.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

namespace {

using namespace causeway::ui;

std::string largeText(std::size_t kilobytes)
{
    std::string text = "model M\n";
    for (std::size_t i = 0; text.size() < kilobytes * 1024; ++i)
        text += "  parameter Real p" + std::to_string(i) + " = 1 \"one of many\";\n";
    return text + "equation\n  \nend M;\n";
}

/// What the thread of the user interface has worked so far: other threads and programs do not count.
double workedMilliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

void keyToPaint(benchmark::State& state)
{
    AppContext context(Settings::Storage::Ephemeral);
    Document document(1);
    document.replace(0, 0, largeText(static_cast<std::size_t>(state.range(0))));
    context.workspace.add(document);
    SplitView view(context, document);
    view.resize(1000, 700);
    view.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&view));
    ModelicaEditor& editor = view.editor();
    editor.setFocus();
    const auto place = static_cast<std::uint32_t>(document.text().size() - 8);
    editor.goTo(place, place);
    editor.viewport()->repaint();
    double typing = 0, painting = 0, worst = 0, keys = 0;
    for (auto _ : state) {
        const double start = workedMilliseconds();
        QTest::keyClick(&editor, keys == 0 ? 'x' : 'y');
        const double typed = workedMilliseconds();
        editor.viewport()->repaint();
        const double painted = workedMilliseconds();
        typing += typed - start;
        painting += painted - typed;
        worst = std::max(worst, painted - start);
        ++keys;
        state.PauseTiming();
        while (!view.assist().isIdle()) QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        state.ResumeTiming();
    }
    state.counters["type_ms"] = typing / keys;
    state.counters["paint_ms"] = painting / keys;
    state.counters["worst_ms"] = worst;
    context.workspace.remove(document);
}
BENCHMARK(keyToPaint)->Arg(64)->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);

}  // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
