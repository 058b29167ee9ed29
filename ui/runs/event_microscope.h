// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One event from inside: what passed zero, how the discrete variables went from pass to pass to their fixed point,
/// what reinit set, which states were selected, what has several solutions, and which variables jumped. With a trace
/// also the relations, the members of a cycle, and the modes that mixed blocks tried.
#pragma once

#include <QTreeWidget>
#include <memory>

#include "core/results/event_index.h"
#include "core/simulation/trace/event_trace.h"

namespace causeway::ui {

class Theme;

class EventMicroscope : public QTreeWidget {
    Q_OBJECT
public:
    explicit EventMicroscope(Theme& theme, QWidget* parent = nullptr);

    /// Shows an event of the index; a position outside shows nothing.
    /// `trace`: of that event; may be null.
    void show(const std::shared_ptr<const EventIndex>& index, std::ptrdiff_t event, const EventTrace* trace = nullptr);

signals:
    /// A variable was chosen.
    void variablePicked(const QString& name);
    /// A relation was chosen, by its text in the model.
    void relationPicked(const QString& relation);
    /// Likewise, by a double click or Enter: to go to where it is declared, or stands.
    void variableWanted(const QString& name);
    void relationWanted(const QString& relation);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitNames();
    QTreeWidgetItem* addSection(const QString& title);
    void addTriggers(const ResultEvent& event);
    void addPasses(const ResultEvent& event);
    void addTable(const EventTrace& trace);
    void addBlocks(const EventTrace& trace);
    void addTrials(const TracedBlock& block, QTreeWidgetItem* section);
    void addCombinations(const TracedBlock& block, QTreeWidgetItem* section);
    void addReinits(const ResultEvent& event);
    void addStateSelection(const ResultEvent& event);
    void addUndetermined(const ResultEvent& event);
    void addJumps(const Result& result, const ResultEvent& event);

    Theme& m_theme;
};

}  // namespace causeway::ui
