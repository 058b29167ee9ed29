// SPDX-License-Identifier: GPL-3.0-or-later
// A periodic signal that is too dense to be followed looks the same everywhere in its plot: neither the choice of rows
// nor the way of painting invents a change.
#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>

#include "tests/ui/pictures.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot/curve_painter.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

/// `periods` of a wave between 0 and 1, with rows at its edges as events give them, and output rows in between.
std::shared_ptr<const Result> wave(int periods, bool isSquare)
{
    auto result = std::make_shared<Result>();
    result->modelName = "Wave" + std::to_string(periods) + (isSquare ? "s" : "t");
    result->columns = {test::column("y", "V")};
    std::vector<double> values;
    for (int i = 0; i < periods; ++i) {
        const double t = static_cast<double>(i) / periods, half = 0.5 / periods;
        const auto row = [&](double at, double value) {
            result->time.push_back(at);
            values.push_back(value);
        };
        if (isSquare) {
            row(t, 0);
            row(t, 1);
            row(t + half, 1);
            row(t + half, 0);
        } else {
            for (int k = 0; k < 10; ++k)
                row(t + 0.1 * k / periods, 0.5 - 0.5 * std::cos(2 * std::acos(-1.0) * 0.1 * k));
        }
    }
    result->columns[0].values = std::move(values);
    return result;
}

/// How much of the curve's ink is in each of `parts` of the plot, 0 to 1, in the rows of its middle.
std::vector<double> inkOf(const QImage& picture, const QRectF& area, const QColor& ink, const QColor& paper, int parts)
{
    std::vector<double> shares;
    const double ratio = picture.devicePixelRatio();
    const double whole = std::abs(ink.lightnessF() - paper.lightnessF());
    const int top = static_cast<int>((area.top() + 0.3 * area.height()) * ratio),
              bottom = static_cast<int>((area.top() + 0.7 * area.height()) * ratio);
    for (int part = 0; part < parts; ++part) {
        // A little off the frame.
        const double width = (area.width() - 40) / parts;
        const int left = static_cast<int>((area.left() + 20 + part * width) * ratio),
                  right = static_cast<int>((area.left() + 20 + (part + 1) * width) * ratio);
        double sum = 0;
        int count = 0;
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x, ++count)
                sum += std::min(1.0, std::abs(picture.pixelColor(x, y).lightnessF() - paper.lightnessF()) / whole);
        }
        shares.push_back(sum / count);
    }
    return shares;
}

}  // namespace

class DenseCurvesTest : public QObject {
    Q_OBJECT
private slots:
    void oneSignalHasOneLook_data()
    {
        QTest::addColumn<double>("pixels");
        QTest::addColumn<bool>("isSquare");
        QTest::addColumn<int>("height");
        for (const bool isSquare : {true, false}) {
            for (const int height : {160, 500}) {
                for (const double pixels : {0.3, 1.1, 1.9, 2.6, 3.4, 4.3, 5.7, 7.3, 9.6, 13.7}) {
                    QTest::newRow(qPrintable(QStringLiteral("%1 of %2 pixels, %3 high")
                                                 .arg(isSquare ? QStringLiteral("square") : QStringLiteral("round"))
                                                 .arg(pixels)
                                                 .arg(height)))
                        << pixels << isSquare << height;
                }
            }
        }
    }

    void oneSignalHasOneLook()
    {
        QFETCH(double, pixels);
        QFETCH(bool, isSquare);
        QFETCH(int, height);
        Theme theme;
        theme.setMode(Theme::Mode::Light);
        Selection selection;
        TimeCursor cursor;
        JobManager jobs;
        PlotPanel panel(theme, jobs, selection, cursor);
        panel.resize(1100, height);
        panel.show();
        panel.setSimulation(wave(static_cast<int>(800 / pixels), isSquare));
        panel.setShown("y", true);
        QTRY_VERIFY(panel.isReady());
        const QImage picture = panel.view().grab().toImage();
        const QRectF area(
            panel.view().positionOf(panel.view().axes().x.from, panel.view().axes().left.to, PlotSide::Left),
            panel.view().positionOf(panel.view().axes().x.to, panel.view().axes().left.from, PlotSide::Left));
        const QColor ink = panel.view().penOf(panel.view().curves().front()).color();
        constexpr int kParts = 8;
        const std::vector<double> shares = inkOf(picture, area, ink, theme.colours().paper, kParts);
        const auto [least, most] = std::ranges::minmax(shares);
        QStringList text;
        for (const double share : shares) text.append(QString::number(share, 'f', 2));
        test::keepPicture(panel, QStringLiteral("dense-%1").arg(QLatin1String(QTest::currentDataTag())));
        QVERIFY2(least > 0.05, qPrintable(text.join(QLatin1Char(' '))));
        QVERIFY2(most - least < 0.12, qPrintable(text.join(QLatin1Char(' '))));
    }

    void aSignalOnAGridHasOneLook_data()
    {
        QTest::addColumn<double>("pixels");
        for (const double pixels : {3.8, 4.6, 5.3, 5.6, 5.9, 6.1, 6.4, 7.2})
            QTest::newRow(qPrintable(QStringLiteral("%1 pixels").arg(pixels))) << pixels;
    }

    /// Rows that do not go with its period: each piece of it turns once more or once less than its neighbours.
    void aSignalOnAGridHasOneLook()
    {
        QFETCH(double, pixels);
        Theme theme;
        theme.setMode(Theme::Mode::Light);
        Selection selection;
        TimeCursor cursor;
        JobManager jobs;
        PlotPanel panel(theme, jobs, selection, cursor);
        panel.resize(1100, 500);
        panel.show();
        auto result = std::make_shared<Result>();
        result->modelName = "Wave";
        result->columns = {test::column("y", "V")};
        std::vector<double> values;
        // As of a rectifier: rows of the output, and two at each zero of the sine.
        const int periods = static_cast<int>(800 / pixels), rows = 10 * periods;
        const auto row = [&](double time, double value) {
            result->time.push_back(time);
            values.push_back(value);
        };
        for (int i = 0; i <= rows; ++i) {
            const double time = static_cast<double>(i) / rows;
            const bool isEvent = i % 5 == 0;
            for (int k = 0; k < (isEvent ? 2 : 1); ++k)
                row(time, isEvent ? 0 : std::sin(2 * std::acos(-1.0) * periods * time));
        }
        result->columns[0].values = std::move(values);
        panel.setSimulation(result);
        panel.setShown("y", true);
        QTRY_VERIFY(panel.isReady());
        const PlotView& view = panel.view();
        const QRectF area(view.positionOf(view.axes().x.from, view.axes().left.to, PlotSide::Left),
                          view.positionOf(view.axes().x.to, view.axes().left.from, PlotSide::Left));
        test::keepPicture(panel, QStringLiteral("grid-%1").arg(pixels));
        const std::vector<double> shares = inkOf(panel.view().grab().toImage(), area,
                                                 view.penOf(view.curves().front()).color(), theme.colours().paper, 16);
        const auto [least, most] = std::ranges::minmax(shares);
        QVERIFY2(most - least < 0.12, qPrintable(QStringLiteral("%1 to %2").arg(least).arg(most)));
    }

    void aSteepLineLooksLikeItsOutline_data()
    {
        QTest::addColumn<int>("periods");
        QTest::addColumn<double>("width");
        for (const int periods : {3, 6, 10}) {
            for (const double width : {0.5, 1.75, 3.25})
                QTest::addRow("%d periods, %.2f wide", periods, width) << periods << width;
        }
    }

    /// Its segments are painted one by one, which is many times as fast.
    void aSteepLineLooksLikeItsOutline()
    {
        QFETCH(int, periods);
        QFETCH(double, width);
        constexpr int kRows = 400;
        const QRectF area(10, 10, 300, 600);
        const auto empty = [&] {
            QImage image(area.adjusted(-10, -10, 10, 10).size().toSize(), QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            return image;
        };
        QImage painted = empty(), outlined = empty();
        PlotFrame frame;
        frame.area = area;
        frame.axes.x = frame.axes.left = {0, 1};
        const QPen pen = curvePen(Qt::black, width, LineKind::Solid);
        std::vector<CurvePoint> points;
        QPolygonF line;
        for (int i = 0; i <= kRows; ++i) {
            const double x = static_cast<double>(i) / kRows,
                         y = 0.5 + 0.48 * std::sin(2 * std::acos(-1.0) * periods * x);
            points.push_back({x, y});
            line.append({frame.pixelX(x), frame.pixelY(y, PlotSide::Left)});
        }
        {
            QPainter painter(&painted);
            CurvePainter(painter, frame).paint({}, pen, points);
        }
        {
            QPainter painter(&outlined);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(pen);
            painter.drawPolyline(line);
        }
        const auto inkAt = [](const QImage& image, int x, int y) { return 1 - image.pixelColor(x, y).lightnessF(); };
        double ink = 0, difference = 0;
        for (int y = 0; y < painted.height(); ++y) {
            for (int x = 0; x < painted.width(); ++x) {
                ink += inkAt(outlined, x, y);
                difference += std::abs(inkAt(painted, x, y) - inkAt(outlined, x, y));
            }
        }
        QVERIFY2(difference < 0.15 * ink, qPrintable(QString::number(difference / ink)));
    }

    void aDenseWaveIsOneBand_data()
    {
        QTest::addColumn<double>("pixels");
        for (const double pixels : {0.7, 1.3, 1.9, 2.2, 2.6, 3.1, 3.6})
            QTest::newRow(qPrintable(QStringLiteral("%1 pixels").arg(pixels))) << pixels;
    }

    /// No pattern of its columns: near its top, too, each has ink.
    void aDenseWaveIsOneBand()
    {
        QFETCH(double, pixels);
        Theme theme;
        theme.setMode(Theme::Mode::Light);
        Selection selection;
        TimeCursor cursor;
        JobManager jobs;
        PlotPanel panel(theme, jobs, selection, cursor);
        panel.resize(1100, 700);
        panel.show();
        panel.setSimulation(wave(static_cast<int>(800 / pixels), false));
        panel.setShown("y", true);
        QTRY_VERIFY(panel.isReady());
        const PlotView& view = panel.view();
        const QImage picture = panel.view().grab().toImage();
        const QPointF topLeft = view.positionOf(view.axes().x.from, 0.9, PlotSide::Left),
                      bottomRight = view.positionOf(view.axes().x.to, 0.7, PlotSide::Left);
        const QColor ink = view.penOf(view.curves().front()).color();
        const double ratio = picture.devicePixelRatio();
        test::keepPicture(panel, QStringLiteral("band-%1").arg(pixels));
        int gaps = 0;
        for (int x = static_cast<int>((topLeft.x() + 6) * ratio); x < static_cast<int>((bottomRight.x() - 6) * ratio);
             ++x) {
            for (int y = static_cast<int>(topLeft.y() * ratio); y < static_cast<int>(bottomRight.y() * ratio); ++y)
                gaps += picture.pixelColor(x, y) == ink ? 0 : 1;
        }
        QCOMPARE(gaps, 0);
    }
};

QTEST_MAIN(DenseCurvesTest)
#include "dense_curves_test.moc"
