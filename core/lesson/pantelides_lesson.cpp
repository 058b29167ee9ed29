// SPDX-License-Identifier: GPL-3.0-or-later
// Pantelides' algorithm as recorded during index reduction, from its initial matching.
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/constraint_graph.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/other_cases.h"

namespace causeway {

namespace {

const std::vector<std::string> kPantelidesCode = {
    "match equations and highest derivatives as far as possible",
    "repeat",
    "  wipe off all colours",
    "  for each equation without a variable",
    "    colour it, and what alternating paths reach from it",
    "    a path to a free variable? match along it",
    "  if no path was found",
    "    differentiate the coloured equations and variables",
    "until every equation has a variable",
};
constexpr std::uint32_t kPass = 2, kColour = 4, kMatch = 5, kDifferentiate = 7, kAllMatched = 8;

/// By equation: the variable matched before the first step.
IdVector<EquationId, UnknownId> startOf(const Structure& structure)
{
    const Pantelides& pantelides = structure.index.reduction.pantelides;
    IdVector<EquationId, UnknownId> start(structure.index.equationOf.size());
    std::vector<std::uint8_t> isKnown(start.size(), 0);
    for (const PantelidesStep& step : structure.index.steps) {
        if (step.action != PantelidesAction::Match) continue;
        for (std::size_t i = 0; i < step.equations.size(); ++i) {
            if (isKnown[step.equations[i].index()]++ == 0 && i > 0) start[step.equations[i]] = step.variables[i - 1];
            isKnown[step.equations[i].index()] = 1;
        }
    }
    for (std::size_t e = 0; e < start.size(); ++e) {
        const UnknownId column = pantelides.matching.unknownOf[EquationId(e)];
        if (isKnown[e] == 0 && !column.isNone()) start[EquationId(e)] = pantelides.baseOf[column];
    }
    return start;
}

class PantelidesPlay {
public:
    explicit PantelidesPlay(std::shared_ptr<const Structure> structure)
        : m_structure(std::move(structure)),
          m_graph(constraintGraph(*m_structure)),
          m_maker(m_structure, LessonKind::Pantelides, "Index reduction (Pantelides)", m_graph.incidence),
          m_variableOf(startOf(*m_structure)),
          m_times(m_graph.incidence.equationCount(), 0),
          m_order(m_graph.highestOrder)
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        Lesson& lesson = m_maker.lesson();
        lesson.code = kPantelidesCode;
        lesson.intro =
            "Each equation needs a highest derivative of its own to determine. Equations with too few of them "
            "constrain the variables below: they are differentiated until each has one.";
        lesson.numberMeaning = "number of differentiations";
        lesson.equationOf = m_structure->index.equationOf;
        lesson.unknownOf.resize(m_graph.incidence.unknownCount());
        for (std::size_t v = 0; v < lesson.unknownOf.size(); ++v)
            lesson.unknownOf[UnknownId(v)] = m_structure->index.unknownOf[UnknownId(v)];
        lesson.equationText = [structure = m_structure](EquationId equation, std::uint32_t times) {
            return differentiatedText(*structure, equation, times);
        };
        lesson.unknownText = [structure = m_structure, expr = m_graph.expr](UnknownId variable, std::uint32_t order) {
            return derivativeText(*structure, expr[variable], order);
        };
        lesson.equationLatex = [structure = m_structure](EquationId equation, std::uint32_t times) {
            return differentiatedLatex(*structure, equation, times);
        };
        lesson.unknownLatex = [structure = m_structure, expr = m_graph.expr](UnknownId variable, std::uint32_t order) {
            return derivativeLatex(*structure, expr[variable], order);
        };
        begin();
        for (const PantelidesStep& step : m_structure->index.steps) take(step);
        m_maker.step(kAllMatched, {}, {});
        const std::uint32_t index = m_structure->index.reduction.pantelides.structuralIndex;
        const std::size_t derivatives = m_structure->index.reduction.derivatives.size();
        const std::string ownCase = caseText(*m_structure);
        std::string end = fmt::format(
            "{} equation, differentiated as often as its number says, has a highest derivative of its own. {} {} "
            "added, and the structural index is {}.",
            ownCase.empty() ? "Every" : fmt::format("While {}, every", ownCase),
            counted(derivatives, "differentiated equation"), derivatives == 1 ? "is" : "are", index);
        return m_maker.finish([structure = m_structure, variables = m_graph.expr, facts = std::move(m_facts),
                               end = std::move(end)](std::size_t step) {
            return step < facts.size() ? why(*structure, variables, step, facts[step]) : end;
        });
    }

private:
    /// State at a step, for its sentence.
    struct Fact {
        std::vector<std::uint32_t> times, orders;  ///< of the equations and variables of the step, after it
        std::uint32_t ownTimes = 0;
    };

    void begin()
    {
        for (const PantelidesStep& step : m_structure->index.steps) {
            if (step.action != PantelidesAction::Differentiate) continue;
            for (const UnknownId variable : step.variables) --m_order[variable];
        }
        for (std::size_t v = 0; v < m_order.size(); ++v) m_maker.setNumber(UnknownId(v), m_order[UnknownId(v)]);
        for (std::size_t e = 0; e < m_variableOf.size(); ++e) showRow(EquationId(e));
        m_maker.begin();
    }

    /// An equation is incident to a highest derivative only if it contains that; lower ones are known where it is
    /// solved.
    void showEdge(EdgeId edge)
    {
        const EquationId equation = m_graph.incidence.equationOf(edge);
        const UnknownId variable = m_graph.incidence.unknownOf(edge);
        const bool isHighest = m_graph.order[edge.index()] + m_times[equation] == m_order[variable];
        m_maker.set(edge, !isHighest ? Mark::Hidden : m_variableOf[equation] == variable ? Mark::Chosen : Mark::Open);
    }
    void showRow(EquationId equation)
    {
        const EdgeId first = m_graph.incidence.firstEdge(equation);
        for (std::size_t i = 0; i < m_graph.incidence.unknowns(equation).size(); ++i)
            showEdge(EdgeId(first.index() + i));
    }

    void showPair(EquationId equation, UnknownId variable, Mark mark)
    {
        if (!variable.isNone()) m_maker.set(m_graph.incidence.findEdge(equation, variable), mark);
    }

    void take(const PantelidesStep& step)
    {
        Fact fact;
        UnknownId shown;
        std::uint32_t line = kPass;
        switch (step.action) {
            case PantelidesAction::Pass:
                for (const EquationId equation : step.equations) m_maker.set(equation, Mark::Open);
                for (const UnknownId variable : step.variables) m_maker.set(variable, Mark::Open);
                break;
            case PantelidesAction::Visit:
                m_maker.set(step.equation, Mark::Reached);
                shown = step.variables[0];
                if (!shown.isNone()) m_maker.set(shown, Mark::Reached);
                line = kColour;
                break;
            case PantelidesAction::Match:
                for (const EquationId equation : step.equations) showPair(equation, m_variableOf[equation], Mark::Open);
                for (std::size_t i = 0; i < step.equations.size(); ++i) {
                    m_variableOf[step.equations[i]] = step.variables[i];
                    showPair(step.equations[i], step.variables[i], Mark::Chosen);
                }
                m_maker.set(step.variables.back(), Mark::Reached);
                shown = step.variables.back();
                line = kMatch;
                break;
            case PantelidesAction::Differentiate:
                for (const EquationId equation : step.equations) {
                    m_maker.setNumber(equation, ++m_times[equation]);
                    m_maker.set(equation, Mark::Marked);
                }
                for (const UnknownId variable : step.variables) m_maker.setNumber(variable, ++m_order[variable]);
                for (const EquationId equation : step.equations) showRow(equation);
                for (const UnknownId variable : step.variables) {
                    for (const EdgeId edge : m_graph.incidence.edges(variable)) showEdge(edge);
                }
                line = kDifferentiate;
                break;
        }
        for (const EquationId equation : step.equations) fact.times.push_back(m_times[equation]);
        for (const UnknownId variable : step.variables)
            fact.orders.push_back(variable.isNone() ? 0 : m_order[variable]);
        if (!step.equation.isNone()) fact.ownTimes = m_times[step.equation];
        if (step.action == PantelidesAction::Pass) m_maker.chapter();
        m_maker.step(line, step.equation, shown);
        if (step.action == PantelidesAction::Differentiate) m_maker.chapter();
        m_facts.push_back(std::move(fact));
    }

    static std::string why(const Structure& structure, const IdVector<UnknownId, ExprId>& expr, std::size_t position,
                           const Fact& fact)
    {
        const PantelidesStep& step = structure.index.steps[position];
        const auto equation = [&](EquationId e, std::uint32_t times) {
            const EquationId own = structure.index.equationOf[e];
            return numberedEquation(own.index(),
                                    times == 0 ? textHere(structure, own) : differentiatedText(structure, e, times));
        };
        const auto variable = [&](std::size_t i) {
            return derivativeText(structure, expr[step.variables[i]], fact.orders[i]);
        };
        switch (step.action) {
            case PantelidesAction::Pass:
                return "A new pass: all colours are wiped off, and each equation without a variable looks again.";
            case PantelidesAction::Visit:
                if (step.variables[0].isNone())
                    return fmt::format("{} has no highest derivative of its own: it is coloured, and looks for one.",
                                       capitalised(equation(step.equation, fact.ownTimes)));
                return fmt::format("{} belongs to {}, which is reached and coloured: could it take another one?",
                                   variable(0), equation(step.equation, fact.ownTimes));
            case PantelidesAction::Match: {
                const std::string last = variable(step.variables.size() - 1);
                if (step.equations.size() == 1)
                    return fmt::format("{} is free: {} takes it.", last, equation(step.equation, fact.ownTimes));
                return fmt::format("{} is free: along the path of {} each takes the next derivative, and all have one.",
                                   last, counted(step.equations.size(), "equation"));
            }
            case PantelidesAction::Differentiate: {
                std::vector<std::size_t> all(step.equations.size());
                for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
                const std::string texts = listOf(
                    all, [&](std::size_t i) { return differentiatedText(structure, step.equations[i], fact.times[i]); },
                    "; ");
                const std::string reached =
                    step.variables.empty()
                        ? "contains no highest derivative"
                        : fmt::format("reaches {} for {}", counted(step.variables.size(), "highest derivative"),
                                      counted(step.equations.size(), "equation"));
                return fmt::format(
                    "No path leads from {}: it {}, so {} variables of lower order. {} differentiated: {}.",
                    equation(step.equation, fact.ownTimes - 1), reached,
                    step.equations.size() == 1 ? "it constrains" : "these equations constrain",
                    step.equations.size() == 1 ? "It is" : "They are", texts);
            }
        }
        return {};
    }

    std::shared_ptr<const Structure> m_structure;
    ConstraintGraph m_graph;
    LessonMaker m_maker;
    IdVector<EquationId, UnknownId> m_variableOf;
    IdVector<EquationId, std::uint32_t> m_times;
    IdVector<UnknownId, std::uint32_t> m_order;
    std::vector<Fact> m_facts;
};

}  // namespace

std::shared_ptr<const Lesson> pantelidesLesson(std::shared_ptr<const Structure> structure)
{
    return PantelidesPlay(std::move(structure)).run();
}

}  // namespace causeway
