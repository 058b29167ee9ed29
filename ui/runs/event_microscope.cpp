// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/event_microscope.h"

#include <QHeaderView>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/runs/events_model.h"
#include "ui/session/counted.h"
#include "ui/session/theme.h"
#include "ui/session/utf8_text.h"
#include "ui/toolkit/tree_sections.h"

namespace causeway::ui {

namespace {

constexpr int kNameRole = Qt::UserRole, kRelationRole = Qt::UserRole + 1;
constexpr std::size_t kMaxJumps = 200;

QString value(double number, ValueType type)
{
    return text(valueText(number, type));
}

}  // namespace

EventMicroscope::EventMicroscope(Theme& theme, QWidget* parent) : QTreeWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("eventMicroscope"));
    setAccessibleName(tr("Event from inside"));
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setRootIsDecorated(false);
    setIndentation(ThemeMetrics::kMargin);
    header()->setStretchLastSection(false);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item == nullptr) return;
        const QString name = item->data(0, kNameRole).toString(), relation = item->data(0, kRelationRole).toString();
        if (!name.isEmpty()) emit variablePicked(name);
        if (!relation.isEmpty()) emit relationPicked(relation);
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const QString name = item->data(0, kNameRole).toString(), relation = item->data(0, kRelationRole).toString();
        if (!name.isEmpty()) emit variableWanted(name);
        if (!relation.isEmpty()) emit relationWanted(relation);
    });
}

QTreeWidgetItem* EventMicroscope::addSection(const QString& title)
{
    return addTreeSection(*this, title, {}, {});
}

void EventMicroscope::show(const std::shared_ptr<const EventIndex>& index, std::ptrdiff_t event,
                           const EventTrace* trace)
{
    const QSignalBlocker blocker(this);
    clear();
    if (!index || event < 0 || event >= static_cast<std::ptrdiff_t>(index->events().size())) {
        setColumnCount(1);
        setHeaderHidden(true);
        header()->setSectionResizeMode(0, QHeaderView::Stretch);
        return;
    }
    setHeaderHidden(false);
    const ResultEvent& shown = index->events()[static_cast<std::size_t>(event)];
    const int passes = static_cast<int>(trace != nullptr ? trace->passes.size() : shown.iterations.size());
    QStringList labels{tr("t = %1 s").arg(eventTimeText(shown.time)), tr("before")};
    for (int pass = 1; pass <= passes; ++pass) labels << tr("pass %1").arg(pass);
    labels << tr("after");
    setColumnCount(static_cast<int>(labels.size()));
    setHeaderLabels(labels);
    for (int column = 1; column < labels.size(); ++column)
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    addTriggers(shown);
    if (trace != nullptr) {
        addTable(*trace);
        addBlocks(*trace);
    } else {
        addPasses(shown);
    }
    addReinits(shown);
    addStateSelection(shown);
    addUndetermined(shown);
    addJumps(index->result(), shown);
    expandAll();
    fitNames();
}

void EventMicroscope::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitNames();
}

void EventMicroscope::paintEvent(QPaintEvent* event)
{
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0 || !isHeaderHidden()) return;
    QPainter painter(viewport());
    painter.setPen(m_theme.colours().textMuted);
    constexpr int kMargin = 2 * ThemeMetrics::kMargin;
    painter.drawText(viewport()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin),
                     static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                     tr("Choose an event to see what happened in it."));
}

/// The name column takes the remaining width; with many other columns, its natural width, and the table scrolls.
void EventMicroscope::fitNames()
{
    if (columnCount() < 2) return;
    int others = 0, names = fontMetrics().horizontalAdvance(headerItem()->text(0));
    for (int column = 1; column < columnCount(); ++column) others += columnWidth(column);
    for (QTreeWidgetItemIterator item(this); *item != nullptr; ++item) {
        if (!(*item)->isFirstColumnSpanned())
            names = std::max(names, fontMetrics().horizontalAdvance((*item)->text(0)));
    }
    const int needed = std::min(names + indentation() + 4 * ThemeMetrics::kSpacing, viewport()->width() / 2);
    const bool isRoomy = viewport()->width() - others >= needed;
    header()->setSectionResizeMode(0, isRoomy ? QHeaderView::Stretch : QHeaderView::Interactive);
    if (!isRoomy) header()->resizeSection(0, needed);
}

void EventMicroscope::addTriggers(const ResultEvent& event)
{
    if (event.triggers.empty()) return;
    const bool isClock = event.triggers.front().zeroCrossing.empty();
    QTreeWidgetItem* section = addSection(
        event.rootEvaluations > 0 ? tr("Passed zero (found with %1)")
                                        .arg(counted(event.rootEvaluations, tr("1 evaluation"), tr("%1 evaluations")))
        : isClock ? tr("Ticked")
                  : tr("Came true or false"));
    for (const EventTrigger& trigger : event.triggers) {
        if (trigger.zeroCrossing.empty()) {
            section->addChild(new QTreeWidgetItem({text(trigger.relation)}));
            continue;
        }
        auto* item = new QTreeWidgetItem(
            section, {text(trigger.relation), trigger.up ? QStringLiteral("−") : QStringLiteral("+")});
        item->setText(columnCount() - 1, trigger.up ? QStringLiteral("+") : QStringLiteral("−"));
        item->setToolTip(
            0, tr("%1 passes zero %2").arg(text(trigger.zeroCrossing), trigger.up ? tr("upwards") : tr("downwards")));
        item->setData(0, kRelationRole, text(trigger.relation));
    }
}

/// Table of m and pre(m): a row for each changed variable, a column for each pass; changes in a pass are highlighted.
void EventMicroscope::addPasses(const ResultEvent& event)
{
    std::map<std::string, QTreeWidgetItem*> rowOf;
    std::map<std::string, double> present;
    QTreeWidgetItem* section = nullptr;
    for (std::size_t pass = 0; pass < event.iterations.size(); ++pass) {
        for (const ResultChange& change : event.iterations[pass]) {
            if (section == nullptr) section = addSection(tr("Event iteration: discrete variables from pass to pass"));
            QTreeWidgetItem*& row = rowOf[change.variable];
            if (row == nullptr) {
                row = new QTreeWidgetItem(section, {text(change.variable)});
                row->setData(0, kNameRole, text(change.variable));
                for (int column = 1; column <= static_cast<int>(pass) + 1; ++column)
                    row->setText(column, value(change.from, change.type));
            }
            for (int column = static_cast<int>(pass) + 2; column < columnCount(); ++column) {
                row->setText(column, value(change.to, change.type));
                row->setForeground(column, QBrush());
            }
            QFont bold = font();
            bold.setBold(true);
            row->setFont(static_cast<int>(pass) + 2, bold);
            row->setForeground(static_cast<int>(pass) + 2, m_theme.colours().edgeSolved);
        }
    }
}

/// The same table from the trace, with relations: values in each pass; highlights differences from pre() and the
/// members of a cycle.
void EventMicroscope::addTable(const EventTrace& trace)
{
    if (trace.modes.empty()) return;
    const bool isCycle = trace.cycleLength > 0;
    QTreeWidgetItem* section = addSection(
        isCycle
            ? tr("Event iteration without end: from pass %1 on, the values repeat every %2 passes (stopped after %3)")
                  .arg(trace.cycleBegin + 1)
                  .arg(trace.cycleLength)
                  .arg(trace.passCount)
            : tr("Event iteration: pre(m) is the value of the pass before, until m = pre(m)"));
    for (const TracedMode& mode : trace.modes) {
        auto* row = new QTreeWidgetItem(section, {(mode.isInCycle ? QStringLiteral("↻ ") : QString()) + text(mode.name),
                                                  value(mode.before, mode.type)});
        row->setData(0, mode.isRelation ? kRelationRole : kNameRole, text(mode.name));
        if (mode.isInCycle) {
            row->setForeground(0, m_theme.colours().error);
            row->setToolTip(0, tr("Keeps changing: a member of the cycle"));
        }
        QFont bold = font();
        bold.setBold(true);
        for (std::size_t pass = 0; pass < mode.values.size(); ++pass) {
            const int column = static_cast<int>(pass) + 2;
            row->setText(column, value(mode.values[pass], mode.type));
            if (mode.values[pass] == (pass == 0 ? mode.before : mode.values[pass - 1])) continue;
            row->setFont(column, bold);
            row->setForeground(column, mode.isInCycle ? m_theme.colours().error : m_theme.colours().edgeSolved);
        }
        if (!isCycle && !mode.values.empty()) row->setText(columnCount() - 1, value(mode.values.back(), mode.type));
    }
}

void EventMicroscope::addBlocks(const EventTrace& trace)
{
    for (const TracedBlock& block : trace.blocks) {
        QStringList unknowns;
        for (const std::string& unknown : block.unknowns) unknowns << text(unknown);
        QString title = tr("Pass %1, mixed block of %2").arg(block.pass + 1).arg(unknowns.join(QStringLiteral(", ")));
        if (!block.failure.empty())
            title += tr(": no solution");
        else if (block.solutions == SolutionCount::One)
            title += tr(": one solution");
        else if (block.solutions == SolutionCount::Several)
            title += tr(": several solutions at this instant");
        QTreeWidgetItem* section = addSection(title);
        if (!block.failure.empty()) section->setForeground(0, m_theme.colours().error);
        addTrials(block, section);
        addCombinations(block, section);
    }
}

namespace {

/// Truth values of relations, e.g. "D1.s < 0, not D2.s < 0".
QString modesText(const TracedBlock& block, const std::vector<bool>& modes)
{
    QStringList parts;
    for (std::size_t i = 0; i < modes.size(); ++i)
        parts << (modes[i] ? text(block.relations[i]) : EventMicroscope::tr("not %1").arg(text(block.relations[i])));
    return parts.join(QStringLiteral(", "));
}

QString contradictionText(const TracedBlock& block, bool isSolved, const std::vector<std::size_t>& contradicted)
{
    if (!isSolved) return EventMicroscope::tr("no solution");
    if (contradicted.empty()) return EventMicroscope::tr("consistent");
    QStringList names;
    for (const std::size_t i : contradicted) names << text(block.relations[i]);
    return EventMicroscope::tr("contradicts %1").arg(names.join(QStringLiteral(", ")));
}

QString trialText(ModeTrial trial)
{
    switch (trial) {
        case ModeTrial::Remembered: return EventMicroscope::tr("found before");
        case ModeTrial::Natural: return EventMicroscope::tr("as the values say");
        case ModeTrial::Pivoted: return EventMicroscope::tr("complementarity problem");
        case ModeTrial::Flipped: return EventMicroscope::tr("one turned over");
        case ModeTrial::Enumerated: return EventMicroscope::tr("one of all");
    }
    return {};
}

}  // namespace

void EventMicroscope::addTrials(const TracedBlock& block, QTreeWidgetItem* section)
{
    for (std::size_t k = 0; k < std::min(block.trials.size(), kMaxJumps); ++k) {
        const TracedTrial& trial = block.trials[k];
        auto* item = new QTreeWidgetItem(
            section, {tr("try %1, %2: %3 (%4)")
                          .arg(QString::number(k + 1), trialText(trial.trial), modesText(block, trial.modes),
                               contradictionText(block, trial.isSolved, trial.contradicted))});
        item->setFirstColumnSpanned(true);
        item->setToolTip(0, item->text(0));
        if (!trial.isSolved || !trial.contradicted.empty()) item->setForeground(0, m_theme.colours().textMuted);
    }
}

void EventMicroscope::addCombinations(const TracedBlock& block, QTreeWidgetItem* section)
{
    for (const TracedCombination& combination : block.combinations) {
        if (!combination.isConsistent()) continue;
        QStringList values;
        for (std::size_t i = 0; i < combination.unknowns.size(); ++i)
            values << tr("%1 = %2").arg(text(block.unknowns[i]), value(combination.unknowns[i], ValueType::Real));
        // At the corner of a curve, both parts share a point.
        const QString which = combination.modes == block.left         ? tr("taken")
                              : block.solutions == SolutionCount::One ? tr("the same point")
                                                                      : tr("also consistent at this instant");
        auto* item = new QTreeWidgetItem(
            section, {tr("%1: %2 (%3)")
                          .arg(which, modesText(block, combination.modes),
                               combination.isSingular ? tr("several solutions") : values.join(QStringLiteral(", ")))});
        item->setFirstColumnSpanned(true);
        item->setToolTip(0, item->text(0));
    }
}

void EventMicroscope::addReinits(const ResultEvent& event)
{
    if (event.reinits.empty()) return;
    QTreeWidgetItem* section = addSection(tr("Set by reinit"));
    for (const ResultChange& change : event.reinits) {
        auto* item = new QTreeWidgetItem(section, {text(change.variable), value(change.from, change.type)});
        item->setText(columnCount() - 1, value(change.to, change.type));
        item->setData(0, kNameRole, text(change.variable));
    }
}

void EventMicroscope::addStateSelection(const ResultEvent& event)
{
    const auto list = [](const std::vector<std::string>& names) {
        QStringList result;
        for (const std::string& name : names) result << text(name);
        return result.join(QStringLiteral(", "));
    };
    for (const ResultStateSelection& selection : event.stateSelections) {
        QTreeWidgetItem* section = addSection(tr("Other states in set %1").arg(selection.set + 1));
        auto* states = new QTreeWidgetItem(section, {tr("states"), list(selection.from)});
        states->setText(columnCount() - 1, list(selection.to));
        auto* condition = new QTreeWidgetItem(section, {tr("pivot of the Jacobian, relative to the best"),
                                                        value(selection.conditionBefore, ValueType::Real)});
        condition->setText(columnCount() - 1, value(selection.conditionAfter, ValueType::Real));
    }
}

void EventMicroscope::addUndetermined(const ResultEvent& event)
{
    if (event.undetermined.empty()) return;
    QTreeWidgetItem* section = addSection(tr("Several solutions: the equations do not determine"));
    for (const std::string& name : event.undetermined) {
        auto* item = new QTreeWidgetItem(section, {text(name)});
        item->setData(0, kNameRole, text(name));
    }
}

namespace {

/// Magnitude of a variable, estimated from some rows of the run; values far below it are rounding errors.
double sizeOf(const ResultColumn& column)
{
    constexpr std::size_t kRows = 256;
    constexpr double kSmallest = 1e-9;
    double largest = kSmallest;
    for (std::size_t row = 0; row < column.values.size();
         row += std::max<std::size_t>(1, column.values.size() / kRows)) {
        if (std::isfinite(column.values[row])) largest = std::max(largest, std::abs(column.values[row]));
    }
    return largest;
}

}  // namespace

/// Largest jumps first, relative to the variable's magnitude.
void EventMicroscope::addJumps(const Result& result, const ResultEvent& event)
{
    if (event.rowAfter == 0 || event.rowAfter >= result.rowCount() || event.kind == EventKind::Initial) return;
    // An event that ends the run has no values after it.
    if (result.time[event.rowAfter - 1] != result.time[event.rowAfter]) return;
    struct Jump {
        const ResultColumn* column;
        double size;
    };
    std::vector<Jump> jumps;
    for (const ResultColumn& column : result.columns) {
        // The selected states are listed above.
        if (column.type != ValueType::Real || event.rowAfter >= column.values.size() || column.name.starts_with('$'))
            continue;
        const double before = column.values[event.rowAfter - 1], after = column.values[event.rowAfter];
        if (before == after) continue;
        const double size = std::abs(after - before) / std::max({std::abs(before), std::abs(after), sizeOf(column)});
        constexpr double kVisible = 1e-6;
        if (size > kVisible) jumps.push_back({&column, size});
    }
    if (jumps.empty()) return;
    std::ranges::stable_sort(jumps, std::greater(), &Jump::size);
    QTreeWidgetItem* section = addSection(tr("Jumped"));
    for (const Jump& jump : std::span(jumps).first(std::min(jumps.size(), kMaxJumps))) {
        auto* item = new QTreeWidgetItem(
            section, {text(jump.column->name), value(jump.column->values[event.rowAfter - 1], ValueType::Real)});
        item->setText(columnCount() - 1, value(jump.column->values[event.rowAfter], ValueType::Real));
        item->setToolTip(0,
                         text(jump.column->unit.empty() ? jump.column->description
                                                        : jump.column->description + " [" + jump.column->unit + "]"));
        item->setData(0, kNameRole, text(jump.column->name));
    }
}

}  // namespace causeway::ui
