// SPDX-License-Identifier: GPL-3.0-or-later
// A newcomer's first hour in the whole window: a half-wave rectifier drawn by mouse from the shipped library, its text,
// its curve, all of it undone and done again, and a word typed in the text that the diagram follows.
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>

#include <algorithm>

#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/modelica_editor.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/class_mime.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

struct Bench : WindowBench {
    Bench()
        : WindowBench(Settings::Storage::Ephemeral, QStringLiteral(CAUSEWAY_SOURCE_DIR "/models")),
          page(*window->newDocument())
    {
        settle();
        trigger("view.diagram");
    }

    void trigger(const char* id) const
    {
        action(id)->trigger();
        settle();
    }
    [[nodiscard]] DiagramView& view() const { return page.diagram()->view(); }
    [[nodiscard]] QString text() const { return QString::fromStdString(page.document().text()); }
    [[nodiscard]] QPoint at(double x, double y) const { return view().toWidget({x, y}).toPoint(); }
    [[nodiscard]] QPoint end(const QByteArray& reference) const
    {
        return view().toWidget(view().scene().ends()[*view().scene().endNamed(reference.toStdString())].at).toPoint();
    }

    /// Dragged from the library.
    void drop(const char* className, double x, double y) const
    {
        QMimeData data;
        data.setData(kClassMimeType, className);
        QDragEnterEvent enter(at(x, y), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &enter);
        QDropEvent drop(at(x, y), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &drop);
        settle();
    }
    /// Of a part that was turned upright.
    [[nodiscard]] QByteArray upperEnd(const QByteArray& part) const
    {
        return end(part + ".p").y() < end(part + ".n").y() ? part + ".p" : part + ".n";
    }
    [[nodiscard]] QByteArray lowerEnd(const QByteArray& part) const
    {
        return upperEnd(part).endsWith('p') ? part + ".n" : part + ".p";
    }
    void connectEnds(const QByteArray& from, const QByteArray& to) const
    {
        QVERIFY2(view().scene().endNamed(from.toStdString()) && view().scene().endNamed(to.toStdString()), from);
        QTest::mousePress(&view(), Qt::LeftButton, {}, end(from));
        QTest::mouseMove(&view(), (end(from) + end(to)) / 2);
        QTest::mouseMove(&view(), end(to));
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, end(to));
        settle();
    }

    EditorPage& page;
};

}  // namespace

class DrawnCircuitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aRectifierIsDrawnSeenAsTextSimulatedUndoneAndDoneAgain()
    {
        const Bench bench;
        bench.drop("Causeway.Electrical.Sources.SineVoltage", -60, 0);
        QTest::keyClick(&bench.view(), Qt::Key_R);
        bench.settle();
        bench.drop("Causeway.Electrical.Ideal.IdealDiode", -20, 40);
        bench.drop("Causeway.Electrical.Basic.Resistor", 40, 0);
        QTest::keyClick(&bench.view(), Qt::Key_R);
        bench.settle();
        bench.drop("Causeway.Electrical.Basic.Ground", -60, -60);
        bench.connectEnds(bench.upperEnd("sineVoltage"), "diode.p");
        bench.connectEnds("diode.n", bench.upperEnd("resistor"));
        bench.connectEnds(bench.lowerEnd("resistor"), bench.lowerEnd("sineVoltage"));
        bench.connectEnds("ground.p", bench.lowerEnd("sineVoltage"));
        QCOMPARE(bench.view().scene().parts().size(), std::size_t(4));
        QVERIFY2(bench.view().scene().lines().size() == 4, qPrintable(bench.text()));

        // Its text is there, in the editor as well.
        bench.trigger("view.text");
        QCOMPARE(bench.page.editor().text(), bench.text());
        QVERIFY(bench.text().contains(QStringLiteral("Causeway.Electrical.Ideal.IdealDiode diode")));
        QVERIFY(bench.text().contains(QStringLiteral("connect(diode.n, resistor.")));
        const QString drawn = bench.text();

        bench.trigger("sim.run");
        const auto result = bench.page.session().result();
        QVERIFY(result != nullptr);
        QVERIFY(bench.page.session().simulation().status == SimulationStatus::Completed);
        const ResultColumn* current = result->find("diode.i");
        QVERIFY(current != nullptr);
        const auto [least, most] = std::minmax_element(current->values.begin(), current->values.end());
        QVERIFY2(*least > -1e-3 && *most > 0.9 && *most < 1 + 1e-3,
                 qPrintable(QStringLiteral("%1 to %2").arg(*least).arg(*most)));
        auto& plot = *bench.window->findChild<PlotPanel*>();
        plot.setShown("diode.i", true);
        bench.settle();
        const auto shown = plot.shownVariables();
        QVERIFY(std::find(shown.begin(), shown.end(), "diode.i") != shown.end());
        QVERIFY(!plot.view().points(plot.view().curves().back().id).empty());

        int steps = 0;
        for (; bench.action("edit.undo")->isEnabled() && steps < 50; ++steps) bench.action("edit.undo")->trigger();
        QCOMPARE(bench.text(), QString());
        for (int i = 0; i < steps; ++i) bench.action("edit.redo")->trigger();
        QCOMPARE(bench.text(), drawn);
        bench.settle();

        // A word in the text, and the diagram follows; the step is in the same history.
        auto& document = bench.page.document();
        const auto name = static_cast<std::uint32_t>(document.text().find("IdealDiode diode") + 11);
        bench.page.editor().goTo(name, name + 5);
        bench.page.editor().setFocus();
        QTest::keyClicks(&bench.page.editor(), QStringLiteral("valve"));
        bench.settle();
        bench.trigger("view.diagram");
        QVERIFY2(bench.view().scene().partNamed("valve"), qPrintable(bench.text()));
        bench.action("edit.undo")->trigger();
        bench.settle();
        QCOMPARE(bench.text(), drawn);
        QVERIFY(bench.view().scene().partNamed("diode"));
    }
};

QTEST_MAIN(DrawnCircuitTest)
#include "drawn_circuit_test.moc"
