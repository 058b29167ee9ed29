// SPDX-License-Identifier: GPL-3.0-or-later
// Each of seven examples in motion: the circuit alive or the mechanism at each instant, from event to event; and what
// the solver did for it.
#include <QRegularExpression>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/runs/animation_panel.h"
#include "ui/runs/solver_panel.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class WalkMotionTest : public QObject {
    Q_OBJECT
private slots:
    void theCircuitIsAlive_data() { addExamples(); }
    void theCircuitIsAlive();
    void theMechanismMoves_data() { addExamples(); }
    void theMechanismMoves();
    void theSolverSaysWhatItDid_data() { addExamples(); }
    void theSolverSaysWhatItDid();
};

void WalkMotionTest::theCircuitIsAlive()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    if (!bench.example.hasDiagram) return;
    bench.page->setView(EditorPage::View::Diagram);
    bench.settle();
    bench.action("diagram.alive")->trigger();
    bench.settle();
    DiagramPanel& panel = *bench.page->diagram();
    const AliveLayer& alive = panel.view().alive();
    QVERIFY(alive.isAlive());
    // From event to event, forwards and back to the same instants.
    QTest::keyClick(&panel.view(), Qt::Key_Home);
    std::vector<double> forwards{alive.frame().instant.time};
    const auto button = [&](const char* name) { return panel.findChild<QToolButton*>(QLatin1String(name)); };
    QVERIFY(button("timeNextEvent") != nullptr && button("timePreviousEvent") != nullptr);
    for (int i = 0; i < 4; ++i) {
        button("timeNextEvent")->click();
        QVERIFY(alive.frame().instant.time >= forwards.back());
        forwards.push_back(alive.frame().instant.time);
    }
    QVERIFY(forwards.back() > forwards.front());
    for (std::size_t i = forwards.size() - 1; i-- > 1;) {
        button("timePreviousEvent")->click();
        QCOMPARE(alive.frame().instant.time, forwards[i]);
    }
    bench.keepBoth(panel, QStringLiteral("alive"));
    auto* slider = panel.findChild<QSlider*>(QStringLiteral("timeSlider"));
    slider->setValue(slider->maximum() / 2);
    const QImage middle = panel.view().grab().toImage();
    slider->setValue(slider->maximum() / 3);
    QVERIFY(panel.view().grab().toImage() != middle);
}

void WalkMotionTest::theMechanismMoves()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    bench.window->showPanel(PanelId::Animation);
    bench.settle();
    auto* panel = bench.window->findChild<AnimationPanel*>();
    QCOMPARE(panel->animation() != nullptr, bench.example.hasMechanism);
    if (!bench.example.hasMechanism) return;
    auto* slider = panel->findChild<QSlider*>(QStringLiteral("timeSlider"));
    slider->setValue(0);
    const QImage start = panel->view().grab().toImage();
    slider->setValue(slider->maximum() / 7);
    QVERIFY(panel->view().grab().toImage() != start);
    bench.keepBoth(*panel, QStringLiteral("mechanism"));
}

void WalkMotionTest::theSolverSaysWhatItDid()
{
    QFETCH(int, number);
    const WalkBench bench(examples()[static_cast<std::size_t>(number)]);
    bench.window->showPanel(PanelId::Solver);
    bench.settle();
    auto* panel = bench.window->findChild<SolverPanel*>();
    const SimulationStatistics& statistics = bench.page->session().simulation().statistics;
    QStringList rows;
    for (QTreeWidgetItemIterator item(&panel->table()); *item != nullptr; ++item)
        rows << (*item)->text(0) + QLatin1Char('|') + (*item)->text(1);
    QVERIFY2(
        rows.contains(QStringLiteral("steps|%1").arg(QLocale().toString(static_cast<qulonglong>(statistics.steps)))),
        qPrintable(rows.join(QLatin1Char('\n'))));
    for (const StateErrors& state : statistics.stateErrors) {
        QVERIFY(!rows.filter(QRegularExpression(QLatin1Char('^') +
                                                QRegularExpression::escape(QString::fromStdString(state.state)) +
                                                QStringLiteral("\\|")))
                     .isEmpty());
    }
    bench.keepBoth(*panel, QStringLiteral("solver"));
}

QTEST_MAIN(WalkMotionTest)
#include "walk_motion_test.moc"
