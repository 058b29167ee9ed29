// SPDX-License-Identifier: GPL-3.0-or-later
// Tarjan's algorithm on the digraph of equations: an edge leads from equation a to equation b if b computes an unknown
// of a.
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/graph/watched_components.h"

namespace causeway {

namespace {

const std::vector<std::string> kComponentsCode = {
    "for each equation not visited yet: visit it",
    "visit(a)",
    "  number(a) = low(a) = next number; push a on the stack",
    "  for each equation b that computes an unknown of a",
    "    not visited: visit(b)",
    "    low(a) = min(low(a), low(b))",
    "    on the stack: low(a) = min(low(a), number(b))",
    "  if low(a) = number(a)",
    "    pop the stack down to a: a strong component",
};
constexpr std::uint32_t kDiscover = 2, kReturn = 5, kMeet = 6, kEmit = 8, kNextRoot = 0;

struct Reason {
    TarjanAction action = TarjanAction::Discover;
    EquationId equation, other;
    UnknownId by;
    std::uint32_t number = 0, group = 0;
    std::vector<EquationId> members;
    bool isOpen = false;  ///< for Return: `other` is still on the stack
};

std::string why(const Structure& structure, const Reason& reason)
{
    const std::string equation = labelOf(structure, reason.equation);
    switch (reason.action) {
        case TarjanAction::Discover:
            if (reason.other.isNone())
                return fmt::format(
                    "{} was not visited: the search begins here. It gets number {} and is pushed onto the stack.",
                    capitalised(equation), reason.number);
            return fmt::format(
                "{} contains {}, which {} computes: the search continues there. It gets number {} and is pushed onto "
                "the stack.",
                capitalised(labelOf(structure, reason.other)), structure.nameOf(reason.by), equation, reason.number);
        case TarjanAction::Meet:
            return fmt::format(
                "{} contains {}, which {} computes, and that is on the stack: they depend on each other. The smallest "
                "number found from it so far is {}.",
                capitalised(equation), structure.nameOf(reason.by), labelOf(structure, reason.other), reason.number);
        case TarjanAction::Return:
            return fmt::format("Back at {}: {}. The smallest number found from it so far is {}.", equation,
                               fmt::format(fmt::runtime(reason.isOpen ? "what {} reaches, it reaches too"
                                                                      : "{} belongs to a part that is complete"),
                                           labelOf(structure, reason.other)),
                               reason.number);
        case TarjanAction::Emit:
            if (reason.members.size() == 1)
                return fmt::format(
                    "{} reaches nothing below it on the stack: it is part {} of the order, and can be solved alone.",
                    capitalised(equation), reason.group);
            return fmt::format(
                "{} reaches nothing below it on the stack: the stack down to it is part {}, an algebraic loop of {} "
                "({}).",
                capitalised(equation), reason.group, counted(reason.members.size(), "equation"),
                listOf(reason.members, [](EquationId member) { return std::to_string(member.index() + 1); }));
    }
    return {};
}

class ComponentsPlay {
public:
    explicit ComponentsPlay(std::shared_ptr<const Structure> structure)
        : m_structure(std::move(structure)),
          m_maker(m_structure, LessonKind::Components, "Strong components (Tarjan)", m_structure->incidence)
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        const Incidence& incidence = m_structure->incidence;
        m_maker.lesson().code = kComponentsCode;
        m_maker.lesson().intro =
            "Equation a leads to equation b when b computes an unknown of a. Equations that lead to each other form a "
            "strong component: an algebraic loop. One search in depth finds them all, "
            "in the order of evaluation.";
        m_maker.lesson().numberMeaning = "number of the visit";
        m_maker.lesson().lowMeaning = "smallest number found";
        Matching matching = emptyMatching(incidence);
        matching.equationOf = m_structure->equationOf;
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            const EquationId equation(e);
            const UnknownId unknown = m_structure->assignment[equation].unknown;
            matching.unknownOf[equation] = unknown;
            m_maker.set(incidence.findEdge(equation, unknown), Mark::Chosen);
        }
        m_maker.begin();
        const ComponentList components =
            watchComponents(incidence, matching, [this](const ComponentStep& step) { take(step); });
        m_maker.step(kNextRoot, {}, {});
        std::size_t loops = 0;
        for (const auto component : components) {
            if (component.size() > 1) ++loops;
        }
        std::string end = fmt::format(
            "Every equation was visited: {}, {} of them {}. Evaluated in this order, each part needs only earlier "
            "ones.",
            counted(components.size(), "part"), loops == 0 ? "none" : std::to_string(loops),
            loops > 1 ? "algebraic loops" : "an algebraic loop");
        return m_maker.finish(
            [structure = m_structure, reasons = std::move(m_reasons), end = std::move(end)](std::size_t step) {
                return step < reasons.size() ? why(*structure, reasons[step]) : end;
            });
    }

private:
    void take(const ComponentStep& step)
    {
        Reason reason{step.action, step.vertex, step.other, {}, step.number, 0, {}, false};
        std::uint32_t line = kDiscover;
        switch (step.action) {
            case TarjanAction::Discover:
                m_maker.set(step.vertex, Mark::OnPath);
                m_maker.setNumber(step.vertex, step.number);
                m_maker.setLow(step.vertex, step.number);
                if (!m_path.empty()) {
                    reason.other = m_path.back();
                    reason.by = follow(reason.other, step.vertex, Mark::OnPath);
                }
                m_path.push_back(step.vertex);
                break;
            case TarjanAction::Meet:
                reason.by = follow(step.vertex, step.other, Mark::Reached);
                m_maker.setLow(step.vertex, step.number);
                line = kMeet;
                break;
            case TarjanAction::Emit:
                reason.members.assign(step.members.begin(), step.members.end());
                std::ranges::sort(reason.members);
                reason.group = ++m_groups;
                for (const EquationId member : step.members) {
                    m_maker.set(member, Mark::Chosen);
                    m_maker.set(m_structure->assignment[member].unknown, Mark::Chosen);
                    m_maker.setGroup(member, m_groups);
                }
                m_path.pop_back();
                line = kEmit;
                break;
            case TarjanAction::Return:
                // Its component may still be open: then it was not removed from the path when it was emitted.
                reason.isOpen = m_path.back() == step.other;
                if (reason.isOpen) m_path.pop_back();
                follow(step.vertex, step.other, Mark::Reached);
                m_maker.setLow(step.vertex, step.number);
                line = kReturn;
                break;
        }
        m_maker.step(line, step.vertex, {});
        if (step.action == TarjanAction::Emit) m_maker.chapter();
        m_reasons.push_back(std::move(reason));
    }

    /// Marks the edge by which one equation depends on another.
    UnknownId follow(EquationId from, EquationId to, Mark mark)
    {
        const UnknownId unknown = m_structure->assignment[to].unknown;
        m_maker.set(m_structure->incidence.findEdge(from, unknown), mark);
        return unknown;
    }

    std::shared_ptr<const Structure> m_structure;
    LessonMaker m_maker;
    std::vector<EquationId> m_path;
    std::vector<Reason> m_reasons;
    std::uint32_t m_groups = 0;
};

}  // namespace

std::shared_ptr<const Lesson> componentsLesson(std::shared_ptr<const Structure> structure)
{
    return ComponentsPlay(std::move(structure)).run();
}

}  // namespace causeway
