// SPDX-License-Identifier: GPL-3.0-or-later
// Each of seven examples followed into its events: from the curve to the event and its equation, and what happened
// inside.
#include <QLineEdit>
#include <QTableWidget>
#include <QTreeView>
#include <QTreeWidgetItemIterator>

#include "core/simulation/trace/event_trace.h"
#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/modelica_editor.h"
#include "ui/plot/plot_sheet.h"
#include "ui/runs/event_microscope.h"
#include "ui/runs/events_model.h"
#include "ui/runs/root_search_page.h"
#include "ui/runs/switch_view.h"
#include "ui/session/document.h"
#include "ui/session/selection.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

struct Bench : WalkBench {
    using WalkBench::WalkBench;

    [[nodiscard]] QTreeView& list() const { return *events().findChild<QTreeView*>(QStringLiteral("eventsView")); }
    [[nodiscard]] QString cell(int row, EventsModel::Column column) const
    {
        return events().model().index(row, column).data().toString();
    }
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
    void theTextOfALibraryIsGoneTo();
};

void WalkEventsTest::eventsAreMarkedListedAndFound()
{
    QFETCH(int, number);
    const Bench bench(examples()[static_cast<std::size_t>(number)]);
    const auto isMarked = [](const ResultEvent& event) {
        return event.kind == EventKind::State || event.kind == EventKind::Time;
    };
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
        // A sample has the numbers of the run where the equation has names.
        const bool ticks = event->triggers.front().zeroCrossing.empty();
        QVERIFY2(equation.find(ticks ? "sample(" : event->triggers.front().relation) != std::string::npos,
                 equation.c_str());
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
    QCOMPARE(eventTimeText(bench.events().trace()->time),
             bench.events().model().index(row, EventsModel::TimeColumn).data(Qt::ToolTipRole).toString());
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
    // The crossing, searched by each of the root finders: all find the same instant, and what is drawn and counted is
    // what they did.
    const QTableWidget& counts = bench.events().rootSearch().counts();
    QVERIFY(counts.rowCount() >= 4);
    const auto& searches = bench.events().trace()->comparison;
    QVERIFY(searches.size() >= 4);
    for (const TracedSearch& search : searches) {
        QVERIFY(!search.steps.empty());
        const double width = std::abs(search.start.right - search.start.left);
        QVERIFY(std::abs(search.end.right - searches.front().end.right) <=
                std::max(1e-3 * width, 1e-9 * search.end.right));
    }
}

void WalkEventsTest::theTextOfALibraryIsGoneTo()
{
    const Bench bench(examples()[1]);  // a bridge of diodes, whose relations are in models/Components
    bench.page->setView(EditorPage::View::Split);
    const int row = bench.rowOf(QStringLiteral("state"));
    bench.choose(row);
    // A click marks the diode on the diagram.
    QTRY_VERIFY(bench.window->selection().variable() != VariableId());
    const ResultEvent& event = bench.result().events[bench.events().model().eventAt(row)];
    const QString diode = QString::fromStdString(event.triggers.front().relation).section(QLatin1Char('.'), 0, 0);
    QCOMPARE(bench.page->diagram()->view().marked(), diode);
    bench.keepBoth(*bench.window, QStringLiteral("relation-marked"));
    // A double click goes to its equation, in a text that is only read.
    const auto isThere = [&] { return bench.window->currentPage() != bench.page; };
    const QRect place = bench.list().visualRect(bench.events().model().index(row, EventsModel::WhatColumn));
    QTest::mouseClick(bench.list().viewport(), Qt::LeftButton, {}, place.center());
    QTest::mouseDClick(bench.list().viewport(), Qt::LeftButton, {}, place.center());
    QTRY_VERIFY(isThere());
    bench.settle();
    EditorPage& library = *bench.window->currentPage();
    QVERIFY(library.document().path().endsWith(QStringLiteral("Circuits.mo")) && library.document().isLocked());
    const std::string& text = library.document().text();
    QVERIFY2(
        text.compare(library.editor().cursorOffset() - std::string_view("off = s < 0").size(),
                     std::string_view("off = s < 0").size(), "off = s < 0") == 0 ||
            text.compare(library.editor().cursorOffset(), std::string_view("off = s < 0").size(), "off = s < 0") == 0,
        text.substr(library.editor().cursorOffset(), 40).c_str());
    bench.keepBoth(*bench.window, QStringLiteral("relation-text"));
    // And back to where one was: once is enough.
    bench.action("go.back")->trigger();
    bench.settle();
    QCOMPARE(bench.window->currentPage(), bench.page);
    QVERIFY(!bench.action("go.back")->isEnabled());
}

QTEST_MAIN(WalkEventsTest)
#include "walk_events_test.moc"
