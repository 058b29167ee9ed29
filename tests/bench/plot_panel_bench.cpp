// SPDX-License-Identifier: GPL-3.0-or-later
// How long plots take to be drawn: one and four curves of 1e7 rows, shown, panned and zoomed; 1e6 events; what
// following a run costs it. Goals: 16 ms a frame after the first, a few percent of the run. Times are those of the
// processor, all threads together, so that other work on the machine does not count. Run with
// QT_QPA_PLATFORM=offscreen.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <thread>

#include "core/results/live_store.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

std::shared_ptr<const Result> largeResult(std::size_t rows, std::size_t events)
{
    auto result = std::make_shared<Result>();
    result->modelName = "Large";
    for (const char* name : {"smooth", "fast", "noise", "steps"})
        result->columns.push_back({name, "V", {}, ValueType::Real, {}});
    std::mt19937 random(1);
    std::uniform_real_distribution<double> noise(-1, 1);
    for (std::size_t i = 0; i < rows; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(rows);
        result->time.push_back(t);
        result->columns[0].values.push_back(std::sin(t * 60));
        result->columns[1].values.push_back(0.5 * std::sin(t * 1e5));
        result->columns[2].values.push_back(noise(random));
        result->columns[3].values.push_back(static_cast<double>(i / 1000 % 2));
    }
    for (std::size_t i = 0; i < events; ++i) {
        ResultEvent event;
        event.time = static_cast<double>(i) / static_cast<double>(events);
        result->events.push_back(std::move(event));
    }
    return result;
}

struct Bench {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    PlotPanel panel{theme, jobs, selection, cursor};
    QImage screen;

    explicit Bench(QSize size)
    {
        panel.resize(size);
        panel.show();
        screen = QImage(size, QImage::Format_ARGB32_Premultiplied);
    }
    /// From now until the panel is up to date and painted, ms.
    template <class Change>
    double frame(Change&& change)
    {
        const std::clock_t begin = std::clock();
        change();
        while (!panel.isReady()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        panel.render(&screen);
        return static_cast<double>(std::clock() - begin) * 1e3 / CLOCKS_PER_SEC;
    }
    template <class Change>
    void measure(const char* what, Change&& change)
    {
        constexpr int kFrames = 40;
        double sum = 0, longest = 0;
        for (int i = 0; i < kFrames; ++i) {
            const double each = frame([&] { change(i); });
            sum += each;
            longest = std::max(longest, each);
        }
        std::printf("  %-34s %6.2f ms, at most %6.2f ms\n", what, sum / kFrames, longest);
    }
};

void drawLarge(const std::shared_ptr<const Result>& result, QSize size, const std::vector<const char*>& hidden = {})
{
    std::printf("%zu rows, %zu curves, %zu events, %d x %d\n", result->time.size(),
                result->columns.size() - hidden.size(), result->events.size(), size.width(), size.height());
    Bench bench(size);
    std::printf("  %-34s %6.2f ms\n", "first frame", bench.frame([&] {
        bench.panel.setSimulation(result);
        for (const char* name : hidden) bench.panel.setShown(name, false);
    }));
    bench.measure("redrawn", [&](int i) {
        emit bench.panel.view().rangesWanted({0, 1 - 1e-9 * (i + 1)}, bench.panel.view().axes().left,
                                             bench.panel.view().axes().right);
    });
    bench.measure("zoomed in and out", [&](int i) { i % 2 == 0 ? bench.panel.zoomIn() : bench.panel.zoomOut(); });
    bench.panel.zoomIn();
    bench.measure("panned", [&](int i) {
        const PlotAxes axes = bench.panel.view().axes();
        emit bench.panel.view().rangesWanted(panned(axes.x, i < 20 ? 0.01 : -0.01), axes.left, axes.right);
    });
    bench.measure("pointer moved", [&](int i) { emit bench.panel.view().hovered(0.4 + 0.001 * i); });
    bench.panel.addPane(1);
    for (const char* name : {"smooth", "noise"}) bench.panel.setShown(name, true);
    bench.frame([] {});
    bench.measure("two plots, zoomed in and out",
                  [&](int i) { i % 2 == 0 ? bench.panel.zoomIn() : bench.panel.zoomOut(); });
}

/// Seconds that a run of this many rows of 20 columns takes, each row as much work as that of a small model.
double runInto(ResultSink& sink, std::size_t rows)
{
    ResultLayout layout;
    layout.columnCount = 20;
    for (std::size_t i = 0; i < layout.columnCount; ++i)
        layout.variables.push_back({"x" + std::to_string(i), {}, {}, ValueType::Real, i});
    sink.begin(layout);
    std::vector<double> values(layout.columnCount, 1.0);
    QElapsedTimer clock;
    clock.start();
    for (std::size_t row = 0; row < rows; ++row) {
        for (double& value : values) {
            for (int i = 0; i < 5; ++i) value = std::sin(value + 0.1);
        }
        sink.row(static_cast<double>(row), values);
    }
    return static_cast<double>(clock.nsecsElapsed()) / 1e9;
}

void followRun()
{
    constexpr std::size_t kRows = 1'000'000;
    ResultStore alone;
    const double without = runInto(alone, kRows);
    LiveStore store;
    std::atomic<bool> isOver = false;
    int copies = 0;
    std::thread follower([&] {
        std::shared_ptr<const Result> soFar;
        while (!isOver) {
            QElapsedTimer clock;
            clock.start();
            soFar = store.soFar(soFar, {"x0", "x1", "x2", "x3"});
            ++copies;
            std::this_thread::sleep_for(std::chrono::milliseconds(std::max<qint64>(40, 20 * clock.elapsed())));
        }
    });
    const double with = runInto(store, kRows);
    isOver = true;
    follower.join();
    std::printf("a run of %.2f s, followed: %+.1f %% (%d copies)\n", without, (with / without - 1) * 100, copies);
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    {
        const auto large = largeResult(10'000'000, 0);
        drawLarge(large, {1280, 800}, {"smooth", "fast", "steps"});
        drawLarge(large, {1280, 800}, {"fast", "noise", "steps"});
        drawLarge(large, {1280, 800});
        drawLarge(large, {2560, 1440});
    }
    drawLarge(largeResult(1'000'000, 1'000'000), {1280, 800});
    followRun();
    return 0;
}
