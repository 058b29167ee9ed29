// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/debug/solver_panel.h"

#include <QHeaderView>
#include <QLocale>
#include <algorithm>

#include "ui/session/selection.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kNameRole = Qt::UserRole;
constexpr std::size_t kMostRows = 200;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 4);
}

QString count(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

QString kindText(BlockStatistics::Kind kind)
{
    switch (kind) {
        case BlockStatistics::Kind::Linear: return SolverPanel::tr("linear");
        case BlockStatistics::Kind::Nonlinear: return SolverPanel::tr("nonlinear");
        case BlockStatistics::Kind::Mixed: return SolverPanel::tr("mixed");
    }
    return {};
}

}  // namespace

SolverPanel::SolverPanel(Theme& theme, Selection& selection, QWidget* parent) : QTreeWidget(parent), m_theme(theme), m_selection(selection)
{
    setObjectName(QStringLiteral("solverPanel"));
    setAccessibleName(tr("What held the run back"));
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setRootIsDecorated(false);
    setIndentation(ThemeMetrics::kMargin);
    setColumnCount(4);
    setHeaderHidden(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column) header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item == nullptr || !m_analysis || !m_analysis->scalarDae) return;
        const VariableId variable = m_analysis->scalarDae->findVariable(item->data(0, kNameRole).toString().toStdString());
        if (!variable.isNone()) m_selection.selectVariable(variable);
    });
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    showRun(nullptr);
}

void SolverPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
}

QTreeWidgetItem* SolverPanel::addSection(const QString& title, const QStringList& columns)
{
    auto* section = new QTreeWidgetItem(this, QStringList{title} + columns);
    QFont bold = font();
    bold.setBold(true);
    section->setFont(0, bold);
    section->setFlags(Qt::ItemIsEnabled);
    for (int column = 1; column < 4; ++column) {
        section->setForeground(column, m_theme.colours().textMuted);
        section->setTextAlignment(column, Qt::AlignRight);
    }
    return section;
}

void SolverPanel::showRun(const Simulation* simulation)
{
    const QSignalBlocker blocker(this);
    clear();
    if (simulation == nullptr) {
        auto* hint = new QTreeWidgetItem(this, {tr("No simulation yet. Press F5: what the run cost, and which state held it back, is shown here.")});
        hint->setForeground(0, m_theme.colours().textMuted);
        hint->setFlags(Qt::ItemIsEnabled);
        hint->setFirstColumnSpanned(true);
        return;
    }
    addCounts(simulation->statistics);
    addStates(simulation->statistics);
    addBlocks(simulation->statistics);
    expandAll();
}

void SolverPanel::addCounts(const SimulationStatistics& statistics)
{
    QTreeWidgetItem* section = addSection(tr("The run"), {});
    const auto add = [&](const QString& what, const QString& value) {
        auto* item = new QTreeWidgetItem(section, {what, value});
        item->setTextAlignment(1, Qt::AlignRight);
    };
    add(tr("steps"), count(statistics.steps));
    add(tr("steps that were not accurate enough and tried again"), count(statistics.errorTestFailures));
    add(tr("steps whose equations were not solved"), count(statistics.convergenceFailures));
    add(tr("evaluations of the equations"), count(statistics.rhsEvaluations));
    add(tr("evaluations of the Jacobian"), count(statistics.jacobianEvaluations));
    add(tr("state events"), count(statistics.stateEvents));
    add(tr("time events"), count(statistics.timeEvents));
    add(tr("initialization [ms]"), number(1e3 * statistics.initializeSeconds));
    add(tr("integration [ms]"), number(1e3 * statistics.integrateSeconds));
}

void SolverPanel::addStates(const SimulationStatistics& statistics)
{
    if (statistics.stateErrors.empty()) return;
    QTreeWidgetItem* section = addSection(tr("States that limited the steps"), {tr("steps"), tr("share of the error"), tr("largest error")});
    for (const StateErrors& state : std::span(statistics.stateErrors).first(std::min(kMostRows, statistics.stateErrors.size()))) {
        auto* item = new QTreeWidgetItem(section, {text(state.state), count(state.limitedSteps), tr("%1 %").arg(number(100 * state.share)), number(state.largest)});
        for (int column = 1; column < 4; ++column) item->setTextAlignment(column, Qt::AlignRight);
        item->setToolTip(0, tr("Its error was the largest, measured by its tolerance, in %1 steps; at most %2 of what is allowed").arg(count(state.limitedSteps), number(state.largest)));
        item->setData(0, kNameRole, text(state.state));
    }
}

void SolverPanel::addBlocks(const SimulationStatistics& statistics)
{
    if (statistics.blocks.empty()) return;
    std::vector<const BlockStatistics*> blocks;
    for (const BlockStatistics& block : statistics.blocks) blocks.push_back(&block);
    std::ranges::stable_sort(blocks, std::greater(), [](const BlockStatistics* block) { return block->seconds; });
    QTreeWidgetItem* section = addSection(tr("Blocks by their time"), {tr("solved"), tr("iterations"), tr("ms")});
    for (const BlockStatistics* block : std::span(blocks).first(std::min(kMostRows, blocks.size()))) {
        QStringList unknowns;
        for (const std::string& unknown : block->unknowns) unknowns << text(unknown);
        QString name = tr("%1: %2").arg(kindText(block->kind), unknowns.join(QStringLiteral(", ")));
        if (block->isInitial) name = tr("at the start, %1").arg(name);
        auto* item = new QTreeWidgetItem(section, {name, count(block->solutions), count(block->iterations), number(1e3 * block->seconds)});
        for (int column = 1; column < 4; ++column) item->setTextAlignment(column, Qt::AlignRight);
        item->setToolTip(0, name);
        if (!block->unknowns.empty()) item->setData(0, kNameRole, text(block->unknowns.front()));
    }
}

}  // namespace causeway::ui
