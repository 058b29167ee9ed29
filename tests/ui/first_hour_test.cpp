// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour of someone who comes from another tool: tasks from an empty window on, with clicks and keys alone.
// Each is printed with the actions that it takes (a click, a drag, a key with its modifiers, a word that is typed), and
// with those of the usual way in OMEdit and in LTspice, which the comments spell out. No more than either of them.
#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/plot_sheet.h"
#include "ui/window/command_palette.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// Two hands, and what they have done since the task began.
class Hands {
public:
    explicit Hands(const WindowBench& bench) : m_bench(bench) {}

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus != nullptr);
        act([&] { QTest::keyClick(focus, key, modifiers); });
    }
    void type(const QString& word)
    {
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus != nullptr);
        act([&] { QTest::keyClicks(focus, word); });
    }
    void click(QWidget& widget, QPoint at = {}, Qt::KeyboardModifiers modifiers = {})
    {
        const QPoint place = at.isNull() ? widget.rect().center() : at;
        QTest::mouseMove(&widget, place);
        act([&] { QTest::mouseClick(&widget, Qt::LeftButton, modifiers, place); });
    }
    void doubleClick(QWidget& widget, QPoint at)
    {
        QTest::mouseMove(&widget, at);
        act([&] { QTest::mouseDClick(&widget, Qt::LeftButton, {}, at); });
    }
    void drag(QWidget& widget, QPoint from, QPoint to)
    {
        act([&] {
            QTest::mousePress(&widget, Qt::LeftButton, {}, from);
            QTest::mouseMove(&widget, (from + to) / 2);
            QTest::mouseMove(&widget, to);
            QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
        });
    }

    void begin() { m_actions = 0, m_longest = 0; }
    /// What was done in a dialog.
    void also(int actions) { m_actions += actions; }
    [[nodiscard]] int actions() const { return m_actions; }
    [[nodiscard]] qint64 longest() const { return m_longest; }

private:
    template <class Action>
    void act(Action&& action)
    {
        QElapsedTimer timer;
        timer.start();
        action();
        m_longest = std::max(m_longest, timer.elapsed());
        ++m_actions;
        m_bench.settle();
        QCoreApplication::processEvents();
    }

    const WindowBench& m_bench;
    int m_actions = 0;
    qint64 m_longest = 0;  ///< ms until an action was taken
};

constexpr int kCannot = 1000;

}  // namespace

class FirstHourTest : public QObject {
    Q_OBJECT

    /// How many actions it took; at most those of the others.
    void done(const char* task, Hands& hands, int omedit, int ltspice)
    {
        const auto text = [](int actions) {
            return actions == kCannot ? QStringLiteral("-") : QString::number(actions);
        };
        qInfo().noquote() << QStringLiteral("%1: %2 actions (OMEdit %3, LTspice %4), longest answer %5 ms")
                                 .arg(QLatin1String(task))
                                 .arg(hands.actions())
                                 .arg(text(omedit), text(ltspice))
                                 .arg(hands.longest());
        QVERIFY2(hands.actions() <= std::min(omedit, ltspice), task);
        ++m_tasks;
        hands.begin();
    }

    int m_tasks = 0;

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aRectifierIsDrawnRunReadAndKept()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        Hands hands(bench);
        bench.window->setFocus();
        hands.begin();

        // OMEdit: Ctrl+N, a name, Enter. LTspice: Ctrl+N.
        hands.key(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        EditorPage& page = *bench.window->currentPage();
        DiagramView& view = page.diagram()->view();
        QVERIFY(view.isVisible() && view.hasFocus());
        done("an empty sheet", hands, 3, 1);

        const auto at = [&](double x, double y) { return view.toWidget({x, y}).toPoint(); };
        const auto end = [&](const char* name) {
            return view.toWidget(view.scene().ends()[*view.scene().endNamed(name)].at).toPoint();
        };
        const auto place = [&](const char* name, QPoint where) {
            hands.key(Qt::Key_Insert);
            hands.type(QLatin1String(name));
            hands.key(Qt::Key_Return);
            QVERIFY2(!page.diagram()->findChild<QLineEdit*>(QStringLiteral("placeName"))->isVisible(),
                     qPrintable(page.diagram()->message()));
            hands.click(view, where);
        };
        // OMEdit: the field of the library, the word, three levels to open, a drag, and the name that it asks for.
        // LTspice: F2, the word, Enter, a click, Escape.
        place("Sources.SineVoltage", at(-60, 0));
        QVERIFY2(view.scene().partNamed("sineVoltage"), page.document().text().c_str());
        done("a component by its name", hands, 5, 5);
        // Both turn what is placed with one key.
        hands.key(Qt::Key_R);
        done("turn it", hands, 1, 1);
        place("IdealDiode", at(-20, 40));
        place("Basic.Resistor", at(40, 0));
        hands.key(Qt::Key_R);
        place("Basic.Ground", at(-60, -60));
        QCOMPARE(view.scene().parts().size(), std::size_t(4));
        done("three more", hands, 16, 16);

        const auto upper = [&](const char* p, const char* n) { return end(p).y() < end(n).y() ? end(p) : end(n); };
        const auto lower = [&](const char* p, const char* n) { return end(p).y() < end(n).y() ? end(n) : end(p); };
        hands.drag(view, upper("sineVoltage.p", "sineVoltage.n"), end("diode.p"));
        hands.drag(view, end("diode.n"), upper("resistor.p", "resistor.n"));
        hands.drag(view, lower("resistor.p", "resistor.n"), lower("sineVoltage.p", "sineVoltage.n"));
        // OMEdit: a drag each. LTspice: F3, two clicks each, Escape.
        done("three wires", hands, 3, 8);
        // On the wire: OMEdit can only go to a connector.
        hands.drag(view, end("ground.p"), lower("sineVoltage.p", "sineVoltage.n"));
        QCOMPARE(view.scene().lines().size(), std::size_t(4));
        done("a wire to the ground", hands, 1, 3);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);

        // OMEdit: a double click, a click into the field, the value, the unit, OK.
        bool isTyped = false;
        QTimer answer;  // the dialog has an event loop of its own
        connect(&answer, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<ParameterDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            answer.stop();
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("parameter.R"));
            isTyped = field != nullptr && dialog->focusWidget() == field;
            if (!isTyped) return dialog->reject();
            field->selectAll();
            QTest::keyClicks(field, QStringLiteral("1k"));
            QTest::keyClick(field, Qt::Key_Return);
        });
        answer.start(20);
        hands.doubleClick(
            view, view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
        QVERIFY(isTyped);
        hands.also(2);
        bench.window->activateWindow();  // without a window manager nobody does
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        view.setFocus();
        QVERIFY2(QString::fromStdString(page.document().text()).contains(QStringLiteral("R=1000")),
                 page.document().text().c_str());
        done("a value", hands, 5, 3);

        // OMEdit: its button asks nothing. LTspice asks for a command first: a click, the stop time, Enter.
        hands.key(Qt::Key_F5);
        const auto result = page.session().result();
        QVERIFY2(result != nullptr && page.session().simulation().status == SimulationStatus::Completed,
                 qPrintable(firstErrorOf(page.session().analysis()->diagnostics) + bench.window->windowTitle() +
                            QString::fromStdString(page.document().text())));
        done("run", hands, 1, 3);

        // OMEdit opens three levels of its tree. LTspice: a click on the component.
        hands.key(Qt::Key_W);
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
        auto& plot = *bench.window->findChild<PlotPanel*>();
        const auto shows = [&](const char* name) {
            const auto names = plot.shownVariables();
            return std::ranges::find(names, name) != names.end();
        };
        QVERIFY2(shows("resistor.i") || shows("resistor.p.i"), page.diagram()->message().toUtf8().constData());
        done("plot a current", hands, 3, 2);
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint(),
                    Qt::AltModifier);
        QVERIFY(std::ranges::any_of(plot.shownVariables(), [](const std::string& name) {
            return name.find("resistor.v*resistor") != std::string::npos;
        }));
        done("plot the power", hands, kCannot, 1);
        hands.key(Qt::Key_Escape);
        QVERIFY(!view.isProbing());
        hands.begin();

        // The value is that of the closed form: an ideal diode, so the positive half of the sine over 1 kOhm.
        hands.click(plot.view(), plot.view().frame().area.center().toPoint());
        hands.key(Qt::Key_V);
        const auto* table = plot.findChild<CursorTable*>();
        QVERIFY(table->isVisible() && table->topLevelItemCount() >= 2);
        const double time = table->topLevelItem(0)->text(CursorTable::CursorColumn).toDouble();
        double current = std::nan("");
        for (int row = 1; row < table->topLevelItemCount(); ++row) {
            const QString name = table->topLevelItem(row)->text(CursorTable::NameColumn);
            if (name == QLatin1String("resistor.i") || name == QLatin1String("resistor.p.i"))
                current = table->topLevelItem(row)->text(CursorTable::CursorColumn).toDouble();
        }
        const ResultColumn* source = result->find("sineVoltage.v");
        QVERIFY(source != nullptr);
        const double driven = valueAt(source->values, *findRow(result->time, time), false);
        QVERIFY2(
            std::abs(std::abs(current) - std::max(0.0, driven) / 1000) < 1e-4 * (1e-3 + std::abs(driven) / 1000) ||
                std::abs(std::abs(current) - std::max(0.0, -driven) / 1000) < 1e-4 * (1e-3 + std::abs(driven) / 1000),
            qPrintable(QStringLiteral("%1 A at %2 s, source %3 V").arg(current).arg(time).arg(driven)));
        // LTspice: a click on the label, and a place for the cursor. OMEdit 1.22 shows a value in a tool tip.
        done("read a value", hands, 2, 2);

        // Another view and back; both have one history.
        hands.key(Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(page.view(), EditorPage::View::Text);
        done("see it as text", hands, 1, kCannot);
        const std::string drawn = page.document().text();
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(page.document().text().find("R=1000") == std::string::npos);
        hands.key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(page.document().text(), drawn);
        done("undo what was drawn in the text, and redo", hands, 2, kCannot);

        // A mistake, and its fix by keys.
        page.editor().setFocus();
        const auto name = static_cast<std::uint32_t>(drawn.find("IdealDiode"));
        page.editor().goTo(name, name + 10);
        hands.begin();
        hands.type(QStringLiteral("IdealDiod"));
        QVERIFY(bench.window->findChild<ProblemsPanel*>()->errorCount() > 0);
        hands.key(Qt::Key_Period, Qt::ControlModifier);
        QVERIFY2(bench.window->findChild<ProblemsPanel*>()->errorCount() == 0, page.document().text().c_str());
        QCOMPARE(page.document().text(), drawn);
        done("a misspelt class mended", hands, kCannot, kCannot);

        // Back to the drawing; a component copied and deleted again.
        hands.key(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(page.view(), EditorPage::View::Diagram);
        done("back to the diagram", hands, 1, kCannot);
        view.setFocus();
        hands.click(view,
                    view.toWidget(view.scene().parts()[*view.scene().partNamed("resistor")].box.centre()).toPoint());
        hands.key(Qt::Key_C, Qt::ControlModifier);
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(view.scene().parts().size(), std::size_t(5));
        done("copy a component", hands, 3, 3);
        hands.key(Qt::Key_Delete);
        QCOMPARE(view.scene().parts().size(), std::size_t(4));
        done("delete it", hands, 1, 2);
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);

        // The theme by the palette, without knowing where it is.
        const bool wasDark = bench.context.theme.colours().isDark;
        hands.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QStringLiteral("dark"));
        hands.key(Qt::Key_Return);
        QVERIFY(bench.context.theme.colours().isDark != wasDark);
        done("change the theme", hands, kCannot, 5);
        keepPicture(*bench.window, QStringLiteral("first-hour"));
        QVERIFY(m_tasks >= 18);
    }

    void aModelWrittenAsTextIsDrawnAndMeasured()
    {
        const WindowBench bench;
        Hands hands(bench);
        EditorPage& page = bench.type(
            "model Filter\n  Causeway.Electrical.Sources.SineVoltage source(V=1, f=1000);\n  "
            "Causeway.Electrical.Basic.Resistor r(R=1000);\n  Causeway.Electrical.Basic.Capacitor c(C=1e-7);\n  "
            "Causeway.Electrical.Basic.Ground ground;\nequation\n  connect(source.p, r.p);\n  connect(r.n, c.p);\n  "
            "connect(c.n, source.n);\n  connect(source.n, ground.p);\n  annotation(experiment(StopTime=0.01));\nend "
            "Filter;\n");
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        page.diagram()->layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        DiagramView& view = page.diagram()->view();
        view.setFocus();
        hands.begin();
        hands.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(page.document().text().find("Placement") != std::string::npos);
        bench.settle();
        const auto& parts = view.scene().parts();
        QCOMPARE(parts.size(), std::size_t(4));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const Point a = parts[i].box.centre(), b = parts[k].box.centre();
                QVERIFY(std::abs(a.x - b.x) + std::abs(a.y - b.y) > 15);
            }
        }
        done("draw what was written", hands, kCannot, kCannot);
        hands.key(Qt::Key_F5);
        done("run it", hands, 1, 3);
        keepPicture(*bench.window, QStringLiteral("first-hour-arranged"));
        // All of it is one step.
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(page.document().text().find("Placement") == std::string::npos);
        done("take it back", hands, kCannot, kCannot);
    }
};

QTEST_MAIN(FirstHourTest)
#include "first_hour_test.moc"
