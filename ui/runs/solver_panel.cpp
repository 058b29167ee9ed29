// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/solver_panel.h"

#include <QHeaderView>
#include <QLocale>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_sheet.h"
#include "ui/runs/block_times.h"
#include "ui/runs/solver_curves.h"
#include "ui/session/app_context.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/utf8_text.h"
#include "ui/toolkit/tree_sections.h"

namespace causeway::ui {

namespace {

constexpr int kVariableRole = Qt::UserRole, kIsStateRole = Qt::UserRole + 1;
constexpr std::size_t kMaxRows = 200;

QString fourDigits(double value)
{
    return QLocale().toString(value, 'g', 4);
}

QString count(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

}  // namespace

SolverPanel::SolverPanel(AppContext& context, Selection& selection, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent),
      m_theme(context.theme),
      m_selection(selection),
      m_table(new QTreeWidget),
      m_curves(new SolverCurves(context.theme, cursor)),
      m_times(new ChartSheet(context, QStringLiteral("blockTimes"))),
      m_pictures(new QTabWidget),
      m_splitter(new QSplitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("solverPanel"));
    createTable();
    m_splitter->addWidget(m_table);
    m_pictures->setObjectName(QStringLiteral("solverPictures"));
    m_pictures->setDocumentMode(true);
    m_pictures->addTab(m_curves, tr("Steps"));
    m_pictures->addTab(m_times, tr("Time by block"));
    m_pictures->setTabToolTip(1, tr("Which blocks of the sorted model took the time of the run"));
    m_splitter->addWidget(m_pictures);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({1000, 1000});
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    setFocusProxy(m_table);
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item != nullptr) pick(*item);
    });
    connect(m_times, &ChartSheet::exported, this, &SolverPanel::exported);
    connect(m_times, &ChartSheet::picked, this, [this](int /*chart*/, int series, int bar) {
        if (series >= 0 && bar < static_cast<int>(m_timed.size())) pickUnknown(m_timed[static_cast<std::size_t>(bar)]);
    });
    connect(m_curves, &SolverCurves::statePicked, this, &SolverPanel::pickState);
    connect(m_curves, &SolverCurves::timeWanted, this, &SolverPanel::timeWanted);
    showRun(nullptr);
}

void SolverPanel::createTable()
{
    m_table->setObjectName(QStringLiteral("solverTable"));
    m_table->setAccessibleName(tr("What slowed the run down"));
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setRootIsDecorated(false);
    m_table->setIndentation(ThemeMetrics::kMargin);
    m_table->setColumnCount(4);
    m_table->setHeaderHidden(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column)
        m_table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void SolverPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
}

void SolverPanel::setTime(PlotRange time)
{
    m_curves->setTime(time);
}

void SolverPanel::pick(const QTreeWidgetItem& item)
{
    const std::string name = item.data(0, kVariableRole).toString().toStdString();
    if (item.data(0, kIsStateRole).toBool()) return pickState(name);
    if (const auto bar = std::ranges::find(m_timed, name); m_times->count() > 0)
        m_times->chart(0).setChosen(bar == m_timed.end() || name.empty() ? -1 : 0,
                                    static_cast<int>(bar - m_timed.begin()));
    pickUnknown(name);
}

void SolverPanel::pickUnknown(const std::string& name)
{
    if (!m_analysis || !m_analysis->scalarDae || name.empty()) return;
    const Structure* structure = m_analysis->structure.get();
    const UnknownId unknown = structure != nullptr ? structure->findUnknown(name) : UnknownId();
    if (!unknown.isNone())
        return m_selection.selectIncidence(structure->equationOf[unknown], unknown,
                                           structure->unknowns[unknown].variable);
    if (const VariableId variable = m_analysis->scalarDae->findVariable(name); !variable.isNone())
        m_selection.selectVariable(variable);
}

void SolverPanel::pickState(const std::string& name)
{
    m_curves->choose(name);
    if (!m_analysis || !m_analysis->scalarDae) return;
    const VariableId variable = m_analysis->scalarDae->findVariable(name);
    if (variable.isNone()) return;
    const Structure* structure = m_analysis->structure.get();
    const UnknownId derivative = structure != nullptr ? structure->findUnknown("der(" + name + ")") : UnknownId();
    if (derivative.isNone()) return m_selection.selectVariable(variable);
    m_selection.selectIncidence(structure->equationOf[derivative], derivative, variable);
}

QTreeWidgetItem* SolverPanel::addSection(const QString& title, const QStringList& headings)
{
    return addTreeSection(*m_table, title, headings, m_theme.colours().textMuted);
}

void SolverPanel::showRun(const Simulation* simulation)
{
    const QSignalBlocker blocker(m_table);
    m_table->clear();
    m_curves->showTrace(simulation != nullptr ? simulation->statistics.stepTrace : StepTrace());
    showTimes(simulation != nullptr ? &simulation->statistics : nullptr);
    m_pictures->setVisible(simulation != nullptr &&
                           (!simulation->statistics.stepTrace.records.empty() || m_times->count() > 0));
    if (simulation == nullptr) {
        auto* hint = new QTreeWidgetItem(
            m_table, {tr("Press F5 to see the cost of a run, and the state that limits its steps.")});
        hint->setForeground(0, m_theme.colours().textMuted);
        hint->setFlags(Qt::ItemIsEnabled);
        hint->setFirstColumnSpanned(true);
        return;
    }
    addChattering(simulation->statistics);
    addCounts(simulation->statistics);
    addStates(simulation->statistics);
    addBlocks(simulation->statistics);
    m_table->expandAll();
}

void SolverPanel::showTimes(const SimulationStatistics* statistics)
{
    const BlockTimes times = statistics != nullptr ? blockTimes(*statistics) : BlockTimes();
    m_timed = times.variables;
    m_times->setHint(statistics == nullptr ? tr("The time of each block of the sorted model is drawn here after a run.")
                                           : tr("No block of this model is solved by iteration."));
    if (m_timed.empty()) return m_times->setCharts({});
    m_times->setCharts({times.chart});
    const QString model = m_analysis ? text(m_analysis->modelName).section(QLatin1Char('.'), -1) : QString();
    m_times->setTable([csv = blockTimesToCsv(*statistics)] { return csv; }, tr("%1 time by block").arg(model));
}

void SolverPanel::addChattering(const SimulationStatistics& statistics)
{
    if (statistics.chattering.empty()) return;
    QTreeWidgetItem* section =
        addSection(tr("Relations that chatter"), {tr("events in a row"), tr("from [s]"), tr("to [s]")});
    for (const Chattering& each : statistics.chattering) {
        const QString component = each.place.component.empty() ? tr("the model") : text(each.place.component);
        auto* item = new QTreeWidgetItem(section, {tr("%1: %2").arg(component, text(each.relation)), count(each.events),
                                                   fourDigits(each.from), fourDigits(each.to)});
        for (int column = 1; column < 4; ++column) item->setTextAlignment(column, Qt::AlignRight);
        item->setIcon(0, m_theme.icon(QStringLiteral("warning")));
        item->setToolTip(0, tr("Switches repeatedly; each switch restarts the integrator"));
        item->setData(0, kVariableRole, text(each.place.variable));
    }
    auto* advice = new QTreeWidgetItem(section, {tr("Add a hysteresis, or make the transition smooth.")});
    advice->setToolTip(0, tr("Add hysteresis, or replace the jump by a steep but smooth transition"));
    advice->setFlags(Qt::ItemIsEnabled);
    advice->setFirstColumnSpanned(true);
}

void SolverPanel::addCounts(const SimulationStatistics& statistics)
{
    QTreeWidgetItem* section = addSection(tr("The run"), {});
    const auto add = [&](const QString& what, const QString& value) {
        auto* item = new QTreeWidgetItem(section, {what, value});
        item->setTextAlignment(1, Qt::AlignRight);
        item->setToolTip(0, what);
    };
    add(tr("steps"), count(statistics.steps));
    add(tr("repeated: inaccurate"), count(statistics.errorTestFailures));
    add(tr("repeated: not solved"), count(statistics.convergenceFailures));
    add(tr("equation evaluations"), count(statistics.rhsEvaluations));
    add(tr("Jacobian evaluations"), count(statistics.jacobianEvaluations));
    const auto& records = statistics.stepTrace.records;
    if (!records.empty()) {
        add(tr("shortest step [s]"), fourDigits(std::ranges::min(records, {}, &StepRecord::shortest).shortest));
        add(tr("longest step [s]"), fourDigits(std::ranges::max(records, {}, &StepRecord::longest).longest));
    }
    add(tr("state events"), count(statistics.stateEvents));
    add(tr("time events"), count(statistics.timeEvents));
    add(tr("initialization [ms]"), fourDigits(1e3 * statistics.initializeSeconds));
    add(tr("integration [ms]"), fourDigits(1e3 * statistics.integrateSeconds));
}

void SolverPanel::addStates(const SimulationStatistics& statistics)
{
    if (statistics.stateErrors.empty()) return;
    QTreeWidgetItem* section = addSection(tr("Limiting states"), {tr("steps"), tr("share"), tr("largest")});
    section->setToolTip(0, tr("States whose errors limited the steps"));
    section->setToolTip(2, tr("Share of the estimated errors, averaged over the steps"));
    section->setToolTip(3, tr("Largest of its errors, relative to the tolerance"));
    for (const StateErrors& state :
         std::span(statistics.stateErrors).first(std::min(kMaxRows, statistics.stateErrors.size()))) {
        auto* item =
            new QTreeWidgetItem(section, {text(state.state), count(state.limitedSteps),
                                          tr("%1 %").arg(fourDigits(100 * state.share)), fourDigits(state.largest)});
        for (int column = 1; column < 4; ++column) item->setTextAlignment(column, Qt::AlignRight);
        item->setToolTip(
            0, tr("Its error was the largest, relative to its tolerance, in %1 steps; at most %2 of what is allowed")
                   .arg(count(state.limitedSteps), fourDigits(state.largest)));
        item->setData(0, kVariableRole, text(state.state));
        item->setData(0, kIsStateRole, true);
    }
}

void SolverPanel::addBlocks(const SimulationStatistics& statistics)
{
    if (statistics.blocks.empty()) return;
    std::vector<const BlockStatistics*> blocks;
    for (const BlockStatistics& block : statistics.blocks) blocks.push_back(&block);
    std::ranges::stable_sort(blocks, std::greater(), [](const BlockStatistics* block) { return block->seconds; });
    QTreeWidgetItem* section = addSection(tr("Blocks by their time"), {tr("solved"), tr("iterations"), tr("ms")});
    for (const BlockStatistics* block : std::span(blocks).first(std::min(kMaxRows, blocks.size()))) {
        const QString name = blockText(*block);
        auto* item = new QTreeWidgetItem(
            section, {name, count(block->solutions), count(block->iterations), fourDigits(1e3 * block->seconds)});
        for (int column = 1; column < 4; ++column) item->setTextAlignment(column, Qt::AlignRight);
        item->setToolTip(0, name);
        if (!block->unknowns.empty()) item->setData(0, kVariableRole, text(block->unknowns.front()));
    }
}

}  // namespace causeway::ui
