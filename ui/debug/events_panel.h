// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The events of a run: a list with filter, and beside it the chosen event from inside.
///
/// An event that is chosen sets the time cursor and selects the equation of the relation that switched; a cursor that is set
/// elsewhere chooses the event at it. Large results are arranged in a worker; `isReady` says when the list is there.
/// Keys: up and down go from event to event; F4 and Shift+F4 do so from anywhere.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <map>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/results/event_index.h"

class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace causeway::ui {

class EventMicroscope;
class EventsModel;
class Selection;
class Theme;
class TimeCursor;

class EventsPanel : public QWidget {
    Q_OBJECT
public:
    EventsPanel(Theme& theme, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);
    ~EventsPanel() override;

    [[nodiscard]] bool isReady() const { return !m_isBusy; }
    /// There is an event to go to.
    [[nodiscard]] bool hasEvents() const { return m_index && !m_index->events().empty(); }
    [[nodiscard]] EventsModel& model() const { return *m_model; }
    [[nodiscard]] EventMicroscope& microscope() const { return *m_microscope; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: there is no result (yet).
    void setSimulation(std::shared_ptr<const causeway::Result> result);
    /// From the cursor, among those that the filter shows.
    void goToNext();
    void goToPrevious();

private:
    void createToolBar(class QBoxLayout& layout);
    void build();
    void filter();
    void go(bool forward);
    void choose(std::ptrdiff_t event);
    void followCursor();
    void selectRelation(const std::string& relation);
    void selectVariable(const QString& name);
    void updateEmptyState();

    Selection& m_selection;
    TimeCursor& m_cursor;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::shared_ptr<const EventIndex> m_index;
    std::weak_ptr<const Structure> m_describedStructure;
    std::map<std::string, EquationId> m_equationOf;  ///< by the text of a relation, once it was asked for
    std::ptrdiff_t m_chosen = -1;

    EventsModel* m_model;
    EventMicroscope* m_microscope;
    QTreeView* m_view;
    QLineEdit* m_filterText;
    QToolButton* m_state;
    QToolButton* m_time;
    QToolButton* m_other;
    QLabel* m_count;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    QFutureWatcher<std::shared_ptr<const EventIndex>> m_watcher;
    bool m_isBusy = false;
    bool m_isFollowing = false;
};

}  // namespace causeway::ui
