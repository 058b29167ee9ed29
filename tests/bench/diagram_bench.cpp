// SPDX-License-Identifier: GPL-3.0-or-later
// How long a frame takes on a canvas with 1,000 components: while one of them is dragged, while all are, and while the
// circuit is alive.
//
// Prints milliseconds and how often that fits into a frame of 60 in a second. Needs no display:
// QT_QPA_PLATFORM=offscreen.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/compiler/compiler.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"
#include "ui/diagram/diagram_view.h"
#include "ui/session/document.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

constexpr int kColumns = 40, kRows = 25, kFrames = 60;
constexpr double kFrame = 1000.0 / 60;

std::string modelText()
{
    std::string text =
        "package P\n"
        "  connector Pin Real v(unit=\"V\"); flow Real i(unit=\"A\"); "
        "annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillColor={0,0,255}, "
        "fillPattern=FillPattern.Solid)})); end Pin;\n"
        "  model R\n"
        "    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));\n"
        "    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));\n"
        "    Boolean high = p.v > n.v;\n"
        "  equation p.v - n.v = p.i; p.i + n.i = 0;\n"
        "    annotation(Icon(graphics={Rectangle(extent={{-70,30},{70,-30}}, fillPattern=FillPattern.Solid, "
        "fillColor=DynamicSelect({255,255,255}, if high then {255,200,0} else {200,200,200})), "
        "Line(points={{-90,0},{-70,0}}), Line(points={{70,0},{90,0}}),\n"
        "      Text(extent={{-150,90},{150,50}}, textString=\"%name\")}));\n"
        "  end R;\n"
        "  model S Pin p annotation(Placement(transformation(extent={{90,-10},{110,10}}))); parameter Real f = 1; "
        "equation p.v = cos(f*time); end S;\n"
        "  model M\n";
    for (int i = 0; i < kColumns * kRows; ++i) {
        const int x = 40 * (i % kColumns), y = 40 * (i / kColumns);
        text += fmt::format("    R r{} annotation(Placement(transformation(extent={{{{{},{}}},{{{},{}}}}})));\n", i,
                            x - 10, y - 10, x + 10, y + 10);
    }
    for (int row = 0; row < kRows; ++row) {
        text +=
            fmt::format("    S s{} (f={}) annotation(Placement(transformation(extent={{{{-50,{}}},{{-30,{}}}}})));\n",
                        row, row + 1, 40 * row - 10, 40 * row + 10);
        text += fmt::format("    S e{} (f=0) annotation(Placement(transformation(extent={{{{{},{}}},{{{},{}}}}})));\n",
                            row, 40 * kColumns + 30, 40 * row - 10, 40 * kColumns + 10, 40 * row + 10);
    }
    text += "  equation\n";
    for (int row = 0; row < kRows; ++row) {
        text += fmt::format("    connect(s{}.p, r{}.p) annotation(Line(points={{{{-30,{}}},{{-10,{}}}}}));\n", row,
                            row * kColumns, 40 * row, 40 * row);
        text += fmt::format("    connect(r{}.n, e{}.p);\n", row * kColumns + kColumns - 1, row);
    }
    for (int i = 0; i + 1 < kColumns * kRows; ++i) {
        if (i % kColumns == kColumns - 1) continue;
        const int x = 40 * (i % kColumns), y = 40 * (i / kColumns);
        text += fmt::format("    connect(r{}.n, r{}.p) annotation(Line(points={{{{{},{}}},{{{},{}}}}}));\n", i, i + 1,
                            x + 10, y, x + 30, y);
    }
    return text +
           fmt::format(
               "    annotation(Diagram(coordinateSystem(extent={{{{-40,-40}},{{{},{}}}}})));\n  end M;\nend P;\n",
               40 * kColumns, 40 * kRows);
}

std::shared_ptr<const DiagramContent> contentOf(const std::string& text)
{
    Diagnostics diagnostics;
    auto content = std::make_shared<DiagramContent>();
    Library library(std::make_shared<SourceCache>(), {});
    const auto file = std::make_shared<const SourceFile>("m.mo", text);
    content->tree = parse(file, library.sources().add(file), diagnostics, Task());
    library.addDocument(content->tree);
    ClassPictures pictures(library, Task());
    content->className = QStringLiteral("P.M");
    content->diagram = pictures.diagram("P.M");
    content->icon = pictures.icon("P.M");
    content->revision = 2;
    return content;
}

/// The living diagram of a run of the model.
std::shared_ptr<const LiveDiagram> aliveOf(const std::string& text, const DiagramContent& content,
                                           const DiagramScene& scene)
{
    const auto analysis = analyse(std::make_shared<const SourceFile>("m.mo", text), "P.M", StopAfter::Program, Task());
    Diagnostics diagnostics;
    if (!analysis->program) return nullptr;
    const Simulation run = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
    std::vector<LiveLine> lines;
    for (const SceneLine& line : scene.lines())
        lines.push_back({line.connection->from, line.connection->to, line.points, line.isReversed});
    QElapsedTimer timer;
    timer.start();
    const auto values = std::make_shared<const RunValues>(run.result);
    auto made = std::make_shared<const LiveDiagram>(*content.diagram, lines, *analysis->scalarDae, values, "", Task());
    std::printf("%-44s %8.2f ms\n", "living diagram, in a job", static_cast<double>(timer.nsecsElapsed()) / 1e6);
    return made;
}

/// The median of the frames while the run is played, in milliseconds.
double aliveFrame(DiagramView& view)
{
    QImage screen(view.size(), QImage::Format_RGB32);
    std::vector<double> frames;
    for (int frame = 1; frame <= kFrames; ++frame) {
        QElapsedTimer timer;
        timer.start();
        view.alive().setTime(frame / (kFrames + 1.0));
        view.alive().advance(1.0 / 60);
        view.render(&screen, {}, {}, QWidget::RenderFlags());
        frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::nth_element(frames.begin(), frames.begin() + kFrames / 2, frames.end());
    return frames[kFrames / 2];
}

/// The median of the frames of a drag, in milliseconds.
double dragFrame(DiagramView& view, QPoint from)
{
    QImage screen(view.size(), QImage::Format_RGB32);
    std::vector<double> frames;
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    for (int frame = 1; frame <= kFrames; ++frame) {
        QElapsedTimer timer;
        timer.start();
        QTest::mouseMove(&view, from + QPoint(frame * 2, frame));
        view.render(&screen, {}, {}, QWidget::RenderFlags());
        frames.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    if (!view.isInGesture()) std::printf("nothing is dragged\n");
    view.cancelGesture();
    QTest::mouseRelease(&view, Qt::LeftButton, {}, from);
    std::nth_element(frames.begin(), frames.begin() + kFrames / 2, frames.end());
    return frames[kFrames / 2];
}

void report(const char* what, double milliseconds)
{
    std::printf("%-44s %8.2f ms   %5.1f of a frame at 60 Hz\n", what, milliseconds, milliseconds / kFrame);
}

}  // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Theme theme;
    theme.setMode(Theme::Mode::Light);
    const std::string text = modelText();
    Document document(1);
    document.replace(0, 0, text);
    DiagramCommands commands(document);
    DiagramView view(theme, commands);
    view.resize(1280, 800);
    view.show();

    QElapsedTimer timer;
    timer.start();
    const auto content = contentOf(text);
    report("picture of 1,000 components, in a job", static_cast<double>(timer.nsecsElapsed()) / 1e6);
    timer.restart();
    commands.setContent(content);
    view.setContent(content);
    QImage screen(view.size(), QImage::Format_RGB32);
    view.render(&screen);
    report("first painting", static_cast<double>(timer.nsecsElapsed()) / 1e6);

    const QPoint first = view.toWidget(view.scene().parts()[500].box.centre()).toPoint();
    view.select({});
    report("frame, one of 1,000 dragged", dragFrame(view, first));
    view.selectAll();
    report("frame, all 1,000 dragged", dragFrame(view, first));
    const auto alive = aliveOf(text, *content, view.scene());
    if (!alive) {
        std::printf("the model does not run\n");
        return 1;
    }
    view.select({});
    view.setAlive(alive);
    report("frame, 1,050 components alive", aliveFrame(view));
    view.resize(2560, 1440);
    report("frame, 1,050 components alive, 2560 x 1440", aliveFrame(view));
    return 0;
}
