// SPDX-License-Identifier: GPL-3.0-or-later
// How curves look: chosen colours and pens, and that thinned lines show every sample.
#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <random>
#include "core/results/csv.h"
#include "tests/ui/pictures.h"
#include "tests/ui/plot_panes_fixture.h"
#include "ui/plot/axis_dialog.h"
#include "ui/plot/curve_style_dialog.h"
#include "ui/plot/line_thinning.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/colour_contrast.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

class CurvePaintingTest : public QObject {
    Q_OBJECT

private slots:
    void looksAreChosenByHandAndKept()
    {
        PlotFixture f;
        const auto curve = [&]() -> const PlotCurve& { return f.panes()[0]->view().curves()[0]; };
        // A double click on a name of the legend, or S for the curve that stands out.
        const QRectF name = f.panel.view().legendPlace(curve().id);
        QTest::mouseDClick(&f.panel.view(), Qt::LeftButton, {},
                           QPoint(static_cast<int>(name.right()) - 4, static_cast<int>(name.center().y())));
        auto* dialog = f.panel.findChild<CurveStyleDialog*>();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->windowTitle().contains(QStringLiteral("iL")));
        dialog->findChild<QComboBox*>(QStringLiteral("curveLine"))->setCurrentIndex(1);
        dialog->findChild<QDoubleSpinBox*>(QStringLiteral("curveWidth"))->setValue(3.25);
        dialog->findChild<QCheckBox*>(QStringLiteral("curvePoints"))->setChecked(true);
        dialog->findChild<QToolButton*>(QStringLiteral("curveColourOther"))->click();
        auto* colours = dialog->findChild<QColorDialog*>();
        QVERIFY(colours != nullptr);
        const QColor chosen(0x10, 0x20, 0x80);
        colours->setCurrentColor(chosen);
        colours->accept();
        keepPicture(*dialog, QStringLiteral("curve_style"));
        const QColor before = curve().colour;
        dialog->accept();
        QCOMPARE(curve().colour, chosen);
        QVERIFY(curve().line == LineKind::Dashed && curve().width == 3.25 && curve().hasPoints);
        // Too dark for the dark theme: as light as needed there, of the same hue.
        f.theme.setMode(Theme::Mode::Dark);
        QVERIFY(contrastOf(curve().colour, f.theme.colours().surface) >= 3);
        QVERIFY(contrastOf(chosen, f.theme.colours().surface) < 3);
        QVERIFY(std::abs(curve().colour.hslHue() - chosen.hslHue()) <= 2);
        f.theme.setMode(Theme::Mode::Light);
        QCOMPARE(curve().colour, chosen);
        // One step back for all of it, and forth again, through what is kept.
        f.panel.stepBack();
        QCOMPARE(curve().colour, before);
        QVERIFY(curve().line == LineKind::Solid && curve().width == 1.75 && !curve().hasPoints);
        f.panel.stepForward();
        QCOMPARE(curve().colour, chosen);
        QVERIFY(curve().line == LineKind::Dashed && curve().width == 3.25);
        // A colour of the theme again.
        f.choose(QStringLiteral("iL/Colour/Colour 3"));
        QCOMPARE(curve().colour, f.theme.colours().curves[2]);
        QVERIFY(!f.panes()[0]->content().curves[0].ownColour);
    }

    void chosenColoursAreSeenOnEverySurface()
    {
        Theme theme;
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            theme.setMode(mode);
            const QColor surface = theme.colours().surface;
            for (int red = 0; red <= 255; red += 51) {
                for (int green = 0; green <= 255; green += 51) {
                    for (int blue = 0; blue <= 255; blue += 51) {
                        const QColor chosen(red, green, blue), shown = readableOn(surface, chosen);
                        QVERIFY2(contrastOf(surface, shown) >= 3, qPrintable(chosen.name()));
                        if (contrastOf(surface, chosen) >= 3) QCOMPARE(shown, chosen);
                    }
                }
            }
        }
    }

    void denseCurvesAreAsWideAsTheirPen()
    {
        // Bursts that fill a column each, far apart.
        auto result = std::make_shared<Result>();
        result->modelName = "Bursts";
        result->columns.push_back(column("x", "V"));
        for (int i = 0; i < 4000; ++i) {
            result->time.push_back(i / 4000.0);
            result->columns[0].values.push_back(i % 400 < 100 ? (i % 2 == 0 ? 1 : -1) : 0);
        }
        PlotFixture f(result);
        const auto painted = [&] {
            QCoreApplication::processEvents();
            return pixelsOf(f.panel.view().grab().toImage(), f.panel.view().curves()[0].colour);
        };
        f.panes()[0]->change([](PaneContent& content) { content.curves[0].width = 1; });
        const int thin = painted();
        f.panes()[0]->change([](PaneContent& content) { content.curves[0].width = 8; });
        QVERIFY2(painted() > thin * 5 / 4,
                 qPrintable(QString::number(painted()) + QLatin1Char(' ') + QString::number(thin)));
    }

    void aSpikeOfOneSampleIsPaintedAtAnyZoom_data()
    {
        QTest::addColumn<double>("noise");
        QTest::newRow("on a flat line") << 0.0;
        QTest::newRow("on a filled area") << 0.8;
    }

    /// Also while a worker looks for the points of what is shown, and those of what was shown are painted.
    void aSpikeOfOneSampleIsPaintedAtAnyZoom()
    {
        QFETCH(double, noise);
        constexpr std::size_t kRows = 1'200'000;
        auto result = std::make_shared<Result>();
        result->columns.push_back({"x", "V", {}, ValueType::Real, {}});
        std::vector<double> spikes;
        for (std::size_t i = 0; i < kRows; ++i) {
            const bool isSpike = i % 97'001 == 50'000;
            result->time.push_back(static_cast<double>(i) / kRows);
            if (isSpike) spikes.push_back(result->time.back());
            result->columns[0].values.push_back(isSpike ? 2.0 : noise * (i % 2 == 0 ? 1 : -1));
        }
        PlotFixture f(result);
        PlotView& view = f.panel.view();
        QTRY_VERIFY(f.panel.isReady());
        int seen = 0;
        const auto look = [&] {
            const QImage image = view.grab().toImage();
            const QColor colour = view.penOf(view.curves().front()).color();
            const QRectF area = view.frame().area;
            const auto near = [](int a, int b) { return std::abs(a - b) < 60; };
            for (const double spike : spikes) {
                const QPointF place = view.positionOf(spike, 1.6, PlotSide::Left);
                if (place.x() < area.left() + 2 || place.x() > area.right() - 2) continue;
                bool isThere = false;
                for (int x = static_cast<int>(place.x()) - 2; x <= static_cast<int>(place.x()) + 2; ++x) {
                    const QColor pixel = image.pixelColor(x, static_cast<int>(place.y()));
                    isThere = isThere || (near(pixel.red(), colour.red()) && near(pixel.green(), colour.green()) &&
                                          near(pixel.blue(), colour.blue()));
                }
                QVERIFY2(isThere, qPrintable(QStringLiteral("at %1, shown from %2 to %3")
                                                 .arg(spike)
                                                 .arg(view.axes().x.from)
                                                 .arg(view.axes().x.to)));
                ++seen;
            }
        };
        look();
        f.picture(QStringLiteral("spikes"));
        for (const double part : {0.9, 0.37, 0.11, 0.02, 0.001}) {
            const double from = spikes[5] - 0.4 * part;
            for (int step = 0; step < 3; ++step) {
                const double begin = from - 0.013 * step * part;
                emit view.rangesWanted({begin, begin + part}, view.axes().left, view.axes().right);
                if (step == 0) {
                    view.showPicture();  // as when the worker takes its time
                    look();
                }
                QTRY_VERIFY(f.panel.isReady());
                look();
            }
        }
        QVERIFY(seen > 60);
    }

    void aThinnedLinePassesEachOfItsPoints()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> wobble(-1, 1);
        for (const double size : {0.02, 0.1, 1.0, 50.0}) {
            std::vector<QPointF> line;
            for (int i = 0; i < 2000; ++i)
                line.emplace_back(0.25 * i, 100 * std::sin(i * 0.02) + size * wobble(random));
            QPolygonF thinned;
            thinOut(line, 0.1, thinned);
            QCOMPARE(thinned.front(), line.front());
            QCOMPARE(thinned.back(), line.back());
            if (size < 0.1) QVERIFY(thinned.size() < 700);
            qsizetype next = 1;
            for (const QPointF point : line) {
                if (next + 1 < thinned.size() && point.x() > thinned[next].x()) ++next;
                const QPointF a = thinned[next - 1], along = thinned[next] - a;
                const double part =
                    std::clamp(QPointF::dotProduct(point - a, along) / QPointF::dotProduct(along, along), 0.0, 1.0);
                const QPointF off = point - (a + part * along);
                QVERIFY(std::hypot(off.x(), off.y()) < 0.1 + 1e-9);
            }
        }
        // There and back on one line: the tip stays.
        QPolygonF spike;
        thinOut(std::vector<QPointF>{{0, 0}, {0, 5}, {0, 9}, {0, 4}, {0, 0}}, 0.1, spike);
        QCOMPARE(spike, (QPolygonF{{0, 0}, {0, 9}, {0, 0}}));
    }

    void thousandsOfEventsAreABand()
    {
        auto result = std::make_shared<Result>(*rlcResult());
        result->events.clear();
        for (int i = 0; i < 20'000; ++i) {
            ResultEvent event;
            event.time = 0.05 + 0.02 * i / 20'000;
            event.triggers = {{"u0 > 0", "u0", true}};
            result->events.push_back(event);
        }
        PlotFixture f(result);
        const QImage image = f.panel.view().grab().toImage();
        const QRectF area = f.panel.view().frame().area;
        const int y = static_cast<int>(area.top()) + 4;
        const int with = static_cast<int>(f.panel.view().positionOf(0.06, 0, PlotSide::Left).x());
        const int without = static_cast<int>(f.panel.view().positionOf(0.03, 0, PlotSide::Left).x());
        QVERIFY(image.pixelColor(with, y) != image.pixelColor(without, y));
        QVERIFY(f.panel.readoutAt(0.06)->footnote.contains(QStringLiteral("rises through 0")));
        f.picture(QStringLiteral("events"));
    }
};

QTEST_MAIN(CurvePaintingTest)
#include "curve_painting_test.moc"
