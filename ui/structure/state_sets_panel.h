// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The state sets of a model: constraints, candidates and Jacobian of each, their dependencies, the order of
/// initialization, and, after a run, the selected states at the time cursor. `causeway-layout` arranges the graphs. A
/// clicked constraint is selected everywhere. The history of the selection is below the plot
/// (ui/plot/state_band_strip.h).
#pragma once

#include <QWidget>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/results/result.h"
#include "ui/session/layout_client.h"
#include "ui/structure/state_set_pages.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;

namespace causeway::ui {

class Selection;
class Theme;
class TimeCursor;

class StateSetsPanel : public QWidget {
    Q_OBJECT
public:
    enum class Graph { Dependencies, Initialization };

    StateSetsPanel(Theme& theme, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);

    [[nodiscard]] bool isReady() const { return !m_client.isBusy(); }
    [[nodiscard]] FormulaSheet& sheet() const { return *m_sheet; }
    [[nodiscard]] BltView& view() const { return *m_view; }
    [[nodiscard]] LayoutClient& layoutClient() { return m_client; }
    void showGraph(Graph graph);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: no result.
    void setSimulation(std::shared_ptr<const causeway::Result> result);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void writeSheet();
    void arrange();
    void draw(const GraphLayout& layout);
    void pick(std::uint32_t card, EquationId equation);
    void followSelection();

    Selection& m_selection;
    TimeCursor& m_cursor;
    BltCardStyle m_style;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const Result> m_result;
    StateInstant m_instant;  ///< of the result, if it belongs to this model
    LayoutClient m_client;
    CardGraph m_cards;
    LayoutGraph m_graph;
    std::uint32_t m_picked = BltView::kNone;  ///< card

    QStackedWidget* m_pages;
    QLabel* m_message;
    QSplitter* m_content;
    FormulaSheet* m_sheet;
    QComboBox* m_choice;
    QLabel* m_failure;
    BltView* m_view;
};

}  // namespace causeway::ui
