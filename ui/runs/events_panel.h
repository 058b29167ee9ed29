// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The events of a run: a list with filter, and details of the selected event: changes, event location, states of the
/// switches. For details the run is repeated up to the event in a job: immediately for short runs, else on request.
/// Selecting an event sets the time cursor and selects the equation of its relation; setting the cursor elsewhere
/// selects the event at it. Large results are processed in a worker; `isReady` tells when the list is complete. Keys:
/// up and down go from event to event; F4 and Shift+F4 do so from anywhere.
#pragma once

#include <QFutureWatcher>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/lesson/lesson.h"
#include "core/live/event_words.h"
#include "core/results/event_index.h"
#include "core/simulation/trace/event_trace.h"

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTabWidget;
class QToolButton;
class QTreeView;

namespace causeway::ui {

class EventMicroscope;
class EventsModel;
class JobManager;
class RootSearchPage;
class Selection;
class SwitchView;
class Theme;
class TimeCursor;

class EventsPanel : public QWidget {
    Q_OBJECT
public:
    EventsPanel(Theme& theme, JobManager& jobs, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);
    ~EventsPanel() override;

    [[nodiscard]] bool isReady() const { return !m_isBusy && !m_wordsWatcher.isRunning(); }
    /// Navigation between events is possible.
    [[nodiscard]] bool hasEvents() const { return m_index && !m_index->events().empty(); }
    [[nodiscard]] EventsModel& model() const { return *m_model; }
    [[nodiscard]] EventMicroscope& microscope() const { return *m_microscope; }
    [[nodiscard]] RootSearchPage& rootSearch() const { return *m_rootSearch; }
    [[nodiscard]] SwitchView& switches() const { return *m_switches; }
    [[nodiscard]] QTabWidget& pages() const { return *m_inside; }
    /// Of the selected event; null until available.
    [[nodiscard]] const std::shared_ptr<const EventTrace>& trace() const { return m_trace; }
    /// Origin of the result, for repeating the run; null: impossible.
    void setOrigin(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings,
                   const SimulationStatistics& statistics);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: no result (yet).
    void setSimulation(std::shared_ptr<const causeway::Result> result);
    /// Relative to the cursor, among filtered events.
    void goToNext();
    void goToPrevious();
    /// Traces the selected event, even if that takes long.
    void lookInside();

signals:
    /// The descriptions of events have changed, or were removed (null).
    void worded(std::shared_ptr<const causeway::EventWords> words);
    /// The trace has changed, or was removed.
    void traced();
    /// Target of a double click or Enter, in the sources of the analysis: equation of a relation, declaration of a
    /// variable.
    void jumpWanted(const causeway::SourceSpan& place);
    /// Play the selected event as a lesson.
    void lessonWanted(causeway::LessonKind kind);

private:
    struct Inside;
    void createPages();
    void showInside();
    void offerLesson();
    void takeInside(const Inside& inside);
    [[nodiscard]] QString insideHint() const;
    void describe();
    void createToolBar(class QBoxLayout& layout);
    void build();
    void filter();
    void go(bool forward);
    void choose(std::ptrdiff_t event);
    void followCursor();
    void selectRelation(const std::string& relation);
    void selectVariable(const QString& name);
    void selectCause(const ResultEvent& event);
    void findWords();
    void goToEvent(std::uint32_t event);
    void goToRelation(const std::string& relation);
    void goToVariable(const QString& name);
    void updateEmptyState();

    JobManager& m_jobs;
    Selection& m_selection;
    TimeCursor& m_cursor;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::shared_ptr<const EventIndex> m_index;
    std::weak_ptr<const Structure> m_describedStructure;
    /// Place of a relation: its equation and variable (none if only time occurs).
    struct RelationMark {
        EquationId equation;
        VariableId variable;
    };
    using RelationMarks = std::map<std::string, RelationMark>;
    RelationMarks m_markOf;        ///< by text of the relation; created on first use
    std::string m_wantedRelation;  ///< to be selected once they are known
    bool m_wantsPlace = false;     ///< and opened
    std::ptrdiff_t m_chosen = -1;
    std::shared_ptr<const Analysis> m_origin;  ///< of the result
    SimulationSettings m_settings;             ///< of the result
    double m_seconds = 0;                      ///< duration of the run
    std::shared_ptr<const EventTrace> m_trace;
    QTimer m_delay;  ///< key repeat passes many events

    EventsModel* m_model;
    EventMicroscope* m_microscope;
    RootSearchPage* m_rootSearch;
    SwitchView* m_switches;
    QTabWidget* m_inside;
    QToolButton* m_look;
    QToolButton* m_play;
    QTreeView* m_view;
    QLineEdit* m_filterText;
    QToolButton* m_state;
    QToolButton* m_time;
    QToolButton* m_other;
    QLabel* m_count;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    QFutureWatcher<std::shared_ptr<const EventIndex>> m_watcher;
    QFutureWatcher<std::shared_ptr<const EventWords>> m_wordsWatcher;
    std::shared_ptr<const EventWords> m_words;
    bool m_isBusy = false;
    bool m_isFollowing = false;
};

}  // namespace causeway::ui
