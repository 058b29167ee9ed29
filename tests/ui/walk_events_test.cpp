// SPDX-License-Identifier: GPL-3.0-or-later
// Each of seven examples followed into its events: from the curve to the event, the line and the component; its inside; the circuit alive or the
// mechanism that moves; what the solver did.
#include <QLineEdit>
#include <QRegularExpression>
#include <QSlider>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidgetItemIterator>

#include "core/simulation/event_trace.h"
#include "tests/ui/walk_fixture.h"
#include "ui/debug/animation_panel.h"
#include "ui/debug/event_microscope.h"
#include "ui/debug/events_model.h"
#include "ui/debug/root_search_page.h"
#include "ui/debug/solver_panel.h"
#include "ui/debug/switch_view.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/selection.h"
#include "ui/session/time_bar.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

struct Bench : WalkBench {
    using WalkBench::WalkBench;

    [[nodiscard]] QTreeView& list() const { return *events().findChild<QTreeView*>(QStringLiteral("eventsView")); }
    [[nodiscard]] QString cell(int row, EventsModel::Column column) const { return events().model().index(row, column).data().toString(); }
    /// A row in the middle of the run of an event of this kind; -1 where there is none.
    [[nodiscard]] int rowOf(const QString& kind) const
    {
        const int rows = events().model().rowCount();
        for (int i = 0; i < rows; ++i) {
            const int row = (rows / 2 + i) % rows;
            if (cell(row, EventsModel::KindColumn) == kind) return row;
        }
        return -1;
    }
    void choose(int row) const
    {
        list().setCurrentIndex(events().model().index(row, 0));
        QTRY_VERIFY_WITH_TIMEOUT(events().trace() != nullptr, 15000);
        settle();
    }
};

}  // namespace

class WalkEventsTest : public QObject {
    Q_OBJECT
private slots:
    void eventsAreMarkedListedAndFound_data() { addExamples(); }
    void eventsAreMarkedListedAndFound();
    void oneEventIsSeenFromInside_data() { addExamples(); }
    void oneEventIsSeenFromInside();
    void theCircuitIsAlive_data() { addExamples(); }
    void theCircuitIsAlive();
    void theMechanismMoves_data() { addExamples(); }
    void theMechanismMoves();
    void theSolverSaysWhatItDid_data() { addExamples(); }
    void theSolverSaysWhatItDid();
};

void WalkEventsTest::eventsAreMarkedListedAndFound()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
    const auto isMarked = [](const ResultEvent& event) { return event.kind == EventKind::State || event.kind == EventKind::Time; };
    const auto& all = bench.result().events;
    QVERIFY(std::ranges::any_of(all, isMarked));
    const int rows = bench.events().model().rowCount();
    QCOMPARE(rows, static_cast<int>(all.size()));
    // A click at an event on the curve is the event in the list, and the text of the plot says what switched.
    const auto event = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(all.size()) / 2, all.end(), isMarked);
    QVERIFY(event != all.end());
    emit bench.plot().pane().timeClicked(event->time);
    bench.settle();
    QCOMPARE(bench.list().currentIndex().row(), static_cast<int>(event - all.begin()));
    const auto readout = bench.plot().readoutAt(event->time);
    QVERIFY(readout && readout->footnote.contains(QStringLiteral("event at")));
    if (!event->triggers.empty()) {
        QVERIFY(readout->footnote.contains(QString::fromStdString(event->triggers.front().relation)));
        // The equation with the relation is selected, and its text is under the cursor of the editor.
        QTRY_VERIFY(!bench.window->selection().equation().isNone());
        const auto analysis = bench.page->session().shown();
        const std::string equation = analysis->structure->text(bench.window->selection().equation());
        QVERIFY2(equation.find(event->triggers.front().relation) != std::string::npos, equation.c_str());
    }
    // The filter leaves what is wanted; the keys go on from there.
    auto* text = bench.events().findChild<QLineEdit*>(QStringLiteral("eventsFilter"));
    QVERIFY(text != nullptr);
    text->setText(QStringLiteral("nothing is called so"));
    QCOMPARE(bench.events().model().rowCount(), 0);
    text->clear();
    QCOMPARE(bench.events().model().rowCount(), rows);
    const int here = bench.list().currentIndex().row();
    bench.action("sim.nextEvent")->trigger();
    QVERIFY(bench.list().currentIndex().row() > here || event->time == all.back().time);
    bench.action("sim.previousEvent")->trigger();
    bench.action("sim.previousEvent")->trigger();
    QVERIFY(bench.list().currentIndex().row() < here);
    bench.settle();
    bench.keepBoth(*bench.window, QStringLiteral("events"));
}

void WalkEventsTest::oneEventIsSeenFromInside()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
    const int row = std::max(bench.rowOf(QStringLiteral("state")), bench.rowOf(QStringLiteral("time")));
    QVERIFY(row >= 0);
    bench.choose(row);
    QCOMPARE(eventTimeText(bench.events().trace()->time), bench.cell(row, EventsModel::TimeColumn));
    QTreeWidgetItemIterator item(&bench.events().microscope());
    QVERIFY(*item != nullptr);
    // Every diode and switch has its place on its curve.
    QCOMPARE(static_cast<int>(bench.events().switches().states().size()), bench.example.switches);
    for (int page = 0; page < bench.events().pages().count(); ++page) {
        bench.events().pages().setCurrentIndex(page);
        bench.settle();
        bench.keepBoth(bench.events(), QStringLiteral("inside-%1").arg(page));
    }
    if (!bench.example.switchesItself) return;
    // The crossing, searched by each of the root finders: all find the same instant, and what is drawn and counted is what they did.
    const QTableWidget& counts = bench.events().rootSearch().counts();
    QVERIFY(counts.rowCount() >= 4);
    const auto& searches = bench.events().trace()->comparison;
    QVERIFY(searches.size() >= 4);
    for (const TracedSearch& search : searches) {
        QVERIFY(!search.steps.empty());
        const double width = std::abs(search.start.right - search.start.left);
        QVERIFY(std::abs(search.end.right - searches.front().end.right) <= 1e-3 * width);
    }
}

void WalkEventsTest::theCircuitIsAlive()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
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
    // Played backwards it comes to the start.
    auto* slider = panel.findChild<QSlider*>(QStringLiteral("timeSlider"));
    slider->setValue(slider->maximum() / 2);
    const QImage middle = panel.view().grab().toImage();
    slider->setValue(slider->maximum() / 3);
    QVERIFY(panel.view().grab().toImage() != middle);
}

void WalkEventsTest::theMechanismMoves()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
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

void WalkEventsTest::theSolverSaysWhatItDid()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
    bench.window->showPanel(PanelId::Solver);
    bench.settle();
    auto* panel = bench.window->findChild<SolverPanel*>();
    const SimulationStatistics& statistics = bench.page->session().simulation().statistics;
    QStringList rows;
    for (QTreeWidgetItemIterator item(panel); *item != nullptr; ++item) rows << (*item)->text(0) + QLatin1Char('|') + (*item)->text(1);
    QVERIFY2(rows.contains(QStringLiteral("steps|%1").arg(QLocale().toString(static_cast<qulonglong>(statistics.steps)))), qPrintable(rows.join(QLatin1Char('\n'))));
    for (const StateErrors& state : statistics.stateErrors) {
        QVERIFY(!rows.filter(QRegularExpression(QLatin1Char('^') + QRegularExpression::escape(QString::fromStdString(state.state)) + QStringLiteral("\\|"))).isEmpty());
    }
    bench.keepBoth(*panel, QStringLiteral("solver"));
}

QTEST_MAIN(WalkEventsTest)
#include "walk_events_test.moc"
