// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A run of a structural algorithm on the user's own model, as something to be played: a picture of marks on equations, unknowns and
/// incidences, changed step by step, with a line of pseudo-code and a reason for each step.
///
/// In:   a `Structure`; what its algorithms recorded, or tell an observer when they run again (one implementation of each: core/structure).
/// Out:  `Lesson`, immutable; `LessonState`, which plays it forwards and backwards. Views draw marks and know no algorithm.
/// Each step is a list of changes of single marks with the value before and after, so playing back ends in the same state.
/// Sentences and labels are made when they are asked for.
/// Cost: 16 bytes a change; a lesson on n equations and m incidences has some changes for each of them.
/// Threads: makers are pure functions of their arguments, for a job; what they return may be read by any thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class LessonKind : std::uint8_t { Elimination, Colouring, Matching, Components, Pantelides, StateSelection, Tearing, Initialization };
inline constexpr std::size_t kLessonKinds = 8;
/// "elimination", "colouring", ...: as on the command line.
[[nodiscard]] std::string_view toString(LessonKind kind);

/// What is shown of an equation, an unknown or an incidence. A theme gives each a look.
enum class Mark : std::uint8_t {
    Open,       ///< nothing is decided (black)
    Hidden,     ///< not there yet
    Reached,    ///< the search has been here
    OnPath,     ///< on the path or the stack of the search
    Chosen,     ///< the equation is solved for the unknown (red)
    Known,      ///< computed elsewhere, decided before (blue)
    Guessed,    ///< a tearing unknown, or the start value taken for one
    Residual,   ///< corrects a guess
    Marked,     ///< differentiated; a constraint
    State,
    Candidate,  ///< state or not: that is decided during the run
    Surplus,    ///< redundant, or without anything that determines it
};
[[nodiscard]] std::string_view toString(Mark mark);

/// What a change is about.
enum class LessonPart : std::uint8_t {
    Equation, Unknown, Edge,          ///< a Mark
    EquationNumber, UnknownNumber,    ///< a number beside it, 0: none; what it means, `Lesson::numberMeaning` says
    EquationLow,                      ///< a second number: the smallest that is reached
    EquationGroup,                    ///< the component or part it belongs to, from 1; 0: none
};
inline constexpr std::size_t kLessonParts = 7;

struct LessonChange {
    LessonPart part = LessonPart::Equation;
    std::uint32_t index = 0;
    std::uint32_t before = 0, after = 0;
    bool operator==(const LessonChange&) const = default;
};

/// One step: what it is about, and the end of its changes in `Lesson::changes`.
struct LessonStep {
    EquationId equation;         ///< in the numbering of the lesson; may be none
    UnknownId unknown;           ///< likewise
    std::uint32_t line = 0;      ///< of the pseudo-code, from 0
    std::uint32_t changesEnd = 0;
};

struct Lesson {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;                       ///< of several of a kind (loops): which, from 0
    std::string title;
    std::vector<std::string> code;                ///< pseudo-code, a line each, indented by two spaces a level
    std::string numberMeaning, lowMeaning;        ///< "order of evaluation"; empty where there are none
    std::shared_ptr<const Structure> structure;
    Incidence incidence;                          ///< what is drawn: the whole structure, a loop, a constraint system
    IdVector<EquationId, EquationId> equationOf;  ///< by number in the lesson: the equation of the structure, or none. Empty: the same
    IdVector<UnknownId, UnknownId> unknownOf;     ///< likewise
    std::vector<LessonStep> steps;
    std::vector<LessonChange> changes;
    std::vector<LessonChange> start;              ///< what differs from Open and 0 before the first step
    /// Labels, which may depend on the number that is shown (a variable that is differentiated), and the reason of a step.
    std::function<std::string(EquationId, std::uint32_t number)> equationText;
    std::function<std::string(UnknownId, std::uint32_t number)> unknownText;
    std::function<std::string(std::size_t step)> why;

    [[nodiscard]] std::span<const LessonChange> changesOf(std::size_t step) const
    {
        const std::uint32_t begin = step == 0 ? 0 : steps[step - 1].changesEnd;
        return std::span(changes).subspan(begin, steps[step].changesEnd - begin);
    }
    [[nodiscard]] EquationId structureEquation(EquationId equation) const { return equationOf.empty() || equation.isNone() ? equation : equationOf[equation]; }
    [[nodiscard]] UnknownId structureUnknown(UnknownId unknown) const { return unknownOf.empty() || unknown.isNone() ? unknown : unknownOf[unknown]; }
};

/// Where a lesson stands. Position k: the first k steps were taken.
class LessonState {
public:
    explicit LessonState(std::shared_ptr<const Lesson> lesson);

    /// Clamped to the lesson. Cost: the changes of the steps between.
    void seek(std::size_t position);

    [[nodiscard]] const Lesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t position() const { return m_position; }
    /// The step that led here; null at the start.
    [[nodiscard]] const LessonStep* currentStep() const { return m_position == 0 ? nullptr : &m_lesson->steps[m_position - 1]; }
    [[nodiscard]] Mark mark(EquationId equation) const { return static_cast<Mark>(at(LessonPart::Equation, equation.index())); }
    [[nodiscard]] Mark mark(UnknownId unknown) const { return static_cast<Mark>(at(LessonPart::Unknown, unknown.index())); }
    [[nodiscard]] Mark mark(EdgeId edge) const { return static_cast<Mark>(at(LessonPart::Edge, edge.index())); }
    [[nodiscard]] std::uint32_t number(EquationId equation) const { return at(LessonPart::EquationNumber, equation.index()); }
    [[nodiscard]] std::uint32_t number(UnknownId unknown) const { return at(LessonPart::UnknownNumber, unknown.index()); }
    [[nodiscard]] std::uint32_t low(EquationId equation) const { return at(LessonPart::EquationLow, equation.index()); }
    [[nodiscard]] std::uint32_t group(EquationId equation) const { return at(LessonPart::EquationGroup, equation.index()); }
    bool operator==(const LessonState& other) const { return m_position == other.m_position && m_values == other.m_values; }

private:
    [[nodiscard]] std::uint32_t at(LessonPart part, std::size_t index) const { return m_values[static_cast<std::size_t>(part)][index]; }

    std::shared_ptr<const Lesson> m_lesson;
    std::size_t m_position = 0;
    std::array<std::vector<std::uint32_t>, kLessonParts> m_values;  ///< by part, then by index
};

/// What can be played on a structure.
struct LessonInfo {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;
    std::string title;
};
/// Those that have something to show, in the order in which the algorithms run.
[[nodiscard]] std::vector<LessonInfo> lessonsOf(const Structure& structure);
/// Null where there is no such lesson on this structure, or the task was cancelled.
[[nodiscard]] std::shared_ptr<const Lesson> makeLesson(std::shared_ptr<const Structure> structure, LessonKind kind, std::uint32_t part, const Task& task);

}  // namespace causeway
