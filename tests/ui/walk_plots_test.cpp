// SPDX-License-Identifier: GPL-3.0-or-later
// Each of seven examples followed through the plots: from the run to cursors, zoom, second and logarithmic axis, curves
// over a variable, spectra, comparison with a run and with files, and export.
#include <QDragEnterEvent>
#include <QMimeData>
#include <QSignalSpy>

#include "core/results/csv.h"
#include "core/results/mat_result.h"
#include "core/results/result_file.h"
#include "tests/ui/walk_fixture.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/variable_mime.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

void drop(PlotPane& pane, const QString& name)
{
    const std::unique_ptr<QMimeData> data(variablesToDrag({name}));
    const QPointF middle = pane.view().rect().center();
    QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(&pane.view(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent let(middle, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QCoreApplication::sendEvent(&pane.view(), &let);
}

/// A plot of its own for one variable.
PlotPane& plotOf(const WalkBench& bench, const char* name)
{
    PlotPane& pane = bench.plot().addPane(static_cast<int>(bench.plot().sheet().panes().size()));
    drop(pane, QLatin1String(name));
    bench.settle();
    return pane;
}

const PlotReadout::Row* rowOf(const std::optional<PlotReadout>& readout, const char* name)
{
    if (!readout) return nullptr;
    const auto found = std::ranges::find(readout->rows, QString::fromLatin1(name), &PlotReadout::Row::name);
    return found == readout->rows.end() ? nullptr : &*found;
}

}  // namespace

class WalkPlotsTest : public QObject {
    Q_OBJECT
private slots:
    void curvesAreReadAtTheCursors_data() { addExamples(); }
    void curvesAreReadAtTheCursors();
    void axesAreZoomedAndScaled_data() { addExamples(); }
    void axesAreZoomedAndScaled();
    void curvesLieOverVariablesAndFrequencies_data() { addExamples(); }
    void curvesLieOverVariablesAndFrequencies();
    void runsAndFilesAreCompared_data() { addExamples(); }
    void runsAndFilesAreCompared();
    void everythingIsExported_data() { addExamples(); }
    void everythingIsExported();
};

void WalkPlotsTest::curvesAreReadAtTheCursors()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    const Example& example = bench.example;
    QVERIFY(!bench.plot().shownVariables().empty());
    PlotPane& pane = plotOf(bench, example.curve);
    QCOMPARE(pane.content().curves.size(), std::size_t(1));
    const double end = bench.result().time.back(), a = 0.3 * end, b = 0.8 * end;
    const PlotReadout::Row* row = nullptr;
    for (const double time : {a, b}) {
        const auto readout = pane.readoutAt(time);
        row = rowOf(readout, example.curve);
        QVERIFY(row != nullptr);
        QCOMPARE(row->y, bench.valueAt(example.curve, time));
        QVERIFY(!row->value.isEmpty());
    }
    // A is the instant of all panels; B is there for differences, which are written into the plot.
    const QImage without = pane.view().grab().toImage();
    emit pane.timeClicked(a);
    bench.settle();
    const QImage withA = pane.view().grab().toImage();
    QVERIFY(withA != without);
    emit pane.markClicked(b);
    bench.settle();
    QVERIFY(pane.view().grab().toImage() != withA);
    bench.keepBoth(bench.plot(), QStringLiteral("plot"));
}

void WalkPlotsTest::axesAreZoomedAndScaled()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    const Example& example = bench.example;
    PlotPane& pane = plotOf(bench, example.curve);
    const PlotRange all = pane.view().axes().x;
    bench.plot().zoomIn();
    bench.settle();
    const PlotRange part = pane.view().axes().x;
    QVERIFY(part.width() < 0.7 * all.width());
    // The time axis is one for all plots of the tab.
    for (const PlotPane* each : bench.plot().sheet().panes()) QCOMPARE(each->view().axes().x, part);
    bench.plot().fit();
    bench.settle();
    QCOMPARE(pane.view().axes().x, all);
    pane.addCurve(example.other, PlotSide::Right);
    bench.settle();
    QVERIFY(pane.view().axes().hasRight);
    double greatest = -HUGE_VAL;
    for (const double value : bench.result().find(example.other)->values) greatest = std::fmax(greatest, value);
    QVERIFY(pane.view().axes().right.to >= pane.axes().curves[1].scale.to(greatest));
    pane.change([](PaneContent& content) { content.left.scale = AxisScale::Logarithmic; });
    bench.settle();
    QVERIFY(pane.view().axes().left.from > 0);
    const auto& values = bench.result().find(example.curve)->values;
    const bool isCut = std::ranges::any_of(values, [](double value) { return value <= 0; });
    QCOMPARE(pane.view().notice().contains(QLatin1String("not on the logarithmic axis")), isCut);
    bench.keepBoth(bench.plot(), QStringLiteral("axes"));
}

void WalkPlotsTest::curvesLieOverVariablesAndFrequencies()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    const Example& example = bench.example;
    PlotPane& pane = plotOf(bench, example.curve);
    pane.change([&](PaneContent& content) {
        content.kind = PaneKind::OverVariable;
        content.xVariable = example.other;
    });
    bench.settle();
    const auto points = pane.view().points(pane.content().curves.front().id);
    QVERIFY(points.size() > 2);
    const auto& across = bench.result().find(example.other)->values;
    const auto [least, greatest] = std::ranges::minmax_element(across);
    const PlotAxes& axes = pane.view().axes();
    QVERIFY(axes.x.from <= pane.axes().x.to(*least) && axes.x.to >= pane.axes().x.to(*greatest));
    bench.keepBoth(bench.plot(), QStringLiteral("over"));
    if (example.frequency <= 0) return;
    PlotPane& spectrum = plotOf(bench, example.periodic);
    spectrum.change([](PaneContent& content) { content.kind = PaneKind::Spectrum; });
    bench.settle();
    // The greatest line besides the mean is that of the source, or of the switching.
    const Result table = spectrum.table();
    QVERIFY(table.time.size() > 4);
    std::size_t best = 1;
    for (std::size_t i = 1; i < table.time.size(); ++i) {
        if (table.columns[0].values[i] > table.columns[0].values[best]) best = i;
    }
    QVERIFY2(std::abs(table.time[best] - example.frequency) <= table.time[1] - table.time[0],
             qPrintable(QString::number(table.time[best])));
    bench.keepBoth(bench.plot(), QStringLiteral("spectrum"));
}

void WalkPlotsTest::runsAndFilesAreCompared()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    const Example& example = bench.example;
    PlotPane& pane = plotOf(bench, example.curve);
    const QTemporaryDir folder;
    const QString csv = folder.filePath(QStringLiteral("run.csv")), mat = folder.filePath(QStringLiteral("run.mat"));
    QVERIFY(!writeCsvFile(bench.result(), csv.toStdString(), "time"));
    QVERIFY(!writeMatFile(bench.result(), mat.toStdString()));
    const auto first = bench.page->session().result();
    bench.plot().holdRun();
    bench.setParameter(example.parameter, example.to);
    QVERIFY(bench.page->session().result() != first);
    QSignalSpy compared(&bench.plot(), &PlotPanel::compared), judged(&bench.plot(), &PlotPanel::judged);
    for (const QString& file : {csv, mat}) {
        bench.plot().compareWith(file);
        QTRY_COMPARE(compared.size(), 1);
        QCOMPARE(compared.takeFirst()[1].toString(), QString());
    }
    bench.settle();
    // The present run, the one that is held, and two files, which are that run.
    const auto& curves = pane.view().curves();
    QCOMPARE(curves.size(), std::size_t(4));
    const auto pointsOf = [&](std::size_t curve) { return pane.view().points(curves[curve].id); };
    for (const std::size_t file : {std::size_t(2), std::size_t(3)}) {
        QCOMPARE(pointsOf(file).size(), pointsOf(1).size());
        for (std::size_t i = 0; i < pointsOf(1).size(); ++i) {
            QVERIFY(std::abs(pointsOf(file)[i].x - pointsOf(1)[i].x) < 1e-9);
            QVERIFY(std::isnan(pointsOf(1)[i].y) ||
                    std::abs(pointsOf(file)[i].y - pointsOf(1)[i].y) <= 1e-9 * (1 + std::abs(pointsOf(1)[i].y)));
        }
    }
    bench.plot().judge();
    QTRY_COMPARE(judged.size(), 1);
    QVERIFY2(judged.takeFirst()[0].toString().startsWith(QLatin1String("0 of 1")), "another parameter, another curve");
    bench.parameters().resetAll();
    bench.settle();
    bench.plot().judge();
    QTRY_COMPARE(judged.size(), 1);
    QVERIFY2(judged.front()[0].toString().startsWith(QLatin1String("All 1")), qPrintable(judged.front()[0].toString()));
    bench.keepBoth(bench.plot(), QStringLiteral("compared"));
}

void WalkPlotsTest::everythingIsExported()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    PlotPane& pane = plotOf(bench, bench.example.curve);
    const QTemporaryDir folder;
    QSignalSpy exported(&bench.plot(), &PlotPanel::exported);
    const auto written = [&](const char* name, auto&& write) {
        const QString path = folder.filePath(QLatin1String(name));
        write(path);
        if (!QTest::qWaitFor([&] { return exported.size() == 1; }) || !exported.takeFirst()[1].toString().isEmpty())
            return QByteArray();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto whole = [&](const QString& path) { bench.plot().exportTo(path); };
    QVERIFY(written("a.svg", whole).contains("<svg"));
    QVERIFY(written("a.pdf", whole).startsWith("%PDF"));
    const QImage picture = QImage::fromData(written("a.png", whole));
    QVERIFY(pixelsOf(picture, bench.context.theme.colours().curves.front()) > 20);
    for (const char* name : {"all.csv", "curves.csv"}) {
        const bool isAll = name[0] == 'a';
        QVERIFY(!written(name, [&](const QString& path) {
                     isAll ? bench.plot().exportTo(path) : bench.plot().exportCurvesTo(path);
                 }).isEmpty());
        const IoResult<Result> read = readResultFile(folder.filePath(QLatin1String(name)).toStdString());
        QVERIFY(read);
        QCOMPARE(read->time.size(), bench.result().time.size());
        QCOMPARE(read->columns.size(), isAll ? bench.result().columns.size() : std::size_t(1));
        const double end = bench.result().time.back();
        const ResultColumn* column = isAll ? read->find(bench.example.curve) : &read->columns.front();
        QVERIFY(column != nullptr);
        const double value = bench.valueAt(bench.example.curve, end);
        QVERIFY(std::abs(column->values.back() - (isAll ? value : pane.axes().curves.front().scale.to(value))) <
                1e-12 * (1 + std::abs(value)));
    }
}

QTEST_MAIN(WalkPlotsTest)
#include "walk_plots_test.moc"
