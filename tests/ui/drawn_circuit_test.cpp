// SPDX-License-Identifier: GPL-3.0-or-later
// A newcomer's first hour in the whole window: a half-wave rectifier drawn by mouse from the shipped library, its text,
// its curve, all of it undone and done again, and a word typed in the text that the diagram follows.
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
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

    void theStopTimeFollowsTheSourceUntilOneIsTyped()
    {
        const WindowBench bench;
        const auto text = [](const char* frequency) {
            return std::string("model M\n  Causeway.Electrical.Sources.SineVoltage source(V=1, f=") + frequency +
                   ");\n  Causeway.Electrical.Basic.Resistor r(R=1);\n  Causeway.Electrical.Basic.Ground "
                   "ground;\nequation\n  connect(source.p, r.p);\n  connect(r.n, source.n);\n  "
                   "connect(source.n, ground.p);\nend M;\n";
        };
        EditorPage& page = bench.type(text("50"));
        auto* stop = bench.window->findChild<QLineEdit*>(QStringLiteral("stopTime"));
        QCOMPARE(stop->text(), QStringLiteral("0.1"));
        const auto write = [&](const char* frequency) {
            page.document().replace(0, static_cast<std::uint32_t>(page.document().text().size()), text(frequency));
            bench.settle();
        };
        write("1000");
        QCOMPARE(stop->text(), QStringLiteral("0.005"));
        QCOMPARE(page.session().settings().stopTime, 0.005);
        stop->setFocus();
        stop->selectAll();
        QTest::keyClicks(stop, QStringLiteral("3 ms"));
        write("50");
        QCOMPARE(page.session().settings().stopTime, 0.003);
        // The model's own holds.
        std::string whole = text("50");
        whole.insert(whole.find("end M;"), "  annotation(experiment(StopTime=2));\n");
        page.document().replace(0, static_cast<std::uint32_t>(page.document().text().size()), whole);
        bench.settle();
        QCOMPARE(stop->text(), QStringLiteral("2"));
    }

    // Clockwise, as in the tools that most people come from: the plus of a source comes to stand above.
    void turnedASourceHasItsPlusAbove()
    {
        const WindowBench bench;
        EditorPage& page = bench.type(
            "model M\n  Causeway.Electrical.Sources.SineVoltage s "
            "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\nend M;\n");
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = page.diagram()->view();
        const auto height = [&view](const char* end) { return view.scene().ends()[*view.scene().endNamed(end)].at.y; };
        const auto turn = [&](Qt::KeyboardModifiers modifiers) {
            view.select({QStringLiteral("s")});
            view.setFocus();
            QTest::keyClick(&view, Qt::Key_R, modifiers);
            bench.settle();
        };
        turn(Qt::NoModifier);
        QVERIFY(height("s.p") > height("s.n"));
        turn(Qt::ShiftModifier);
        turn(Qt::ShiftModifier);
        QVERIFY(height("s.p") < height("s.n"));
    }
};

QTEST_MAIN(DrawnCircuitTest)
#include "drawn_circuit_test.moc"
