// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Builds a lesson; keeps the current value of each mark, so that changes record the value before.
#pragma once

#include "core/lesson/lesson.h"

namespace causeway {

struct MatchingStep;

class LessonMaker {
public:
    /// A lesson on the whole structure; `incidence`: the graph shown.
    LessonMaker(std::shared_ptr<const Structure> structure, LessonKind kind, std::string title, Incidence incidence);

    [[nodiscard]] Lesson& lesson() { return *m_lesson; }
    [[nodiscard]] const Incidence& incidence() const { return m_lesson->incidence; }

    void set(EquationId equation, Mark mark)
    {
        change(LessonPart::Equation, equation.index(), static_cast<std::uint32_t>(mark));
    }
    void set(UnknownId unknown, Mark mark)
    {
        change(LessonPart::Unknown, unknown.index(), static_cast<std::uint32_t>(mark));
    }
    void set(EdgeId edge, Mark mark)
    {
        if (!edge.isNone()) change(LessonPart::Edge, edge.index(), static_cast<std::uint32_t>(mark));
    }
    void setNumber(EquationId equation, std::uint32_t number)
    {
        change(LessonPart::EquationNumber, equation.index(), number);
    }
    void setNumber(UnknownId unknown, std::uint32_t number)
    {
        change(LessonPart::UnknownNumber, unknown.index(), number);
    }
    void setLow(EquationId equation, std::uint32_t low) { change(LessonPart::EquationLow, equation.index(), low); }
    void setGroup(EquationId equation, std::uint32_t group)
    {
        change(LessonPart::EquationGroup, equation.index(), group);
    }
    [[nodiscard]] Mark mark(UnknownId unknown) const
    {
        return static_cast<Mark>(value(LessonPart::Unknown, unknown.index()));
    }

    [[nodiscard]] Mark mark(EdgeId edge) const { return static_cast<Mark>(value(LessonPart::Edge, edge.index())); }
    [[nodiscard]] Mark mark(EquationId equation) const
    {
        return static_cast<Mark>(value(LessonPart::Equation, equation.index()));
    }

    /// Ends the initial state: previous marks become the start of the lesson.
    void begin();
    /// Ends a step, which consists of the marks set since the last one.
    void step(std::uint32_t line, EquationId equation, UnknownId unknown);
    /// Ends a round, pass or search with the last step.
    void chapter();
    [[nodiscard]] std::size_t stepCount() const { return m_lesson->steps.size(); }

    /// Labels are the texts and names of the structure; `why` returns the reason of a step.
    [[nodiscard]] std::shared_ptr<const Lesson> finish(std::function<std::string(std::size_t)> why);

private:
    void change(LessonPart part, std::size_t index, std::uint32_t after);
    [[nodiscard]] std::uint32_t value(LessonPart part, std::size_t index) const
    {
        return m_values[static_cast<std::size_t>(part)][index];
    }

    std::shared_ptr<Lesson> m_lesson;
    std::array<std::vector<std::uint32_t>, kLessonParts> m_values;
};

/// "equation 3 (u1 = R1*i1)", with what is left of it in the case at hand.
[[nodiscard]] std::string labelOf(const Structure& structure, EquationId equation);
/// Reason for a step of the search for augmenting paths.
[[nodiscard]] std::string explain(const Structure& structure, const MatchingStep& step);
/// Number of values of each part of a lesson.
[[nodiscard]] std::size_t sizeOf(const Incidence& incidence, LessonPart part);

// Makers, one per kind.
[[nodiscard]] std::shared_ptr<const Lesson> colouringLesson(std::shared_ptr<const Structure> structure,
                                                            LessonKind kind);
[[nodiscard]] std::shared_ptr<const Lesson> matchingLesson(std::shared_ptr<const Structure> structure);
[[nodiscard]] std::shared_ptr<const Lesson> componentsLesson(std::shared_ptr<const Structure> structure);
[[nodiscard]] std::shared_ptr<const Lesson> tearingLesson(std::shared_ptr<const Structure> structure,
                                                          std::uint32_t loop);
[[nodiscard]] std::shared_ptr<const Lesson> pantelidesLesson(std::shared_ptr<const Structure> structure);
[[nodiscard]] std::shared_ptr<const Lesson> stateSelectionLesson(std::shared_ptr<const Structure> structure);
[[nodiscard]] std::shared_ptr<const Lesson> initializationLesson(std::shared_ptr<const Structure> structure);
[[nodiscard]] std::shared_ptr<const Lesson> unitLesson(std::shared_ptr<const Structure> structure, const Task& task);
/// Blocks with more than one equation, in order of evaluation.
[[nodiscard]] std::vector<std::uint32_t> loopsOf(const Structure& structure);

}  // namespace causeway
