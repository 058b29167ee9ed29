// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The blocks of the BLT form as a graph: what is computed when, and what it needs. Loops are one larger card.
///
/// Above `kMaxBlocks` blocks only the surroundings of the selected block are shown, and the panel says so; selecting
/// another block goes there. The arrangement is computed by `causeway-layout` (layout_client.h); without it the panel
/// says why there is no picture. The dependencies of large systems are collected in a worker.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/compiler/compiler.h"
#include "ui/session/layout_client.h"
#include "ui/structure/blt_dependencies.h"
#include "ui/structure/blt_view.h"

class QLabel;
class QStackedWidget;

namespace causeway::ui {

class Selection;
class Theme;

class BltPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMaxBlocks = 400;
    static constexpr int kLevels = 2;

    BltPanel(Theme& theme, Selection& selection, QWidget* parent = nullptr);
    ~BltPanel() override;

    /// The picture, or the reason why there is none, is on the screen.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] BltView& view() const { return *m_view; }
    [[nodiscard]] LayoutClient& layoutClient() { return m_client; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

private:
    using Dependencies = std::shared_ptr<const BltDependencies>;

    void collect();
    void takeDependencies(Dependencies dependencies);
    void arrange();
    void draw(const GraphLayout& layout);
    void showMessage(const QString& text);
    void updateStatus();
    void followSelection();
    void pick(std::uint32_t block, EquationId equation);
    [[nodiscard]] std::uint32_t selectedBlock() const;
    [[nodiscard]] std::uint32_t firstCentre() const;

    Selection& m_selection;
    BltCardStyle m_style;
    std::shared_ptr<const Structure> m_structure;
    Dependencies m_dependencies;
    QFutureWatcher<Dependencies> m_collector;
    bool m_isCollecting = false;
    std::shared_ptr<const Structure> m_collected;  ///< what the collector works on
    LayoutClient m_client;

    std::uint32_t m_centre = BltDependencies::kNone;
    BltExcerpt m_excerpt;
    LayoutGraph m_graph;
    std::vector<BltDrawing::Node> m_nodes;

    QStackedWidget* m_pages;
    QLabel* m_message;
    QWidget* m_content;
    QLabel* m_status;
    BltView* m_view;
};

}  // namespace causeway::ui
