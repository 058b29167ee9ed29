// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/blt_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>
#include <algorithm>

#include "ui/lesson/structure_panel.h"
#include "ui/session/eliding.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// Edges of the incidence that can be collected in about a millisecond.
constexpr std::size_t kEdgesAtOnce = 50'000;

}  // namespace

BltPanel::BltPanel(Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_style(theme),
      m_pages(new QStackedWidget(this)),
      m_message(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_status(new ElidingLabel(this)),
      m_view(new BltView(theme, this))
{
    setObjectName(QStringLiteral("bltPanel"));
    m_status->setObjectName(QStringLiteral("bltStatus"));
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* toolBar = new QHBoxLayout;
    toolBar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                                ThemeMetrics::kSpacing / 2);
    toolBar->setSpacing(ThemeMetrics::kSpacing / 2);
    toolBar->addWidget(m_status, 1);
    makeZoomButtons(*toolBar, theme, *m_view, this);
    auto* contentLayout = new QVBoxLayout(m_content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addLayout(toolBar);
    contentLayout->addWidget(m_view, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_content);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_view);

    connect(m_view, &BltView::picked, this, &BltPanel::pick);
    connect(&m_selection, &Selection::changed, this, &BltPanel::followSelection);
    connect(&m_client, &LayoutClient::finished, this, &BltPanel::draw);
    connect(&m_client, &LayoutClient::failed, this, &BltPanel::showMessage);
    connect(&m_collector, &QFutureWatcher<Dependencies>::finished, this, [this] {
        m_isCollecting = false;
        if (m_collected == m_structure) return takeDependencies(m_collector.result());
        if (m_structure) collect();
    });
    showMessage(emptyStateText(nullptr));
}

BltPanel::~BltPanel()
{
    m_collector.disconnect(this);
    m_collector.waitForFinished();
}

bool BltPanel::isReady() const
{
    return !m_isCollecting && !m_client.isBusy();
}

void BltPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_structure = analysis ? analysis->structure : nullptr;
    m_dependencies.reset();
    m_client.cancel();
    m_centre = BltDependencies::kNone;
    if (m_structure && !m_structure->blocks.empty()) {
        collect();
    } else {
        m_structure.reset();
        m_view->setDrawing({});
        showMessage(emptyStateText(analysis.get()));
    }
}

void BltPanel::collect()
{
    // One job at a time; if the structure changes meanwhile, it restarts.
    if (m_isCollecting) return;
    m_collected = m_structure;
    if (m_structure->incidence.edgeCount() <= kEdgesAtOnce) {
        return takeDependencies(std::make_shared<const BltDependencies>(*m_structure));
    }
    m_isCollecting = true;
    m_collector.setFuture(QtConcurrent::run(
        [structure = m_structure]() -> Dependencies { return std::make_shared<const BltDependencies>(*structure); }));
}

void BltPanel::takeDependencies(Dependencies dependencies)
{
    m_dependencies = std::move(dependencies);
    const std::uint32_t selected = selectedBlock();
    m_centre = selected != BltDependencies::kNone ? selected : firstCentre();
    arrange();
}

std::uint32_t BltPanel::firstCentre() const
{
    // Without a selection, the largest loop is the most interesting place.
    const auto& blocks = m_structure->blocks;
    const auto largest = std::max_element(blocks.begin(), blocks.end(), [](const BltBlock& a, const BltBlock& b) {
        return a.equations.size() < b.equations.size();
    });
    return static_cast<std::uint32_t>(largest - blocks.begin());
}

void BltPanel::arrange()
{
    m_excerpt = excerptAround(*m_dependencies, m_centre, kLevels, kMaxBlocks);
    m_nodes.clear();
    m_graph = {};
    for (const std::uint32_t block : m_excerpt.blocks) {
        BltDrawing::Node& node = m_nodes.emplace_back();
        node.block = block;
        node.text = describeBlock(*m_structure, block);
        m_graph.nodes.push_back(m_style.size(node.text));
    }
    for (std::uint32_t to = 0; to < m_excerpt.blocks.size(); ++to) {
        for (const std::uint32_t needed : m_dependencies->needed(m_excerpt.blocks[to])) {
            const auto found = std::lower_bound(m_excerpt.blocks.begin(), m_excerpt.blocks.end(), needed);
            if (found == m_excerpt.blocks.end() || *found != needed) continue;
            m_graph.edges.emplace_back(static_cast<std::uint32_t>(found - m_excerpt.blocks.begin()), to);
        }
    }
    m_client.request(m_graph);
}

void BltPanel::draw(const GraphLayout& layout)
{
    m_view->setDrawing(makeDrawing(m_nodes, m_graph, layout));
    m_pages->setCurrentWidget(m_content);
    updateStatus();
    followSelection();
}

void BltPanel::showMessage(const QString& text)
{
    m_message->setText(text);
    m_pages->setCurrentWidget(m_message);
}

void BltPanel::updateStatus()
{
    const std::size_t count = m_structure->blocks.size();
    const auto loops = std::count_if(m_structure->blocks.begin(), m_structure->blocks.end(),
                                     [](const BltBlock& block) { return block.equations.size() > 1; });
    const QString blocksText = count == 1 ? tr("1 block") : tr("%1 blocks").arg(count);
    const QString loopsText = loops == 0   ? tr("no algebraic loop")
                              : loops == 1 ? tr("1 algebraic loop")
                                           : tr("%1 algebraic loops").arg(loops);
    QString text = QStringLiteral("%1, %2").arg(blocksText, loopsText);
    if (!m_excerpt.isWhole) {
        text = tr("%1. Shown: the %2 around block %3 (%4 levels before and after%5). Select another block to go there.")
                   .arg(text)
                   .arg(m_excerpt.blocks.size())
                   .arg(m_centre + 1)
                   .arg(kLevels)
                   .arg(m_excerpt.isCut ? tr(", the nearest ones") : QString());
    }
    m_status->setText(text);
    m_status->setToolTip(text);
}

std::uint32_t BltPanel::selectedBlock() const
{
    if (!m_dependencies) return BltDependencies::kNone;
    const std::uint32_t byEquation = m_dependencies->blockOf(m_selection.equation());
    return byEquation != BltDependencies::kNone ? byEquation : m_dependencies->blockOf(m_selection.unknown());
}

void BltPanel::followSelection()
{
    if (!m_dependencies) return;
    const std::uint32_t block = selectedBlock();
    EquationId equation = m_selection.equation();
    if (equation.isNone() && m_structure->equationOf.contains(m_selection.unknown()))
        equation = m_structure->equationOf[m_selection.unknown()];
    m_view->setSelected(block, equation);
    if (!m_excerpt.isWhole && block != BltDependencies::kNone && block != m_centre) {
        m_centre = block;
        arrange();
    }
}

void BltPanel::pick(std::uint32_t block, EquationId equation)
{
    if (!m_structure || block >= m_structure->blocks.size()) return m_selection.clear();
    const BltBlock& picked = m_structure->blocks[block];
    if (equation.isNone() && picked.equations.empty()) return;
    if (equation.isNone()) equation = picked.equations.front();
    const UnknownId unknown =
        m_structure->assignment.contains(equation) ? m_structure->assignment[equation].unknown : UnknownId();
    if (unknown.isNone()) return m_selection.selectEquation(equation);
    m_selection.selectIncidence(equation, unknown, m_structure->unknowns[unknown].variable);
}

}  // namespace causeway::ui
