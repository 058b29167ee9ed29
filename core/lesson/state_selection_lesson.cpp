// SPDX-License-Identifier: GPL-3.0-or-later
// Variables determined by the constraints (dummy derivatives), in order of decision, and remaining states. A row is a
// constraint at its level, a column a candidate: a variable or derivative.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/constraint_graph.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/report/state_set_report.h"

namespace causeway {

namespace {

const std::vector<std::string> kSelectionCode = {
    "for each level, from the highest derivatives down",
    "  for each constraint",
    "    choose a variable that it determines: a dummy, no longer integrated",
    "  no constant entry decides: a StateSet, selected during the run",
    "what no constraint determines is a state",
};
constexpr std::uint32_t kDummy = 2, kSet = 3, kStates = 4;

using Row = std::pair<std::uint32_t, std::uint32_t>;     // level, equation
using Column = std::pair<std::uint32_t, std::uint32_t>;  // variable, order

class SelectionPlay {
public:
    explicit SelectionPlay(std::shared_ptr<const Structure> structure)
        : m_structure(std::move(structure)), m_graph(constraintGraph(*m_structure))
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        const StateSelection& selection = m_structure->index.reduction.selection;
        findRowsAndColumns(selection);
        LessonMaker maker(m_structure, LessonKind::StateSelection, "Selection of states (dummy derivatives)",
                          incidence());
        Lesson& lesson = maker.lesson();
        lesson.code = kSelectionCode;
        lesson.intro =
            "Each constraint takes away a state: it determines one of its variables, whose derivative is then no "
            "longer integrated, a dummy. What is left over are the states.";
        lesson.numberMeaning = "level";
        describe(lesson);
        for (const auto& [row, id] : m_rows) maker.setNumber(id, row.first);
        maker.begin();
        for (const DummySelection& dummy : selection.dummies) {
            if (maker.stepCount() > 0 && dummy.level != selection.dummies[maker.stepCount() - 1].level) maker.chapter();
            const EquationId row = m_rows.at(rowOf(dummy.level, dummy.constraint));
            const UnknownId column = m_columns.at(columnOf(dummy.dummy));
            for (const UnknownId other : maker.incidence().unknowns(row))
                maker.set(maker.incidence().findEdge(row, other), other == column ? Mark::Chosen : Mark::Known);
            maker.set(row, Mark::Chosen);
            maker.set(column, Mark::Chosen);
            maker.step(kDummy, row, column);
        }
        for (const StateSet& set : selection.sets) {
            if (!set.isDynamic) continue;
            for (const ConstraintEquation& constraint : set.equations)
                maker.set(m_rows.at(rowOf(set.level, constraint)), Mark::Marked);
            for (const Candidate& candidate : set.candidates)
                maker.set(m_columns.at(columnOf(candidate)), Mark::Candidate);
            maker.step(kSet, {}, {});
        }
        for (const auto& [column, id] : m_columns) {
            if (maker.mark(id) == Mark::Open) maker.set(id, Mark::State);
        }
        maker.step(kStates, {}, {});
        std::vector<std::vector<ConstraintEquation>> links;
        for (std::size_t i = 0; i < selection.dummies.size(); ++i) links.push_back(linksOf(selection.dummies, i));
        return maker.finish([structure = m_structure, links = std::move(links)](std::size_t step) {
            return why(*structure, links, step);
        });
    }

private:
    static Row rowOf(std::uint32_t level, const ConstraintEquation& constraint)
    {
        return {level, static_cast<std::uint32_t>(constraint.equation.index())};
    }
    static Column columnOf(const Candidate& candidate)
    {
        return {static_cast<std::uint32_t>(candidate.variable.index()), candidate.order};
    }

    void findRowsAndColumns(const StateSelection& selection)
    {
        for (const DummySelection& dummy : selection.dummies)
            m_constraints.emplace(rowOf(dummy.level, dummy.constraint), dummy.constraint);
        for (const StateSet& set : selection.sets) {
            for (const ConstraintEquation& constraint : set.equations)
                m_constraints.emplace(rowOf(set.level, constraint), constraint);
            for (const Candidate& candidate : set.candidates) m_columns.emplace(columnOf(candidate), UnknownId());
        }
        for (const DummySelection& dummy : selection.dummies) m_columns.emplace(columnOf(dummy.dummy), UnknownId());
        for (const auto& [row, constraint] : m_constraints) {
            for (const UnknownId variable : m_graph.incidence.unknowns(constraint.equation)) {
                const std::uint32_t highest = m_graph.highestOrder[variable];
                if (highest >= row.first && isTight(constraint.equation, variable))
                    m_columns.emplace(Column{static_cast<std::uint32_t>(variable.index()), highest - row.first},
                                      UnknownId());
            }
        }
        std::size_t rows = 0, columns = 0;
        for (const auto& [row, constraint] : m_constraints) m_rows.emplace(row, EquationId(rows++));
        for (auto& [column, id] : m_columns) id = UnknownId(columns++);
    }

    /// Whether the highest derivative of the variable occurs in the equation after its differentiations: then, at each
    /// lower level, the correspondingly lower derivative does.
    [[nodiscard]] bool isTight(EquationId equation, UnknownId variable) const
    {
        const EdgeId edge = m_graph.incidence.findEdge(equation, variable);
        const auto& times = m_structure->index.reduction.pantelides.differentiations;
        return !edge.isNone() && m_graph.order[edge.index()] + times[equation] == m_graph.highestOrder[variable];
    }

    /// Whether a row contains a column.
    [[nodiscard]] bool holds(const DummySelection& row, const Candidate& candidate) const
    {
        return isTight(row.constraint.equation, candidate.variable) &&
               m_graph.highestOrder[candidate.variable] == row.level + candidate.order;
    }

    /// If a dummy does not occur in its constraint: a chain of constraints of earlier dummies, each occurring in the
    /// previous one, the last of which contains the dummy. Breadth-first, for a short chain.
    [[nodiscard]] std::vector<ConstraintEquation> linksOf(const std::vector<DummySelection>& dummies,
                                                          std::size_t at) const
    {
        if (holds(dummies[at], dummies[at].dummy)) return {};
        std::vector<std::size_t> open{at}, cameFrom(at + 1, at);
        std::vector<bool> isSeen(at + 1, false);
        for (std::size_t next = 0; next < open.size(); ++next) {
            const std::size_t here = open[next];
            if (holds(dummies[here], dummies[at].dummy)) {
                std::vector<ConstraintEquation> links;
                for (std::size_t i = here; i != at; i = cameFrom[i]) links.insert(links.begin(), dummies[i].constraint);
                return links;
            }
            for (std::size_t i = 0; i < at; ++i) {
                if (isSeen[i] || dummies[i].level != dummies[at].level || !holds(dummies[here], dummies[i].dummy))
                    continue;
                isSeen[i] = true;
                cameFrom[i] = here;
                open.push_back(i);
            }
        }
        return {};
    }

    [[nodiscard]] Incidence incidence() const
    {
        std::vector<std::pair<EquationId, UnknownId>> entries;
        for (const auto& [row, id] : m_rows) {
            for (const UnknownId variable : m_graph.incidence.unknowns(EquationId(row.second))) {
                const std::uint32_t highest = m_graph.highestOrder[variable];
                if (highest >= row.first && isTight(EquationId(row.second), variable))
                    entries.emplace_back(
                        id, m_columns.at({static_cast<std::uint32_t>(variable.index()), highest - row.first}));
            }
        }
        return Incidence(std::move(entries), m_rows.size(), m_columns.size());
    }

    void describe(Lesson& lesson) const
    {
        const StructureIndex& index = m_structure->index;
        std::vector<ConstraintEquation> constraints;
        std::vector<Column> columns;
        for (const auto& [row, constraint] : m_constraints) {
            constraints.push_back(constraint);
            lesson.equationOf.push(index.rowOf(constraint));
        }
        for (const auto& [column, id] : m_columns) {
            columns.push_back(column);
            const Candidate candidate{UnknownId(column.first), column.second};
            const auto found = std::ranges::find_if(index.reduction.columns, [&](const SystemColumn& c) {
                return c.variable == candidate.variable && c.order == candidate.order;
            });
            lesson.unknownOf.push(
                found == index.reduction.columns.end()
                    ? UnknownId()
                    : index.unknownOf[UnknownId(static_cast<std::size_t>(found - index.reduction.columns.begin()))]);
        }
        lesson.equationText = [structure = m_structure, constraints](EquationId row, std::uint32_t) {
            const ConstraintEquation& constraint = constraints[row.index()];
            return differentiatedText(*structure, constraint.equation, constraint.differentiations);
        };
        lesson.unknownText = [structure = m_structure, columns, expr = m_graph.expr](UnknownId column, std::uint32_t) {
            const auto& [variable, order] = columns[column.index()];
            return derivativeText(*structure, expr[UnknownId(variable)], order);
        };
        lesson.equationLatex = [structure = m_structure, constraints](EquationId row, std::uint32_t) {
            return differentiatedLatex(*structure, constraints[row.index()].equation,
                                       constraints[row.index()].differentiations);
        };
        lesson.unknownLatex = [structure = m_structure, columns, expr = m_graph.expr](UnknownId column, std::uint32_t) {
            return derivativeLatex(*structure, expr[UnknownId(columns[column.index()].first)],
                                   columns[column.index()].second);
        };
    }

    static std::string why(const Structure& structure, const std::vector<std::vector<ConstraintEquation>>& links,
                           std::size_t step)
    {
        const StateSelection& selection = structure.index.reduction.selection;
        const auto text = [&](const ConstraintEquation& constraint) {
            return shortFormula(differentiatedText(structure, constraint.equation, constraint.differentiations));
        };
        const auto name = [&](const Candidate& candidate) { return structure.nameOf(candidate); };
        if (step < selection.dummies.size()) {
            const DummySelection& dummy = selection.dummies[step];
            const bool isLinked = !links[step].empty();
            const std::string begin =
                fmt::format("{} becomes a dummy: {} constrains it{}", name(dummy.dummy), text(dummy.constraint),
                            isLinked ? ", as " + listOf(links[step], text, " and ") : std::string());
            switch (dummy.reason) {
                case DummyReason::Pivot:
                    return begin + (isLinked ? "; the coefficient that it has so is constant and not zero."
                                             : ", and its coefficient there is constant and not zero.");
                case DummyReason::StateSelect: return begin + ", and the others are preferred as states (stateSelect).";
                case DummyReason::NoChoice:
                    return begin + "; there are as many candidates as constraints, so there is no choice.";
            }
        }
        step -= selection.dummies.size();
        for (const StateSet& set : selection.sets) {
            if (!set.isDynamic || step-- > 0) continue;
            return fmt::format(
                "Which of {} are states depends on the values: {} of them, selected during the run so that {} can be "
                "solved for the others.",
                listOf(set.candidates, name), set.stateCount(), listOf(set.equations, text, "; "));
        }
        if (structure.states.empty()) return "No state is left.";
        if (std::ranges::any_of(selection.sets, &StateSet::isDynamic))
            return fmt::format("What no constraint determines is integrated, as many as are left of each set: {}.",
                               statesText(structure));
        return fmt::format("What no constraint determines is integrated: {} {}.",
                           structure.states.size() == 1 ? "the state is" : "the states are", statesText(structure));
    }

    std::shared_ptr<const Structure> m_structure;
    ConstraintGraph m_graph;
    std::map<Row, ConstraintEquation> m_constraints;
    std::map<Row, EquationId> m_rows;
    std::map<Column, UnknownId> m_columns;
};

}  // namespace

std::shared_ptr<const Lesson> stateSelectionLesson(std::shared_ptr<const Structure> structure)
{
    return SelectionPlay(std::move(structure)).run();
}

}  // namespace causeway
