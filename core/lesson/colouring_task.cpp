// SPDX-License-Identifier: GPL-3.0-or-later
// Colouring as an exercise. Only `Colouring` decides whether a choice is allowed; the rules are not duplicated here.
#include <fmt/format.h>

#include "core/lesson/exercise_tasks.h"
#include "core/structure/graph/colouring_exercise.h"

namespace causeway {

namespace {

class ColouringTask : public Exercise {
public:
    explicit ColouringTask(const std::shared_ptr<const Lesson>& lesson)
        : Exercise(lesson), m_exercise(lesson->incidence)
    {
    }

    [[nodiscard]] std::string question() const override
    {
        return "Click an equation that has a single black edge (rule 1: it gets the lowest free number), or an unknown "
               "that has a single black edge (rule 2: its equation gets the highest free number).";
    }
    [[nodiscard]] bool collects() const override { return false; }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        ColouringExercise::Outcome outcome = ColouringRefusal::NeitherRuleApplies;
        std::string answer;
        if (!equation.isNone() && !unknown.isNone()) {
            const EdgeId edge = lesson().incidence.findEdge(equation, unknown);
            if (edge.isNone()) return std::nullopt;  // a cell of the matrix without an edge
            outcome = m_exercise.pick(edge);
            answer = fmt::format("{} for {}", label(equation), name(unknown));
        } else if (!equation.isNone()) {
            outcome = m_exercise.pick(equation);
            answer = label(equation);
        } else {
            outcome = m_exercise.pick(unknown);
            answer = name(unknown);
        }
        if (const auto* refusal = std::get_if<ColouringRefusal>(&outcome))
            return judge(false, answer, "Not this one", explain(structure(), *refusal, equation, unknown));
        const auto& step = std::get<ColouringStep>(outcome);
        apply(step);
        const std::string rule = step.rule == ColouringRule::SingleUnknown ? "Rule 1: one black edge at the equation"
                                                                           : "Rule 2: one black edge at the unknown";
        std::string sentence = explain(structure(), step);
        if (isOver()) sentence += " " + lesson().why(structure().steps.size());
        return judge(true, answer, fmt::format("Right. {}; the equation gets number {}", rule, step.number), sentence);
    }
    Verdict check() override { return {}; }

    [[nodiscard]] std::size_t rightCount() const override { return m_exercise.rightCount(); }
    /// Number of edges decided by the rules, in any order.
    [[nodiscard]] std::size_t questionCount() const override { return structure().steps.size(); }
    [[nodiscard]] bool isOver() const override { return m_exercise.movesLeft() == 0; }

private:
    void apply(const ColouringStep& step)
    {
        begin();
        set(step.edge, Mark::Chosen);
        for (const EdgeId edge : step.blue) set(edge, Mark::Known);
        set(step.equation, Mark::Chosen);
        set(step.unknown, Mark::Chosen);
        set(LessonPart::EquationNumber, step.equation.index(), step.number);
        take(step.equation, step.unknown);
    }
    void undone() override { m_exercise.undo(); }
    void redone() override { m_exercise.redo(); }
    void restarted() override { m_exercise.restart(); }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        const Colouring& colouring = m_exercise.colouring();
        EdgeId edge;
        bool isRule1 = false;
        for (std::size_t e = 0; e < lesson().incidence.equationCount() && edge.isNone(); ++e) {
            edge = colouring.number(EquationId(e)) == 0 ? colouring.singleBlackEdge(EquationId(e)) : EdgeId();
            isRule1 = !edge.isNone();
        }
        for (std::size_t v = 0; v < lesson().incidence.unknownCount() && edge.isNone(); ++v)
            edge = colouring.isDecided(UnknownId(v)) ? EdgeId() : colouring.singleBlackEdge(UnknownId(v));
        const EquationId equation = lesson().incidence.equationOf(edge);
        const UnknownId unknown = lesson().incidence.unknownOf(edge);
        if (level == 0)
            return isRule1 ? "Rule 1 applies: look for an equation with a single black edge."
                           : "Rule 2 applies: look for an unknown with a single black edge.";
        if (level == 1)
            return isRule1 ? fmt::format("An equation that contains {} has a single black edge.", name(unknown))
                           : fmt::format("Look at the unknowns of {}.", label(equation));
        return isRule1 ? fmt::format("Click {}: {} is its only black edge.", label(equation), name(unknown))
                       : fmt::format("Click {}: only {} is left for it.", name(unknown), label(equation));
    }

    ColouringExercise m_exercise;
};

}  // namespace

std::unique_ptr<Exercise> colouringTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<ColouringTask>(lesson);
}

}  // namespace causeway
