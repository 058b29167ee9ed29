// SPDX-License-Identifier: GPL-3.0-or-later
// What plots say of their curves: statistics, measurements, phase plots, spectra and comparisons.
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include "core/results/csv.h"
#include "tests/ui/plot_panes_fixture.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_overlay.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/variable_model.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

class PlotReadingsTest : public QObject {
    Q_OBJECT

private slots:
    void aFamilyHasStatisticsAtTheCursor()
    {
        const auto present = rlcResult();
        PlotFixture f(present);
        // Runs that are the present one times 1 to 9: at the cursor an arithmetic progression.
        RunFamily family;
        family.parameter = QStringLiteral("k");
        for (int k = 1; k <= 9; ++k) {
            auto run = std::make_shared<Result>(*present);
            for (ResultColumn& column : run->columns) {
                std::vector<double> values(column.values.begin(), column.values.end());
                for (double& value : values) value *= k;
                column.values = std::move(values);
            }
            family.members.push_back({k, static_cast<double>(k), QString::number(k), run, false});
        }
        f.panel.setFamily(family);
        f.panel.setCursorTableShown(true);
        const double at = 0.37 * present->time.back();
        emit f.panel.pane().timeClicked(at);
        const auto* table = f.panel.findChild<CursorTable*>();
        const auto here = f.panel.pane().valuesAt(at);
        QVERIFY(!here.empty());
        for (std::size_t i = 0; i < here.size(); ++i) {
            const QTreeWidgetItem* row = table->topLevelItem(static_cast<int>(i) + 1);
            const auto isNear = [&](int column, double wanted) {
                return std::abs(row->text(column).toDouble() - wanted) <= 1e-5 * (1e-12 + std::abs(wanted));
            };
            const double one = here[i].value;
            QCOMPARE(row->text(CursorTable::RunsColumn), QStringLiteral("9"));
            QVERIFY(isNear(CursorTable::MeanColumn, 5 * one) && isNear(CursorTable::MedianColumn, 5 * one));
            QVERIFY(isNear(CursorTable::DeviationColumn, std::sqrt(7.5) * std::abs(one)));
            QVERIFY(isNear(CursorTable::LeastColumn, std::min(one, 9 * one)));
            QVERIFY(isNear(CursorTable::MostColumn, std::max(one, 9 * one)));
            int runs = 0;
            for (const QVariant& count : row->data(CursorTable::HistogramColumn, CursorTable::kCountsRole).toList())
                runs += count.toInt();
            QCOMPARE(runs, 9);
        }
        QVERIFY(table->text().startsWith(
            QStringLiteral("Curve\tCursor A\tUnit\tRuns\tMean\tDeviation\tMin\tMedian\tMax\n")));
        f.picture(QStringLiteral("statistics"));
        f.panel.setFamily({});
        QVERIFY(table->isColumnHidden(CursorTable::MeanColumn));
    }

    void curvesAreMeasuredBetweenCursorAndMark()
    {
        auto result = std::make_shared<Result>();
        result->modelName = "Pulses";
        result->columns = {column("u", "V"), column("x", "m"), column("T", "K")};
        std::vector<double> u, x, t;
        // Ten pulses of 5 V, 30 % of 1 ms; a straight line; 300 K.
        for (int k = 0; k < 10; ++k) {
            for (const auto& [at, value] : {std::pair(0.0, 0.0), std::pair(0.2, 0.0), std::pair(0.2, 5.0),
                                            std::pair(0.5, 5.0), std::pair(0.5, 0.0)}) {
                result->time.push_back(1e-3 * (k + at));
                u.push_back(value);
                x.push_back(2 * result->time.back());
                t.push_back(300);
            }
        }
        result->columns[0].values = u;
        result->columns[1].values = x;
        result->columns[2].values = t;
        PlotFixture f(result);
        const auto* table = f.panel.findChild<MeasurementTable*>();
        QVERIFY(table->isHidden());
        f.key(Qt::Key_M);
        QVERIFY(table->isVisible());
        const auto text = [&](const QString& name, int column) {
            for (int row = 0; row < table->topLevelItemCount(); ++row) {
                const QTreeWidgetItem* item = table->topLevelItem(row);
                if (item->text(MeasurementTable::NameColumn) == name) return item->text(column);
            }
            return QString();
        };
        const QString u0 = QStringLiteral("u"), x0 = QStringLiteral("x");
        QTRY_VERIFY(f.panel.isReady() && table->topLevelItemCount() == 3);
        QCOMPARE(text(u0, MeasurementTable::FrequencyColumn), QStringLiteral("1000"));
        QCOMPARE(text(u0, MeasurementTable::DutyColumn), QStringLiteral("30 %"));
        QCOMPARE(text(u0, MeasurementTable::LeastColumn), QStringLiteral("0"));
        QCOMPARE(text(u0, MeasurementTable::MostColumn), QStringLiteral("5"));
        QCOMPARE(text(u0, MeasurementTable::RiseColumn), QStringLiteral("0"));
        QCOMPARE(text(u0, MeasurementTable::UnitColumn), QStringLiteral("V"));
        QCOMPARE(text(x0, MeasurementTable::FrequencyColumn), QStringLiteral("–"));
        QVERIFY(!table->topLevelItem(1)->toolTip(MeasurementTable::FrequencyColumn).isEmpty());
        // Between cursor and mark, in either order.
        for (const auto& [cursor, mark] : {std::pair(1e-3, 3e-3), std::pair(3e-3, 1e-3)}) {
            emit f.panel.pane().timeClicked(cursor);
            emit f.panel.pane().markClicked(mark);
            QTRY_COMPARE(text(x0, MeasurementTable::MeanColumn), QStringLiteral("0.004"));
            QCOMPARE(text(x0, MeasurementTable::LeastColumn), QStringLiteral("0.002"));
            QCOMPARE(text(x0, MeasurementTable::MostColumn), QStringLiteral("0.006"));
            QCOMPARE(text(u0, MeasurementTable::MeanColumn), QStringLiteral("1.5"));
            QCOMPARE(text(u0, MeasurementTable::RmsColumn), QStringLiteral("2.73861"));
            QCOMPARE(text(u0, MeasurementTable::DutyColumn), QStringLiteral("30 %"));
            emit f.panel.pane().markClicked(5e-3);
            QTRY_VERIFY(f.panel.isReady() && text(x0, MeasurementTable::MeanColumn) != QStringLiteral("0.004"));
        }
        // An expression is what it is between the rows, too: the mean of x^2 is that of a parabola.
        f.panel.showCurves({QStringLiteral("x^2")});
        emit f.panel.pane().timeClicked(1e-3);
        emit f.panel.pane().markClicked(3e-3);
        QTRY_VERIFY(f.panel.isReady() && table->topLevelItemCount() == 4);
        QTRY_COMPARE(text(QStringLiteral("x^2"), MeasurementTable::MostColumn), QStringLiteral("3.6e-05"));
        QVERIFY(std::abs(text(QStringLiteral("x^2"), MeasurementTable::MeanColumn).toDouble() / 1.7333333e-5 - 1) <
                1e-5);
        // The same number in the unit of the axis.
        f.panel.pane().change([](PaneContent& content) { content.left.unit = QStringLiteral("mV"); });
        QTRY_COMPARE(text(u0, MeasurementTable::MostColumn), QStringLiteral("5000"));
        f.picture(QStringLiteral("measurements"));
        f.key(Qt::Key_M);
        QVERIFY(table->isHidden());
    }

    void unitsAreSpelledAlikeAndDifferencesAreOfNumbers()
    {
        auto result = std::make_shared<Result>();
        result->modelName = "Units";
        result->columns = {column("phi", "deg"), column("R", "Ohm"), column("u", "V")};
        result->time = {0, 1, 2, 3};
        result->columns[0].values = std::vector<double>{0, 30, 60, 90};
        result->columns[1].values = std::vector<double>{47, 47, 47, 47};
        result->columns[2].values = std::vector<double>{325, 325, 325 + 1.7053e-13, 325};
        PlotFixture f(result);
        f.panel.showCurves({QStringLiteral("phi"), QStringLiteral("R"), QStringLiteral("u")});
        QTRY_VERIFY(f.panel.isReady());
        QStringList labels;
        for (const PlotCurve& curve : f.panel.view().curves()) labels.append(curve.label);
        QVERIFY2(labels.contains(QStringLiteral("phi [°]")) && labels.contains(QStringLiteral("R [Ω]")),
                 qPrintable(labels.join(QLatin1Char(' '))));
        QStringList units;
        const auto& list = *f.panel.findChild<VariableModel*>();
        for (int row = 0; row < list.rowCount({}); ++row)
            units.append(list.index(row, VariableModel::Unit, {}).data().toString());
        QVERIFY2(units.contains(QStringLiteral("Ω")) && !units.contains(QStringLiteral("Ohm")),
                 qPrintable(units.join(QLatin1Char(' '))));
        f.key(Qt::Key_V);
        emit f.panel.pane().timeClicked(2);
        emit f.panel.pane().markClicked(1);
        const auto* table = f.panel.findChild<CursorTable*>();
        QStringList differences;
        for (int row = 0; row < table->topLevelItemCount(); ++row)
            differences.append(table->topLevelItem(row)->text(CursorTable::DifferenceColumn));
        QCOMPARE(differences,
                 (QStringList{QStringLiteral("-1"), QStringLiteral("-30"), QStringLiteral("0"), QStringLiteral("0")}));
        QStringList read;
        for (const PlotReadout::Row& row : f.panel.view().difference()->rows) read.append(row.value);
        QCOMPARE(read, (QStringList{QStringLiteral("-30 °"), QStringLiteral("0 Ω"), QStringLiteral("0 V")}));
    }

    void valuesAtTheCursorAreWholeInANarrowPlot()
    {
        const Theme theme;
        for (const double width : {120.0, 200.0, 400.0}) {
            for (const double share : {0.0, 0.5, 1.0}) {
                PlotOverlay overlay(theme);
                PlotFrame frame;
                frame.area = QRectF(60, 20, width, 300);
                frame.axes.x = {0, 1};
                PlotReadout readout;
                readout.x = share;
                readout.title = QStringLiteral("t = 0.5 s");
                readout.rows = {{0, QStringLiteral("sineVoltage.p.v"), QStringLiteral("-9.82193e-14 V"), 0}};
                readout.footnote = QStringLiteral("event at 0.5 s: diode blocks, diode.s passes zero downwards");
                overlay.setReadout(readout);
                QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
                QPainter painter(&image);
                overlay.paint(painter, frame, {});
                const QRectF box = overlay.valuesBox();
                QVERIFY(!box.isEmpty());
                // The right end, where the numbers are, is in the plot.
                QVERIFY2(box.right() <= frame.area.right(), qPrintable(QString::number(width)));
                if (width >= 200) QVERIFY2(box.left() >= frame.area.left(), qPrintable(QString::number(width)));
            }
        }
    }

    void aVariableOverAnotherIsACircle()
    {
        PlotFixture f(circle());
        f.choose(QStringLiteral("phase/Remove"));
        f.choose(QStringLiteral("Show/Over a variable/x"));
        const PaneContent& content = f.panel.pane().content();
        QVERIFY(content.kind == PaneKind::OverVariable);
        QCOMPARE(f.panel.shownVariables(), (Names{"y"}));
        const PlotView& view = f.panel.view();
        QCOMPARE(view.axes().xTitle, QStringLiteral("x [m]"));
        for (const CurvePoint& point : view.points(view.curves()[0].id))
            QVERIFY(std::abs(std::hypot(point.x, point.y) - 2) < 1e-9);
        f.panel.pane().change([](PaneContent& changed) { changed.isEqual = true; });
        const double across = view.positionOf(1, 0, PlotSide::Left).x() - view.positionOf(0, 0, PlotSide::Left).x();
        const double up = view.positionOf(0, 0, PlotSide::Left).y() - view.positionOf(0, 1, PlotSide::Left).y();
        QVERIFY(std::abs(across - up) < 1e-6 * across);
        // Where it is at the time of the cursor.
        const QImage before = f.panel.view().grab().toImage();
        f.cursor.set(0.125);
        const QImage after = f.panel.view().grab().toImage();
        const QPoint dot = view.positionOf(std::sqrt(2.0), std::sqrt(2.0), PlotSide::Left).toPoint();
        QVERIFY(before.pixelColor(dot + QPoint(3, 2)) != after.pixelColor(dot + QPoint(3, 2)));
        f.picture(QStringLiteral("circle"));
        // Zooming by the rubber band and back.
        QTest::keyClick(&f.panel.view(), Qt::Key_Plus);
        QVERIFY(view.axes().x.width() < 6);
        f.panel.fit();
        QCOMPARE(f.panel.view().axes().x.from, -2.2);
    }

    void theAxisTakesADroppedVariable()
    {
        PlotFixture f(circle());
        const QRectF area = f.panel.view().frame().area;
        PlotFixture::drop(f.panel.pane(), {QStringLiteral("x")}, {area.center().x(), area.bottom() + 8});
        QVERIFY(f.panel.pane().content().kind == PaneKind::OverVariable);
        QCOMPARE(f.panel.shownVariables(), (Names{"y", "phase"}));
        f.panel.stepBack();
        QCOMPARE(f.panel.shownVariables(), (Names{"x", "y", "phase"}));
    }

    void aSpectrumShowsTheLinesOfWhatIsBetweenTheCursors()
    {
        PlotFixture f;
        f.choose(QStringLiteral("iL/Remove"));
        f.panel.setShown("u0", true);
        f.choose(QStringLiteral("uC/Remove"));
        f.choose(QStringLiteral("Show/Spectrum"));
        const PlotView& view = f.panel.view();
        QCOMPARE(view.axes().xTitle, QStringLiteral("frequency [Hz]"));
        const auto peak = [&] {
            const auto points = view.points(view.curves()[0].id);
            return *std::ranges::max_element(points, {}, &CurvePoint::y);
        };
        QVERIFY(std::abs(peak().x - 50) < 1);
        QVERIFY(std::abs(peak().y - 10) < 0.05);
        f.cursor.set(0.02);
        emit f.panel.pane().markClicked(0.1);
        QVERIFY(std::abs(peak().x - 50) < 1);
        QCOMPARE(view.points(view.curves()[0].id)[1].x, 12.5);
        f.choose(QStringLiteral("Show/Decibels"));
        QVERIFY(std::abs(peak().y - 20) < 0.1);
        QVERIFY(view.axes().leftTitle.contains(QStringLiteral("dB")));
        f.choose(QStringLiteral("Show/Window/Flat top"));
        QVERIFY(std::abs(peak().y - 20) < 0.01);
        f.panel.pane().change([](PaneContent& content) { content.x.scale = AxisScale::Logarithmic; });
        QVERIFY(view.axes().x.from > 0);
        f.picture(QStringLiteral("spectrum"));
        emit f.panel.pane().markClicked(0.0200001);
        QVERIFY(view.notice().contains(QStringLiteral("too few rows")));
    }

    void heldRunsAreComparedByDifferenceAndVerdict()
    {
        PlotFixture f;
        f.panel.holdRun();
        auto other = std::make_shared<Result>(*rlcResult(1500));
        for (double& value : other->columns[3].values.own()) value += 1;
        f.panel.setSimulation(other);
        f.panel.pane().change([](PaneContent& content) { content.showsDifference = true; });
        QTRY_VERIFY(f.panel.isReady());
        const PlotView& view = f.panel.view();
        QCOMPARE(view.curves().size(), std::size_t{4});
        QCOMPARE(view.curves()[3].label, QStringLiteral("uC minus run 1"));
        for (const CurvePoint& point : view.points(view.curves()[3].id)) QVERIFY(std::abs(point.y - 1) < 0.01);
        f.picture(QStringLiteral("difference"));
        QSignalSpy judged(&f.panel, &PlotPanel::judged);
        f.panel.judge();
        QTRY_COMPARE(judged.size(), 1);
        QVERIFY(judged[0][0].toString().startsWith(QStringLiteral("1 of 2")));
        QVERIFY(judged[0][0].toString().contains(QStringLiteral("uC")));
    }
};

QTEST_MAIN(PlotReadingsTest)
#include "plot_readings_test.moc"
