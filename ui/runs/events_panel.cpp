// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/events_panel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>
#include <QtConcurrentRun>
#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/compiler/event_tracing.h"
#include "core/lesson/event_lesson.h"
#include "core/simulation/trace/chattering.h"
#include "core/structure/report/event_description.h"
#include "ui/runs/event_microscope.h"
#include "ui/runs/events_model.h"
#include "ui/runs/root_search_page.h"
#include "ui/runs/switch_view.h"
#include "ui/session/counted.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

/// More events are arranged by a worker.
constexpr std::size_t kEventsAtOnce = 2'000;

/// Paints the description of an event, followed by its relations if all of them fit.
class EventDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString relations = index.data(EventsModel::RelationsRole).toString();
        if (relations.isEmpty()) return;
        const QString both = QStringLiteral("%1  (%2)").arg(option->text, relations);
        const int room = option->rect.width() - 2 * ThemeMetrics::kSpacing;
        if (option->fontMetrics.horizontalAdvance(both) <= room) option->text = both;
    }
};

/// Gives the description as much width as possible; narrow lists hide the least informative columns.
class EventsList : public QTreeView {
public:
    EventsList() { setItemDelegateForColumn(EventsModel::WhatColumn, new EventDelegate(this)); }
    /// Width of the times, estimated from a sample: there may be a million.
    void fitTimes()
    {
        constexpr int kLooks = 64;
        const QString sample = QStringLiteral("   ");
        int width = header()->sectionSizeHint(EventsModel::TimeColumn);
        for (int i = 0, count = model()->rowCount(); i < std::min(count, kLooks); ++i) {
            const int row = count <= kLooks ? i : static_cast<int>(qint64(i) * (count - 1) / (kLooks - 1));
            const QString text = model()->index(row, EventsModel::TimeColumn).data().toString();
            width = std::max(width, fontMetrics().horizontalAdvance(text + sample));
        }
        header()->resizeSection(EventsModel::TimeColumn, width);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        constexpr int kCharactersForPasses = 52, kCharactersForKind = 62;
        const int characters = viewport()->width() / std::max(1, fontMetrics().averageCharWidth());
        setColumnHidden(EventsModel::PassesColumn, characters < kCharactersForPasses);
        setColumnHidden(EventsModel::KindColumn, characters < kCharactersForKind);
        QTreeView::resizeEvent(event);
    }
};

}  // namespace

/// Details of one event, found by a job.
struct EventsPanel::Inside {
    std::shared_ptr<const EventTrace> trace;
    std::vector<SwitchState> switches;
};

EventsPanel::EventsPanel(Theme& theme, JobManager& jobs, Selection& selection, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent),
      m_jobs(jobs),
      m_selection(selection),
      m_cursor(cursor),
      m_model(new EventsModel(theme, this)),
      m_microscope(new EventMicroscope(theme)),
      m_rootSearch(new RootSearchPage(theme)),
      m_switches(new SwitchView(theme)),
      m_inside(new QTabWidget),
      m_look(new QToolButton),
      m_play(new QToolButton),
      m_view(new EventsList),
      m_filterText(new QLineEdit),
      m_state(new QToolButton),
      m_time(new QToolButton),
      m_other(new QToolButton),
      m_count(new QLabel),
      m_empty(new QLabel),
      m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("eventsPanel"));
    m_play->setIcon(theme.icon(QStringLiteral("play")));  // icon only: the adjacent tabs need the room
    m_view->setObjectName(QStringLiteral("eventsView"));
    m_view->setAccessibleName(tr("Events"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->header()->setStretchLastSection(false);
    // Fitting to contents would read a million rows.
    m_view->header()->resizeSection(
        EventsModel::KindColumn, fontMetrics().horizontalAdvance(QStringLiteral("Kind   ")) + ThemeMetrics::kSpacing);
    m_view->header()->setSectionResizeMode(EventsModel::WhatColumn, QHeaderView::Stretch);
    m_view->header()->resizeSection(EventsModel::PassesColumn,
                                    fontMetrics().horizontalAdvance(tr("Passes")) + 3 * ThemeMetrics::kSpacing);

    auto* list = new QWidget;
    auto* listLayout = new QVBoxLayout(list);
    listLayout->setContentsMargins(0, 0, 0, 0);
    listLayout->setSpacing(0);
    createToolBar(*listLayout);
    listLayout->addWidget(m_view, 1);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(list);
    createPages();
    splitter->addWidget(m_inside);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);

    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(2 * ThemeMetrics::kMargin);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(splitter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    setFocusProxy(m_view);

    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && !m_isFollowing) choose(static_cast<std::ptrdiff_t>(m_model->eventAt(current.row())));
    });
    connect(m_filterText, &QLineEdit::textChanged, this, &EventsPanel::filter);
    connect(&m_cursor, &TimeCursor::changed, this, &EventsPanel::followCursor);
    connect(m_microscope, &EventMicroscope::variablePicked, this, &EventsPanel::selectVariable);
    connect(m_microscope, &EventMicroscope::relationPicked, this,
            [this](const QString& relation) { selectRelation(relation.toStdString()); });
    connect(m_microscope, &EventMicroscope::variableWanted, this, &EventsPanel::goToVariable);
    connect(m_microscope, &EventMicroscope::relationWanted, this,
            [this](const QString& relation) { goToRelation(relation.toStdString()); });
    connect(m_view, &QTreeView::activated, this,
            [this](const QModelIndex& index) { goToEvent(m_model->eventAt(index.row())); });
    connect(&theme, &Theme::changed, this, [this] { m_microscope->show(m_index, m_chosen, m_trace.get()); });
    connect(&m_wordsWatcher, &QFutureWatcherBase::finished, this, [this] {
        m_words = m_wordsWatcher.result();
        m_model->setWords(m_words);
        emit worded(m_words);
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        m_isBusy = false;
        const auto index = m_watcher.result();
        if (&index->result() != m_result.get()) return build();  // superseded by another result
        m_index = index;
        filter();
        followCursor();
    });
    m_microscope->show(nullptr, -1);
    updateEmptyState();
}

void EventsPanel::createPages()
{
    m_inside->setObjectName(QStringLiteral("eventPages"));
    m_inside->setDocumentMode(true);
    m_inside->addTab(m_microscope, tr("What changed"));
    m_inside->addTab(m_rootSearch, tr("Root search"));
    m_inside->addTab(m_switches, tr("Switches"));
    m_look->setObjectName(QStringLiteral("lookInside"));
    m_look->setText(tr("Look inside"));
    m_look->setToolTip(
        tr("Repeats the run up to this event, and keeps every step of the root search and of the event iteration"));
    m_look->setAutoRaise(true);
    m_look->hide();
    m_play->setObjectName(QStringLiteral("playEvent"));
    m_play->setAccessibleName(tr("Play as a lesson"));
    m_play->setToolTip(
        tr("Play as a lesson: the event iteration, or the search for the instant, step by step with "
           "pseudo-code and reasons"));
    m_play->setAutoRaise(true);
    auto* corner = new QWidget;
    auto* cornerLayout = new QHBoxLayout(corner);
    cornerLayout->setContentsMargins(0, 0, ThemeMetrics::kSpacing, 0);
    cornerLayout->addWidget(m_look);
    cornerLayout->addWidget(m_play);
    m_inside->setCornerWidget(corner);
    connect(m_play, &QToolButton::clicked, this, [this] {
        emit lessonWanted(m_inside->currentWidget() == m_rootSearch ? LessonKind::RootSearch
                                                                    : LessonKind::EventIteration);
    });
    m_inside->setElideMode(Qt::ElideNone);  // in a narrow panel tabs scroll
    connect(m_inside, &QTabWidget::currentChanged, this, &EventsPanel::offerLesson);
    connect(this, &EventsPanel::traced, this, &EventsPanel::offerLesson);
    offerLesson();
    connect(m_look, &QToolButton::clicked, this, &EventsPanel::lookInside);
    connect(m_switches, &SwitchView::variablePicked, this, &EventsPanel::selectVariable);
    constexpr int kDelay = 120;  // milliseconds
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &EventsPanel::lookInside);
}

EventsPanel::~EventsPanel()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
    m_wordsWatcher.disconnect(this);
    m_wordsWatcher.waitForFinished();
}

void EventsPanel::createToolBar(QBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing);
    row->setSpacing(ThemeMetrics::kSpacing / 2);
    m_filterText->setObjectName(QStringLiteral("eventsFilter"));
    m_filterText->setToolTip(tr("Filter by relation or variable"));
    m_filterText->setAccessibleName(tr("Filter events"));
    m_filterText->setMinimumWidth(14 * fontMetrics().averageCharWidth());
    m_filterText->setClearButtonEnabled(true);
    row->addWidget(m_filterText, 1);
    const auto addKind = [&](QToolButton* button, const QString& name, const QString& label, const QString& help) {
        button->setObjectName(name);
        button->setText(label);
        button->setToolTip(help);
        button->setCheckable(true);
        button->setChecked(true);
        button->setAutoRaise(true);
        connect(button, &QToolButton::toggled, this, &EventsPanel::filter);
        row->addWidget(button);
    };
    addKind(m_state, QStringLiteral("stateEvents"), tr("State"), tr("Events of relations between variables"));
    addKind(m_time, QStringLiteral("timeEvents"), tr("Time"), tr("Events at instants known in advance"));
    addKind(m_other, QStringLiteral("otherEvents"), tr("Start, end"), tr("The first and the last one"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_count);
    layout.addLayout(row);
}

void EventsPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
}

void EventsPanel::setSimulation(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_index.reset();
    m_chosen = -1;
    m_origin.reset();
    showInside();
    if (!m_isBusy) build();
}

void EventsPanel::setOrigin(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings,
                            const SimulationStatistics& statistics)
{
    m_origin = analysis && analysis->program ? std::move(analysis) : nullptr;
    m_settings = settings;
    m_seconds = statistics.initializeSeconds + statistics.integrateSeconds;
    findWords();
    if (m_chosen >= 0) showInside();
}

/// Shows immediate results; a job supplies the rest.
void EventsPanel::showInside()
{
    constexpr double kMaxSeconds = 3;
    m_jobs.cancelKey(QStringLiteral("event.inside"));
    m_trace.reset();
    m_microscope->show(m_index, m_chosen);
    const bool canLook = m_chosen >= 0 && m_origin;
    const bool isLong = m_seconds > kMaxSeconds;
    m_look->setVisible(canLook && isLong);
    m_rootSearch->setTrace(nullptr, insideHint());
    m_switches->setStates({}, insideHint());
    canLook && !isLong ? m_delay.start() : m_delay.stop();
    emit traced();
}

/// Offers the lesson of the current page.
void EventsPanel::offerLesson()
{
    const LessonKind kind =
        m_inside->currentWidget() == m_rootSearch ? LessonKind::RootSearch : LessonKind::EventIteration;
    m_play->setEnabled(
        m_trace && std::ranges::any_of(lessonsOf(*m_trace), [&](const LessonInfo& info) { return info.kind == kind; }));
}

QString EventsPanel::insideHint() const
{
    if (m_chosen < 0) return tr("Choose an event to see it from inside.");
    if (!m_origin) return tr("This result cannot be recomputed, so its events cannot be shown from inside.");
    return m_look->isHidden() ? tr("Looking into the event…")
                              : tr("The run took long: choose Look inside to repeat it up to this event.");
}

void EventsPanel::lookInside()
{
    if (m_chosen < 0 || !m_origin) return;
    m_look->hide();
    m_jobs.start<Inside>(
        {tr("Looking into the event"), QStringLiteral("event.inside"), this},
        [analysis = m_origin, settings = m_settings, result = m_result,
         event = static_cast<std::size_t>(m_chosen)](const Task& task) {
            Diagnostics repeated;
            Inside inside;
            inside.switches = switchStates(*analysis, *result, event);
            inside.trace = traceEvent(*analysis, settings, event, repeated, task);
            return inside;
        },
        [this, result = m_result, event = m_chosen](const JobOutcome<Inside>& outcome) {
            if (result == m_result && event == m_chosen) takeInside(outcome.value.value_or(Inside()));
        });
}

void EventsPanel::takeInside(const Inside& inside)
{
    m_trace = inside.trace;
    m_microscope->show(m_index, m_chosen, m_trace.get());
    m_rootSearch->setTrace(m_trace, tr("The run could not be repeated up to this event."));
    m_switches->setStates(inside.switches, tr("This model has no ideal diodes or switches: no equations with two "
                                              "straight parts that a condition chooses from."));
    emit traced();
}

void EventsPanel::build()
{
    if (!m_result) return filter();
    if (m_result->events.size() <= kEventsAtOnce) {
        m_index = std::make_shared<const EventIndex>(m_result);
        filter();
        followCursor();
        return;
    }
    m_isBusy = true;
    updateEmptyState();
    m_watcher.setFuture(QtConcurrent::run([result = m_result] { return std::make_shared<const EventIndex>(result); }));
}

/// Finds the descriptions by devices in a job, since models may be large.
void EventsPanel::findWords()
{
    m_words = nullptr;
    m_model->setWords(nullptr);
    emit worded(nullptr);
    if (!m_result || !m_origin || !m_origin->scalarDae || m_origin->modelName != m_result->modelName) return;
    m_wordsWatcher.setFuture(QtConcurrent::run(
        [dae = m_origin->scalarDae, result = m_result] { return std::make_shared<const EventWords>(*dae, result); }));
}

void EventsPanel::filter()
{
    std::vector<std::uint32_t> rows;
    if (m_index)
        rows = m_index->find({m_filterText->text().trimmed().toStdString(), m_state->isChecked(), m_time->isChecked(),
                              m_other->isChecked()});
    const std::size_t all = m_index ? m_index->events().size() : 0;
    m_filterText->setPlaceholderText(counted(all, tr("Filter 1 event"), tr("Filter %1 events")));
    m_count->setText(tr("%1 of %2").arg(rows.size()).arg(all));
    m_count->setVisible(rows.size() < all);
    m_isFollowing = true;
    m_model->setEvents(m_index, std::move(rows));
    static_cast<EventsList*>(m_view)->fitTimes();
    if (const int row = m_chosen < 0 ? -1 : m_model->rowOf(static_cast<std::uint32_t>(m_chosen)); row >= 0)
        m_view->setCurrentIndex(m_model->index(row, 0));
    m_isFollowing = false;
    updateEmptyState();
}

void EventsPanel::choose(std::ptrdiff_t event)
{
    m_chosen = event;
    showInside();
    const ResultEvent& chosen = m_index->events()[static_cast<std::size_t>(event)];
    m_isFollowing = true;
    m_cursor.set(chosen.time);
    m_isFollowing = false;
    selectCause(chosen);
}

void EventsPanel::followCursor()
{
    if (m_isFollowing || !m_index || !m_cursor.time()) return;
    const std::ptrdiff_t event = m_index->last(*m_cursor.time());
    if (event < 0 || m_index->events()[static_cast<std::size_t>(event)].time != *m_cursor.time()) return;
    if (m_chosen != event) {
        m_chosen = event;
        showInside();
        selectCause(m_index->events()[static_cast<std::size_t>(event)]);
    }
    const int row = m_model->rowOf(static_cast<std::uint32_t>(event));
    if (row < 0) return;
    m_isFollowing = true;
    m_view->setCurrentIndex(m_model->index(row, 0));
    m_isFollowing = false;
}

void EventsPanel::goToNext()
{
    go(true);
}

void EventsPanel::goToPrevious()
{
    go(false);
}

void EventsPanel::go(bool forward)
{
    // At the cursor's time, from the selected event if it is there: several events may share a time.
    const bool isAtChosen =
        m_chosen >= 0 && m_cursor.time() == m_index->events()[static_cast<std::size_t>(m_chosen)].time;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double from = m_cursor.time().value_or(forward ? -kInfinity : kInfinity);
    const auto isBefore = [&](int row) {
        const std::uint32_t event = m_model->eventAt(row);
        if (isAtChosen)
            return forward ? static_cast<std::ptrdiff_t>(event) <= m_chosen
                           : static_cast<std::ptrdiff_t>(event) < m_chosen;
        return forward ? m_index->events()[event].time <= from : m_index->events()[event].time < from;
    };
    int low = 0, high = m_model->rowCount();
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (isBefore(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const int row = forward ? low : low - 1;
    if (row >= 0 && row < m_model->rowCount()) m_view->setCurrentIndex(m_model->index(row, 0));
}

void EventsPanel::selectRelation(const std::string& relation)
{
    if (!m_analysis || !m_analysis->structure) return;
    m_wantedRelation = relation;
    if (m_describedStructure.lock() != m_analysis->structure) return describe();
    const bool wantsPlace = std::exchange(m_wantsPlace, false);
    const auto found = m_markOf.find(relation);
    if (found == m_markOf.end()) return;
    const auto [equation, variable] = found->second;
    const Structure& structure = *m_analysis->structure;
    // The variable's component is highlighted, too; the diagram shows the enclosing one.
    const auto isOf = [&](UnknownId unknown) { return structure.unknowns[unknown].variable == variable; };
    const auto unknowns = structure.incidence.unknowns(equation);
    const auto unknown = std::ranges::find_if(unknowns, isOf);
    if (variable.isNone()) {
        m_selection.selectEquation(equation);
    } else {
        m_selection.selectIncidence(equation, unknown == unknowns.end() ? UnknownId() : *unknown, variable);
    }
    if (wantsPlace) emit jumpWanted(structure.equations[equation].span);
}

void EventsPanel::goToRelation(const std::string& relation)
{
    m_wantsPlace = true;
    selectRelation(relation);
}

void EventsPanel::goToVariable(const QString& name)
{
    if (!m_analysis || !m_analysis->scalarDae) return;
    const VariableId variable = m_analysis->scalarDae->findVariable(name.toStdString());
    if (!variable.isNone()) emit jumpWanted(m_analysis->scalarDae->variables[variable].span);
}

namespace {

/// Relation that caused the event; null for a sample, a clock, or the start or end of the run.
const std::string* relationOf(const ResultEvent& event)
{
    const bool hasOne = !event.triggers.empty() && !event.triggers.front().zeroCrossing.empty();
    return hasOne ? &event.triggers.front().relation : nullptr;
}

/// First variable changed by the event; null if there is none.
const std::string* changedBy(const ResultEvent& event)
{
    for (const auto& pass : event.iterations) {
        if (!pass.empty()) return &pass.front().variable;
    }
    return nullptr;
}

}  // namespace

/// Selects the relation that caused the event, or the first variable it changed.
void EventsPanel::selectCause(const ResultEvent& event)
{
    if (const std::string* relation = relationOf(event)) return selectRelation(*relation);
    const std::string* changed = changedBy(event);
    if (changed == nullptr || !m_analysis || !m_analysis->structure) return;
    const Structure& structure = *m_analysis->structure;
    const UnknownId unknown = structure.findUnknown(*changed);
    if (unknown.isNone()) return selectVariable(QString::fromStdString(*changed));
    m_selection.selectIncidence(structure.equationOf[unknown], unknown, structure.unknowns[unknown].variable);
}

void EventsPanel::goToEvent(std::uint32_t event)
{
    const ResultEvent& wanted = m_index->events()[event];
    if (const std::string* relation = relationOf(wanted)) return goToRelation(*relation);
    if (const std::string* changed = changedBy(wanted)) goToVariable(QString::fromStdString(*changed));
}

void EventsPanel::describe()
{
    m_jobs.start<RelationMarks>(
        {tr("Finding the relations of events"), QStringLiteral("event.relations"), this},
        [structure = m_analysis->structure](const Task&) {
            std::unordered_map<std::string_view, VariableId> variableOf;  // lookup only
            const auto& variables = structure->dae->variables;
            for (std::size_t i = 0; i < variables.size(); ++i)
                variableOf.emplace(variables[VariableId(i)].name, VariableId(i));
            RelationMarks marks;
            for (const EventDescription& event : describeEvents(*structure)) {
                const std::string variable = placeOf(*structure, event.relation).variable;
                marks.emplace(event.text,
                              RelationMark{event.equation, variable.empty() ? VariableId() : variableOf.at(variable)});
            }
            return marks;
        },
        [this, structure = m_analysis->structure](const JobOutcome<RelationMarks>& outcome) {
            if (!outcome.value || !m_analysis || m_analysis->structure != structure) return;
            m_describedStructure = structure;
            m_markOf = *outcome.value;
            selectRelation(m_wantedRelation);
        });
}

void EventsPanel::selectVariable(const QString& name)
{
    if (!m_analysis || !m_analysis->scalarDae) return;
    const VariableId variable = m_analysis->scalarDae->findVariable(name.toStdString());
    if (!variable.isNone()) m_selection.selectVariable(variable);
}

void EventsPanel::updateEmptyState()
{
    const bool isEmpty = !m_index || m_index->events().empty();
    m_pages->setCurrentIndex(isEmpty ? 0 : 1);
    if (!isEmpty) return;
    m_empty->setText(m_isBusy    ? tr("Listing the events…")
                     : !m_result ? tr("No simulation yet.\nPress F5 to simulate the model: every event is listed here, "
                                      "with what switched and why.")
                                 : tr("This run had no events: no relation changed its value."));
}

}  // namespace causeway::ui
