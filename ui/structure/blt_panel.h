// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Graph of the BLT blocks: order of evaluation and dependencies. Loops are larger cards. Above `kMaxBlocks` blocks
/// only the neighbourhood of the selected block is shown, with a note; selecting another block moves there.
/// `causeway-layout` computes the arrangement (layout_client.h); without it the panel shows the reason. A worker
/// collects the dependencies of large systems.
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

    /// The picture, or the reason for its absence, is displayed.
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
    std::shared_ptr<const Structure> m_collected;  ///< being processed by the collector
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
