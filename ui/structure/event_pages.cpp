// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/event_pages.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/task.h"
#include "core/structure/report/loop_lines.h"
#include "core/symbolic/traversal.h"
#include "ui/session/utf8_text.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

struct EventPages {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::EventPages)
};

QString namesOf(const ConditionalDescription& description, const std::vector<std::size_t>& regions)
{
    QStringList names;
    for (const std::size_t region : regions) names << text(description.regions[region].name);
    return names.join(EventPages::tr(" or "));
}

QString exitText(const ConditionalDescription& description, const RegionExit& exit, const Structure& structure)
{
    const QString to = namesOf(description, exit.to);
    if (exit.zeroCrossing.empty())
        return EventPages::tr("to %1 when %2 changes").arg(to, text(structure.print(exit.condition)));
    const QString function = text(exit.zeroCrossing);
    switch (exit.direction) {
        case CrossingDirection::Up: return EventPages::tr("to %1 when %2 rises through zero").arg(to, function);
        case CrossingDirection::Down: return EventPages::tr("to %1 when %2 falls through zero").arg(to, function);
        case CrossingDirection::Either: return EventPages::tr("to %1 when %2 passes zero").arg(to, function);
    }
    return {};
}

class PageWriter {
public:
    PageWriter(const Structure& structure, const EventPage& page) : m_structure(structure), m_page(page) {}

    std::vector<SheetLine> write()
    {
        head(EventPages::tr("Equation %1").arg(labelOf(m_page.equation)));
        show(textOf(m_structure, m_page.equation), m_structure.latex(m_page.equation), m_page.equation);
        if (m_page.otherCase) writeCases(*m_page.otherCase);
        for (const MemoryDescription& memory : m_page.memories) writeMemory(memory);
        if (!m_page.actions.empty()) writeActions();
        for (const ConditionalDescription& description : m_page.conditionals) writeConditional(description);
        if (!m_page.relations.empty()) writeRelations();
        return std::move(m_lines);
    }

private:
    void head(const QString& words) { m_lines.push_back({SheetLine::Kind::Heading, words}); }
    void say(const QString& words, int indent = 0)
    {
        m_lines.push_back({SheetLine::Kind::Text, words, {}, {}, indent});
    }
    void warn(const QString& words, int indent)
    {
        m_lines.push_back({SheetLine::Kind::Warning, words, {}, {}, indent});
    }
    void show(const QString& plain, const std::string& latex, EquationId equation = {}, int indent = 1)
    {
        m_lines.push_back({SheetLine::Kind::Formula, plain, latex, {}, indent, equation});
    }

    /// Cases before and after, and the effect of the event between them on the states.
    void writeCases(const OtherCase& other)
    {
        const QString condition = text(m_structure.print(other.condition.condition));
        const bool holds = other.condition.holds;
        const Structure& before = holds ? *other.structure : m_structure;
        const Structure& after = holds ? m_structure : *other.structure;
        head(EventPages::tr("The structure changes with %1").arg(condition));
        for (const CaseDifference& difference : differencesOf(before, after))
            say(EventPages::tr("%1: %2 while false, %3 while true")
                    .arg(text(difference.what), text(difference.here), text(difference.there)));
        say(EventPages::tr("When it comes true: %1").arg(text(jumpText(before, after))));
        say(EventPages::tr("When it becomes false: %1").arg(text(jumpText(after, before))));
    }

    void writeMemory(const MemoryDescription& memory)
    {
        head(EventPages::tr("Values of %1").arg(text(memory.variable)));
        for (const MemoryExit& exit : memory.exits) {
            say(exit.event.empty()
                    ? EventPages::tr("%1: nothing leads away").arg(text(exit.from))
                    : EventPages::tr("%1: to %2 when %3").arg(text(exit.from), text(exit.to), text(exit.event)));
            if (!exit.event.empty()) say(text(exit.action), 1);
        }
    }

    void writeActions()
    {
        head(EventPages::tr("Actions"));
        for (const EventAction& action : m_page.actions) {
            QStringList conditions;
            for (const std::string& condition : action.conditions) conditions << text(condition);
            say(conditions.size() == 1
                    ? EventPages::tr("when %1 comes true").arg(conditions.front())
                    : EventPages::tr("when one of %1 comes true").arg(conditions.join(QStringLiteral(", "))));
            say(text(action.text), 1);
        }
    }

    void writeConditional(const ConditionalDescription& description)
    {
        head(EventPages::tr("Regions"));
        for (const Region& region : description.regions) {
            const bool isOfMode = region.name == region.mode + " = 1";  // a mode of the model, set in a when
            say(isOfMode ? EventPages::tr("%1: value").arg(text(region.name))
                : region.name == region.condition
                    ? EventPages::tr("%1: %2 = 1, value").arg(text(region.name), text(region.mode))
                    : EventPages::tr("%1: %2; %3 = 1, value")
                          .arg(text(region.name), text(region.condition), text(region.mode)));
            show(text(region.value), region.valueLatex);
            for (const RegionExit& exit : region.exits) say(exitText(description, exit, m_structure), 1);
        }
        if (description.algebraic.empty()) return;
        head(EventPages::tr("Without conditions"));
        if (!description.hasOwnMode) say(EventPages::tr("One of the modes is 1, the others are 0."));
        show(text(description.algebraic), description.algebraicLatex);
        if (description.forms.empty()) return;
        head(EventPages::tr("Solved for its unknowns"));
        bool dividesByZero = false;
        for (const CausalForm& form : description.forms) {
            show(text(form.text), form.latex);
            if (form.zeroIn.empty()) continue;
            dividesByZero = true;
            warn(EventPages::tr("divides by %1, which is zero in the region %2")
                     .arg(text(form.divisor), namesOf(description, form.zeroIn)),
                 1);
        }
        if (dividesByZero) writeLoop();
    }

    /// Where no causal form is safe, the equation is a residual, to avoid division by a value that may be zero.
    void writeLoop()
    {
        const auto holdsIt = [this](const BltBlock& block) {
            return std::ranges::find(block.equations, m_page.equation) != block.equations.end();
        };
        const auto block = std::ranges::find_if(m_structure.blocks, holdsIt);
        if (block == m_structure.blocks.end()) return;
        if (block->equations.size() < 2)
            return say(EventPages::tr("It stands alone: it is solved for %1.")
                           .arg(nameOf(m_structure, block->unknowns.front())));
        head(EventPages::tr("The loop that avoids it"));
        QStringList guessed;
        for (const UnknownId unknown : block->tearing) guessed << nameOf(m_structure, unknown);
        const bool isResidual = std::ranges::find(block->residuals, m_page.equation) != block->residuals.end();
        say(isResidual ? EventPages::tr(
                             "The equation is a residual of a loop of %1 equations: %2 is guessed, all others follow, "
                             "and the equation says how far the guess is off.")
                             .arg(block->equations.size())
                             .arg(guessed.join(QStringLiteral(", ")))
                       : EventPages::tr("The equation belongs to a loop of %1 equations, in which %2 is guessed.")
                             .arg(block->equations.size())
                             .arg(guessed.join(QStringLiteral(", "))));
        LoopLines lines(m_structure);
        for (const LoopLine& line : lines.of(*block)) show(text(line.text), line.latex, line.equation);
        const std::optional<LoopValues> solved = lines.valuesOf(*block);
        if (!solved) return;
        say(EventPages::tr("The loop is linear while its modes stay, and solved symbolically:"));
        for (const LoopValues::Value& value : solved->values) show(text(value.text), value.latex);
        for (const LoopMode& mode : solved->modes)
            say(EventPages::tr("%1 = 1 where %2, else 0").arg(text(mode.name), text(mode.condition)), 1);
    }

    void writeRelations()
    {
        head(EventPages::tr("Schedules"));
        for (const EventDescription& event : m_page.relations) {
            say(event.isTimeEvent
                    ? EventPages::tr("%1: a time event, scheduled in advance for the zero of %2")
                          .arg(text(event.text), text(event.zeroCrossing))
                    : EventPages::tr("%1: a state event, at a zero of %2 that is searched for after each step")
                          .arg(text(event.text), text(event.zeroCrossing)));
        }
    }

    const Structure& m_structure;
    const EventPage& m_page;
    std::vector<SheetLine> m_lines;
};

}  // namespace

namespace {

/// Equation that contains the condition of a case.
EquationId equationWith(const Structure& structure, ExprId condition)
{
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        const std::array sides{equation.shownLhs, equation.shownRhs};
        const std::vector<ExprId> nodes = reachable(structure.pool, sides);
        if (std::ranges::find(nodes, condition) != nodes.end()) return EquationId(e);
    }
    return EquationId(0);
}

}  // namespace

std::vector<EventPage> eventPages(const std::shared_ptr<const Structure>& shared)
{
    const Structure& structure = *shared;
    std::map<EquationId, EventPage> pages;
    for (OtherCase& other : otherCases(structure, Task())) {
        EventPage& page = pages[equationWith(structure, other.condition.condition)];
        if (page.otherCase) continue;
        page.cases = makeCaseSheets(shared, other);
        page.otherCase = std::move(other);
    }
    for (ConditionalDescription& description : describeConditionals(structure))
        pages[description.equation].conditionals.push_back(std::move(description));
    for (EventDescription& event : describeEvents(structure)) {
        if (!event.equation.isNone()) pages[event.equation].relations.push_back(std::move(event));
    }
    for (EventAction& action : describeActions(structure)) pages[action.equation].actions.push_back(std::move(action));
    for (MemoryDescription& memory : describeMemories(structure))
        pages[memory.equation].memories.push_back(std::move(memory));
    std::vector<EventPage> inOrder;
    for (auto& [equation, page] : pages) {
        page.equation = equation;
        inOrder.push_back(std::move(page));
    }
    return inOrder;
}

QString titleOf(const Structure& structure, const EventPage& page)
{
    constexpr qsizetype kLongest = 200;
    return QStringLiteral("%1: %2").arg(labelOf(page.equation), textOf(structure, page.equation).left(kLongest));
}

std::vector<SheetLine> describe(const Structure& structure, const EventPage& page)
{
    return PageWriter(structure, page).write();
}

namespace {

/// One card for false, one for true.
CardGraph memoryGraph(const MemoryDescription& memory, EquationId equation)
{
    CardGraph graph;
    for (std::size_t i = 0; i < memory.exits.size(); ++i) {
        const MemoryExit& exit = memory.exits[i];
        BltDrawing::Node& node = graph.nodes.emplace_back();
        node.block = static_cast<std::uint32_t>(i);
        node.text.number = QString::number(i);
        node.text.title = text(exit.from);
        if (exit.event.empty()) continue;
        node.text.lines.push_back({EventPages::tr("when %1").arg(text(exit.event)), equation});
        node.text.lines.push_back({text(exit.action), equation});
        graph.edges.emplace_back(node.block, 1 - node.block);
    }
    return graph;
}

}  // namespace

CardGraph regionGraph(const EventPage& page)
{
    CardGraph graph;
    if (!page.memories.empty()) return memoryGraph(page.memories.front(), page.equation);
    if (page.conditionals.empty()) return graph;
    const ConditionalDescription& description = page.conditionals.front();
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::size_t i = 0; i < description.regions.size(); ++i) {
        const Region& region = description.regions[i];
        BltDrawing::Node& node = graph.nodes.emplace_back();
        node.block = static_cast<std::uint32_t>(i);
        node.text.number = text(region.mode);
        node.text.title = region.name == region.condition
                              ? text(region.name)
                              : EventPages::tr("%1: %2").arg(text(region.name), text(region.condition));
        node.text.lines.push_back({text(region.value), page.equation});
        for (const RegionExit& exit : region.exits) {
            const QString sign = exit.direction == CrossingDirection::Up     ? QStringLiteral("↑")
                                 : exit.direction == CrossingDirection::Down ? QStringLiteral("↓")
                                                                             : QStringLiteral("↕");
            if (!exit.zeroCrossing.empty())
                node.text.lines.push_back(
                    {QStringLiteral("%1 %2 → %3").arg(text(exit.zeroCrossing), sign, namesOf(description, exit.to)),
                     EquationId()});
            for (const std::size_t to : exit.to) edges.emplace(node.block, static_cast<std::uint32_t>(to));
        }
    }
    graph.edges.assign(edges.begin(), edges.end());
    return graph;
}

}  // namespace causeway::ui
