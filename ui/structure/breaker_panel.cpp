// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "ui/session/counted.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"
#include "ui/structure/breaker_matrix.h"
#include "ui/structure/structure_panel.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

namespace {

constexpr int kAdviceRole = Qt::UserRole;  ///< number of an entry in what is advised
constexpr std::size_t kMostGains = 20;
constexpr std::size_t kMostLoops = 500;

QString jobKey(const char* what, const QObject* panel)
{
    return QStringLiteral("breaker.%1:%2").arg(QLatin1String(what)).arg(reinterpret_cast<quintptr>(panel));
}

QString equationsText(std::size_t count)
{
    return counted(count, BreakerPanel::tr("1 equation"), BreakerPanel::tr("%1 equations"));
}

}  // namespace

BreakerPanel::BreakerPanel(Theme& theme, Selection& selection, JobManager& jobs, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_selection(selection),
      m_jobs(jobs),
      m_pages(new QStackedWidget(this)),
      m_empty(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_loop(new QComboBox),
      m_reset(makeToolButton(theme, QStringLiteral("resetBreaker"), QStringLiteral("edit-undo"), tr("Reset"), m_content)),
      m_verdict(new QLabel),
      m_matrix(new BreakerMatrix(theme)),
      m_list(new QTreeWidget),
      m_splitter(new QSplitter)
{
    setObjectName(QStringLiteral("breakerPanel"));
    build();
    setAnalysis(nullptr);
}

BreakerPanel::~BreakerPanel()
{
    m_jobs.cancelKey(jobKey("partition", this));
    m_jobs.cancelKey(jobKey("advice", this));
}

void BreakerPanel::build()
{
    m_loop->setObjectName(QStringLiteral("breakerLoop"));
    m_loop->setAccessibleName(tr("Loop"));
    m_loop->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_loop->setToolTip(tr("The loop whose equations are shown"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Put all incidences back"));
    m_reset->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_verdict->setObjectName(QStringLiteral("breakerVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("breakerAdvice"));
    m_list->setAccessibleName(tr("What breaks the loop"));
    m_list->setHeaderLabels({tr("Leave out"), tr("Largest left"), tr("Parts")});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2);
    bar->setSpacing(ThemeMetrics::kSpacing);
    bar->addWidget(m_loop);
    bar->addWidget(m_reset);
    bar->addWidget(m_verdict, 1);
    m_splitter->addWidget(m_matrix);
    m_splitter->addWidget(m_list);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_splitter, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    setFocusProxy(m_matrix);

    connect(m_loop, &QComboBox::currentIndexChanged, this, &BreakerPanel::chooseLoop);
    connect(m_reset, &QToolButton::clicked, this, &BreakerPanel::reset);
    connect(m_matrix, &BreakerMatrix::toggled, this, &BreakerPanel::toggle);
    connect(m_matrix, &BreakerMatrix::pointed, this, [this](EquationId equation, UnknownId unknown) {
        m_selection.selectIncidence(equation, unknown, unknown.isNone() ? VariableId() : m_structure->unknowns[unknown].variable);
    });
    connect(m_list, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const QVariant number = item->data(0, kAdviceRole);
        if (number.isValid()) switchOff(m_advised[static_cast<std::size_t>(number.toInt())]);
    });
    connect(m_list, &QTreeWidget::itemClicked, m_list, &QTreeWidget::itemActivated);
}

void BreakerPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_splitter->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
}

void BreakerPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_structure = analysis ? analysis->structure : nullptr;
    m_loops.clear();
    if (m_structure) {
        for (std::size_t b = 0; b < m_structure->blocks.size(); ++b) {
            if (m_structure->blocks[b].equations.size() > 1) m_loops.push_back(b);
        }
        // The largest first.
        std::ranges::stable_sort(m_loops, std::ranges::greater(), [this](std::size_t block) { return m_structure->blocks[block].equations.size(); });
        if (m_loops.size() > kMostLoops) m_loops.resize(kMostLoops);
    }
    {
        const QSignalBlocker blocker(m_loop);
        m_loop->clear();
        for (const std::size_t block : m_loops) m_loop->addItem(tr("Block %1: %2").arg(block + 1).arg(equationsText(m_structure->blocks[block].equations.size())));
    }
    m_empty->setText(m_structure ? tr("This model has no algebraic loop: there is nothing to break.") : emptyStateText(analysis.get()));
    m_pages->setCurrentWidget(m_loops.empty() ? m_empty : m_content);
    chooseLoop(m_loops.empty() ? -1 : 0);
}

void BreakerPanel::chooseLoop(int entry)
{
    m_off.clear();
    m_list->clear();
    m_advised.clear();
    m_verdict->clear();
    m_jobs.cancelKey(jobKey("partition", this));
    m_jobs.cancelKey(jobKey("advice", this));
    m_isComputing = m_isSearching = m_isWaiting = false;
    if (entry < 0) {
        m_matrix->show(nullptr, 0, {}, {});
        return;
    }
    m_block = m_loops[static_cast<std::size_t>(entry)];
    m_isWaiting = !isVisible();
    if (m_isWaiting) return;
    compute();
    search();
}

void BreakerPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_isWaiting) return;
    m_isWaiting = false;
    compute();
    search();
}

void BreakerPanel::toggle(EdgeId edge)
{
    if (m_off.erase(edge) == 0) m_off.insert(edge);
    compute();
}

void BreakerPanel::switchOff(const std::vector<EdgeId>& edges)
{
    m_off = {edges.begin(), edges.end()};
    compute();
}

void BreakerPanel::reset()
{
    switchOff({});
}

QString BreakerPanel::verdict() const
{
    return m_verdict->text();
}

void BreakerPanel::compute()
{
    m_isComputing = true;
    m_reset->setEnabled(!m_off.empty());
    m_jobs.start<Partition>(
        {tr("Sorting without %1").arg(counted(m_off.size(), tr("1 incidence"), tr("%1 incidences"))), jobKey("partition", this), this},
        [structure = m_structure, off = std::vector<EdgeId>(m_off.begin(), m_off.end())](const Task&) { return partitionWithout(*structure, off).partition; },
        [this, structure = m_structure](const JobOutcome<Partition>& outcome) {
            m_isComputing = false;
            if (outcome.value && structure == m_structure) showPartition(*outcome.value);
        });
}

void BreakerPanel::showPartition(const Partition& partition)
{
    m_matrix->show(m_structure, m_block, partition, m_off);
    const std::vector<std::size_t>& sizes = m_matrix->sizes();
    const std::size_t whole = m_structure->blocks[m_block].equations.size();
    if (m_off.empty()) {
        m_verdict->setText(tr("Click a cell to leave an unknown out of an equation; the loop is sorted anew without it."));
        return;
    }
    const std::size_t largest = sizes.empty() ? 0 : *std::ranges::max_element(sizes);
    QString text = largest == whole     ? tr("The loop holds: %1 in one part.").arg(equationsText(whole))
                   : sizes.size() == 1 ? tr("1 part of %1.").arg(equationsText(largest))
                                       : tr("%1, the largest of %2.").arg(counted(sizes.size(), tr("1 part"), tr("%1 parts")), equationsText(largest));
    std::size_t sum = 0;
    for (const std::size_t size : sizes) sum += size;
    if (sum < whole) text += QLatin1Char(' ') + tr("%1 left as residual.").arg(equationsText(whole - sum));
    m_verdict->setText(text);
}

void BreakerPanel::search()
{
    m_isSearching = true;
    m_jobs.start<Advice>(
        {tr("Looking for what holds the loop together"), jobKey("advice", this), this},
        [structure = m_structure, block = m_block](const Task&) {
            Advice advice;
            advice.breaks = findBreaks(structure->incidence, matchingOf(*structure), structure->blocks[block].equations);
            advice.gains = tearingGains(*structure, block);
            return advice;
        },
        [this, structure = m_structure, block = m_block](const JobOutcome<Advice>& outcome) {
            m_isSearching = false;
            if (outcome.value && structure == m_structure && block == m_block) showAdvice(*outcome.value);
        });
}

QTreeWidgetItem* BreakerPanel::addAdvice(QTreeWidgetItem* section, const QString& what, std::size_t largest, std::size_t count, std::vector<EdgeId> edges)
{
    auto* item = new QTreeWidgetItem(section, {what, QString::number(largest), QString::number(count)});
    item->setData(0, kAdviceRole, static_cast<int>(m_advised.size()));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(0, what);
    m_advised.push_back(std::move(edges));
    return item;
}

void BreakerPanel::showAdvice(const Advice& advice)
{
    m_list->clear();
    m_advised.clear();
    auto* single = new QTreeWidgetItem(m_list, {tr("Incidences that hold it together")});
    for (const ComponentBreak& found : advice.breaks.breaks) {
        addAdvice(single, QString::fromStdString(incidenceList(*m_structure, found.edges)), found.largest, found.componentCount, found.edges);
    }
    if (advice.breaks.breaks.empty()) new QTreeWidgetItem(single, {tr("No one or two are enough")});
    auto* tearing = new QTreeWidgetItem(m_list, {tr("Tearing variables")});
    for (std::size_t i = 0; i < std::min(advice.gains.size(), kMostGains); ++i) {
        const TearingGain& gain = advice.gains[i];
        addAdvice(tearing, nameOf(*m_structure, gain.unknown), gain.largest, gain.componentCount, incidencesIn(*m_structure, m_block, gain.unknown));
    }
    for (QTreeWidgetItem* section : {single, tearing}) section->setFirstColumnSpanned(true);
    m_list->expandAll();
}

}  // namespace causeway::ui
