// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "ui/lesson/structure_panel.h"
#include "ui/session/counted.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"
#include "ui/structure/breaker_digraph.h"
#include "ui/structure/breaker_matrix.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

constexpr int kAdviceRole = Qt::UserRole;  ///< index of an item in the advice
constexpr std::size_t kMaxGains = 20;
constexpr std::size_t kMaxLoops = 500;

QString jobKey(const char* what, const QObject* panel)
{
    return JobManager::keyFor(QStringLiteral("breaker.") + QLatin1String(what), panel);
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
      m_undo(makeToolButton(theme, QStringLiteral("undoBreaker"), QStringLiteral("edit-undo"), tr("Undo (Ctrl+Z)"),
                            m_content)),
      m_redo(makeToolButton(theme, QStringLiteral("redoBreaker"), QStringLiteral("edit-redo"),
                            tr("Redo (Ctrl+Shift+Z)"), m_content)),
      m_reset(makeToolButton(theme, QStringLiteral("resetBreaker"), QStringLiteral("reset-layout"), tr("Reset"),
                             m_content)),
      m_digraphButton(makeToolButton(theme, QStringLiteral("breakerShowsDigraph"), QStringLiteral("digraph"),
                                     tr("Digraph or matrix (M)"), m_content)),
      m_verdict(new QLabel),
      m_changes(new QLabel),
      m_boards(new QStackedWidget),
      m_matrix(new BreakerMatrix(theme)),
      m_digraph(new BreakerDigraph(theme)),
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
    m_reset->setToolTip(tr("Put all incidences back (Backspace)"));
    m_reset->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_digraphButton->setCheckable(true);
    m_verdict->setObjectName(QStringLiteral("breakerVerdict"));
    m_changes->setObjectName(QStringLiteral("breakerChanges"));
    m_changes->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {m_verdict, m_changes}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_list->setObjectName(QStringLiteral("breakerAdvice"));
    m_list->setAccessibleName(tr("What breaks the loop"));
    m_list->setHeaderLabels({tr("Leave out"), tr("Largest"), tr("Parts")});
    m_list->headerItem()->setToolTip(1, tr("The size of the largest loop that is left"));
    m_list->headerItem()->setToolTip(2, tr("How many parts the loop falls into"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setIndentation(ThemeMetrics::kMargin);
    m_list->setRootIsDecorated(false);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);

    auto* bar = new QHBoxLayout;
    buildBar(*bar);
    m_boards->addWidget(m_matrix);
    m_boards->addWidget(m_digraph);
    m_splitter->addWidget(m_boards);
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

    connect(m_undo, &QToolButton::clicked, this, &BreakerPanel::undo);
    connect(m_redo, &QToolButton::clicked, this, &BreakerPanel::redo);
    connect(m_digraphButton, &QToolButton::clicked, this, &BreakerPanel::setShowsDigraph);
    connect(m_loop, &QComboBox::currentIndexChanged, this, &BreakerPanel::chooseLoop);
    connect(m_reset, &QToolButton::clicked, this, &BreakerPanel::reset);
    for (const BreakerView* view : std::initializer_list<const BreakerView*>{m_matrix, m_digraph}) {
        connect(view, &BreakerView::toggled, this, &BreakerPanel::toggle);
        connect(view, &BreakerView::pointed, this, &BreakerPanel::point);
    }
    connect(m_list, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const QVariant number = item->data(0, kAdviceRole);
        if (number.isValid()) switchOff(m_advised[static_cast<std::size_t>(number.toInt())]);
    });
    connect(m_list, &QTreeWidget::itemClicked, m_list, &QTreeWidget::itemActivated);
}

void BreakerPanel::buildBar(QBoxLayout& bar)
{
    bar.setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                           ThemeMetrics::kSpacing / 2);
    bar.setSpacing(ThemeMetrics::kSpacing);
    for (QWidget* part : std::initializer_list<QWidget*>{m_loop, m_digraphButton, m_undo, m_redo, m_reset})
        bar.addWidget(part);
    auto* sentences = new QVBoxLayout;
    sentences->setSpacing(0);
    sentences->addWidget(m_verdict);
    sentences->addWidget(m_changes);
    bar.addLayout(sentences, 1);
}

bool BreakerPanel::event(QEvent* event)
{
    // While the breaker has the focus, undo applies to its changes instead of the text.
    if (event->type() == QEvent::ShortcutOverride && !m_loops.empty()) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void BreakerPanel::keyPressEvent(QKeyEvent* event)
{
    if (!m_loops.empty()) {
        if (event->matches(QKeySequence::Undo)) return undo();
        if (event->matches(QKeySequence::Redo)) return redo();
        if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_M) return setShowsDigraph(!showsDigraph());
        if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_Backspace) return reset();
    }
    QWidget::keyPressEvent(event);
}

bool BreakerPanel::showsDigraph() const
{
    return m_boards->currentWidget() == m_digraph;
}

void BreakerPanel::setShowsDigraph(bool shows)
{
    const bool hadFocus = m_boards->isAncestorOf(focusWidget());
    m_boards->setCurrentWidget(shows ? static_cast<QWidget*>(m_digraph) : m_matrix);
    m_digraphButton->setChecked(shows);
    setFocusProxy(m_boards->currentWidget());
    if (hadFocus) setFocus();
    // The cursor stays where it was.
    m_matrix->setCursorAt(m_pointed);
    m_digraph->setCursorAt(m_pointed);
}

void BreakerPanel::point(EquationId equation, UnknownId unknown)
{
    m_pointed = unknown.isNone() ? EdgeId() : m_structure->incidence.findEdge(equation, unknown);
    m_selection.selectIncidence(equation, unknown,
                                unknown.isNone() ? VariableId() : m_structure->unknowns[unknown].variable);
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
        // Largest first.
        std::ranges::stable_sort(m_loops, std::ranges::greater(),
                                 [this](std::size_t block) { return m_structure->blocks[block].equations.size(); });
        if (m_loops.size() > kMaxLoops) m_loops.resize(kMaxLoops);
    }
    {
        const QSignalBlocker blocker(m_loop);
        m_loop->clear();
        for (const std::size_t block : m_loops)
            m_loop->addItem(
                tr("Block %1: %2").arg(block + 1).arg(equationsText(m_structure->blocks[block].equations.size())));
    }
    m_empty->setText(m_structure ? tr("This model has no algebraic loop: there is nothing to break.")
                                 : emptyStateText(analysis.get()));
    m_pages->setCurrentWidget(m_loops.empty() ? m_empty : m_content);
    chooseLoop(m_loops.empty() ? -1 : 0);
}

void BreakerPanel::chooseLoop(int entry)
{
    restart();
    m_list->clear();
    m_advised.clear();
    m_verdict->clear();
    m_changes->clear();
    m_jobs.cancelKey(jobKey("partition", this));
    m_jobs.cancelKey(jobKey("advice", this));
    m_isComputing = m_isSearching = m_isWaiting = false;
    if (entry < 0) {
        m_matrix->show({});
        m_digraph->show({});
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

void BreakerPanel::restart()
{
    m_history.assign(1, {});
    m_standing = 0;
    m_pointed = {};
}

void BreakerPanel::take(std::set<EdgeId> off)
{
    if (off == switchedOff()) return;
    m_history.resize(++m_standing);
    m_history.push_back(std::move(off));
    compute();
}

void BreakerPanel::toggle(EdgeId edge)
{
    std::set<EdgeId> off = switchedOff();
    if (off.erase(edge) == 0) off.insert(edge);
    take(std::move(off));
}

void BreakerPanel::switchOff(const std::vector<EdgeId>& edges)
{
    take({edges.begin(), edges.end()});
}

void BreakerPanel::reset()
{
    take({});
}

void BreakerPanel::undo()
{
    if (m_standing == 0) return;
    --m_standing;
    compute();
}

void BreakerPanel::redo()
{
    if (m_standing + 1 == m_history.size()) return;
    ++m_standing;
    compute();
}

QString BreakerPanel::changes() const
{
    return m_changes->text();
}

QString BreakerPanel::verdict() const
{
    return m_verdict->text();
}

void BreakerPanel::compute()
{
    m_isComputing = true;
    const std::set<EdgeId>& off = switchedOff();
    m_reset->setEnabled(!off.empty());
    m_undo->setEnabled(m_standing > 0);
    m_redo->setEnabled(m_standing + 1 < m_history.size());
    m_jobs.start<Outcome>(
        {tr("Sorting without %1").arg(counted(off.size(), tr("1 incidence"), tr("%1 incidences"))),
         jobKey("partition", this), this},
        [structure = m_structure, edges = std::vector<EdgeId>(off.begin(), off.end())](const Task& task) {
            return Outcome{partitionWithout(*structure, edges).partition, indexWithout(*structure, {}, task),
                           indexWithout(*structure, edges, task)};
        },
        [this, structure = m_structure](const JobOutcome<Outcome>& outcome) {
            m_isComputing = false;
            if (outcome.value && structure == m_structure) showOutcome(*outcome.value);
        });
}

QString BreakerPanel::indexText(std::optional<std::uint32_t> index) const
{
    return index ? QString::number(*index) : tr("none: no differentiation makes it regular");
}

void BreakerPanel::showOutcome(const Outcome& outcome)
{
    const std::set<EdgeId>& off = switchedOff();
    const BreakerLoop loop = makeBreakerLoop(m_structure, m_block, outcome.partition, off);
    m_matrix->show(loop);
    m_digraph->show(loop);
    const std::vector<std::size_t>& sizes = loop.sizes;
    const std::size_t whole = m_structure->blocks[m_block].equations.size();
    if (off.empty()) {
        m_verdict->setText(
            tr("Click a cell or an edge to leave an unknown out of an equation; the loop is then sorted without it."));
        m_changes->clear();
        return;
    }
    const std::size_t largest = sizes.empty() ? 0 : *std::ranges::max_element(sizes);
    QString text = largest == whole ? tr("The loop holds: %1 in one part.").arg(equationsText(whole))
                   : sizes.size() == 1
                       ? tr("1 part of %1.").arg(equationsText(largest))
                       : tr("%1, the largest of %2.")
                             .arg(counted(sizes.size(), tr("1 part"), tr("%1 parts")), equationsText(largest));
    std::size_t sum = 0;
    for (const std::size_t size : sizes) sum += size;
    if (sum < whole) text += QLatin1Char(' ') + tr("%1 left as residual.").arg(equationsText(whole - sum));
    m_verdict->setText(text);
    const std::size_t changed = loop.changedMatches();
    const QString matching =
        changed == 0 ? tr("The matching is as before.") : tr("Matched otherwise: %1.").arg(equationsText(changed));
    const QString index =
        outcome.index == outcome.indexBefore
            ? tr("Index as before: %1.").arg(indexText(outcome.indexBefore))
            : tr("Index before: %1; now: %2.").arg(indexText(outcome.indexBefore), indexText(outcome.index));
    m_changes->setText(matching + QLatin1Char(' ') + index);
}

void BreakerPanel::search()
{
    m_isSearching = true;
    m_jobs.start<Advice>(
        {tr("Looking for what holds the loop together"), jobKey("advice", this), this},
        [structure = m_structure, block = m_block](const Task&) {
            Advice advice;
            advice.breaks =
                findBreaks(structure->incidence, matchingOf(*structure), structure->blocks[block].equations);
            advice.gains = tearingGains(*structure, block);
            return advice;
        },
        [this, structure = m_structure, block = m_block](const JobOutcome<Advice>& outcome) {
            m_isSearching = false;
            if (outcome.value && structure == m_structure && block == m_block) showAdvice(*outcome.value);
        });
}

QTreeWidgetItem* BreakerPanel::addAdvice(QTreeWidgetItem* section, const QString& what, std::size_t largest,
                                         std::size_t count, std::vector<EdgeId> edges)
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
        addAdvice(single, QString::fromStdString(incidenceList(*m_structure, found.edges)), found.largest,
                  found.componentCount, found.edges);
    }
    if (advice.breaks.breaks.empty()) new QTreeWidgetItem(single, {tr("No one or two are enough")});
    auto* tearing = new QTreeWidgetItem(m_list, {tr("Tearing variables")});
    for (std::size_t i = 0; i < std::min(advice.gains.size(), kMaxGains); ++i) {
        const TearingGain& gain = advice.gains[i];
        addAdvice(tearing, nameOf(*m_structure, gain.unknown), gain.largest, gain.componentCount,
                  incidencesIn(*m_structure, m_block, gain.unknown));
    }
    for (QTreeWidgetItem* section : {single, tearing}) section->setFirstColumnSpanned(true);
    m_list->expandAll();
}

}  // namespace causeway::ui
