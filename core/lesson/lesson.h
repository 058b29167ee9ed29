// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A run of a structural algorithm on the user's own model, as something to be played: a picture of marks on equations,
/// unknowns and incidences, changed step by step, with a line of pseudo-code and a reason for each step.
///
/// In:   a `Structure`; what its algorithms recorded, or tell an observer when they run again (one implementation of
/// each: core/structure). Out:  `Lesson`, immutable; `LessonBoard`, its marks at one moment; `LessonState`, a board
/// that plays it forwards and backwards. Views draw boards and know no algorithm. Each step is a list of changes of
/// single marks with the value before and after, so playing back ends in the same state. Sentences and labels are made
/// when they are asked for. Cost: 16 bytes a change; a lesson on n equations and m incidences has some changes for each
/// of them. Threads: makers are pure functions of their arguments, for a job; what they return may be read by any
/// thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class LessonKind : std::uint8_t {
    Elimination,
    Colouring,
    Matching,
    Components,
    Pantelides,
    StateSelection,
    Tearing,
    Initialization,
    Units,
    RootSearch,
    EventIteration
};
inline constexpr std::size_t kLessonKinds = 11;
/// About an event of a run rather than about the structure: see event_lesson.h. Their part is the position of the
/// event.
[[nodiscard]] constexpr bool isOfEvent(LessonKind kind)
{
    return kind == LessonKind::RootSearch || kind == LessonKind::EventIteration;
}
/// "elimination", "colouring", ...: as on the command line.
[[nodiscard]] std::string_view toString(LessonKind kind);

/// What is shown of an equation, an unknown or an incidence. A theme gives each a look.
enum class Mark : std::uint8_t {
    Open,      ///< nothing is decided (black)
    Hidden,    ///< not there yet
    Reached,   ///< the search has been here
    OnPath,    ///< on the path or the stack of the search
    Chosen,    ///< the equation is solved for the unknown (red)
    Known,     ///< computed elsewhere, decided before (blue)
    Guessed,   ///< a tearing unknown, or the start value taken for one
    Residual,  ///< corrects a guess
    Marked,    ///< differentiated; a constraint
    State,
    Candidate,  ///< state or not: that is decided during the run
    Surplus,    ///< redundant, or without anything that determines it
};
inline constexpr std::size_t kMarks = 12;
[[nodiscard]] std::string_view toString(Mark mark);

/// What a change is about.
enum class LessonPart : std::uint8_t {
    Equation,
    Unknown,
    Edge,  ///< a Mark
    EquationNumber,
    UnknownNumber,  ///< a number beside it, 0: none; what it means, `Lesson::numberMeaning` says
    EquationLow,    ///< a second number: the smallest that is reached
    EquationGroup,  ///< the component or part it belongs to, from 1; 0: none
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
    EquationId equation;     ///< in the numbering of the lesson; may be none
    UnknownId unknown;       ///< likewise
    std::uint32_t line = 0;  ///< of the pseudo-code, from 0
    std::uint32_t changesEnd = 0;
};

/// What is drawn in place of digraph and matrix where a lesson is about numbers: a table whose rows are the equations,
/// whose columns the unknowns, and whose cells the incidences of the lesson; and a curve on which columns are points.
struct LessonFigure {
    struct Place {
        double x = 0, y = 0;
    };
    std::vector<std::string> cells;            ///< by edge
    std::vector<std::vector<Place>> curves;    ///< ascending in x; empty: only the table
    std::vector<std::optional<Place>> points;  ///< by unknown
    std::vector<Place> sights;                 ///< by unknown: from x to y is in sight when it is the present one
    std::string xName, yName;
};

struct Lesson {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;  ///< of several of a kind (loops): which, from 0
    std::string title;
    std::string intro;                      ///< before the first step: what it is about
    std::vector<std::string> code;          ///< pseudo-code, a line each, indented by two spaces a level
    std::string numberMeaning, lowMeaning;  ///< "order of evaluation"; empty where there are none
    bool isElimination = false;  ///< what is decided leaves the picture: its number is the order of evaluation
    std::shared_ptr<const Structure> structure;
    Incidence incidence;  ///< what is drawn: the whole structure, a loop, a constraint system
    IdVector<EquationId, EquationId>
        equationOf;  ///< by number in the lesson: the equation of the structure, or none. Empty: the same
    IdVector<UnknownId, UnknownId> unknownOf;    ///< likewise
    std::shared_ptr<const LessonFigure> figure;  ///< null: matrix and digraph say it
    std::vector<LessonStep> steps;
    std::vector<LessonChange> changes;
    std::vector<LessonChange> start;  ///< what differs from Open and 0 before the first step
    std::vector<std::uint32_t>
        chapters;  ///< positions at which a round, a pass, a search ends; ascending, without the first and the last
    /// Labels, which may depend on the number that is shown (a variable that is differentiated), and the reason of a
    /// step.
    std::function<std::string(EquationId, std::uint32_t number)> equationText;
    std::function<std::string(UnknownId, std::uint32_t number)> unknownText;
    std::function<std::string(std::size_t step)> why;
    /// The same labels as formulas (LaTeX, as printer.h writes it); empty functions where labels are no formulas.
    std::function<std::string(EquationId, std::uint32_t number)> equationLatex;
    std::function<std::string(UnknownId, std::uint32_t number)> unknownLatex;

    [[nodiscard]] std::span<const LessonChange> changesOf(std::size_t step) const
    {
        const std::uint32_t begin = step == 0 ? 0 : steps[step - 1].changesEnd;
        return std::span(changes).subspan(begin, steps[step].changesEnd - begin);
    }
    [[nodiscard]] EquationId structureEquation(EquationId equation) const
    {
        return equationOf.empty() || equation.isNone() ? equation : equationOf[equation];
    }
    [[nodiscard]] UnknownId structureUnknown(UnknownId unknown) const
    {
        return unknownOf.empty() || unknown.isNone() ? unknown : unknownOf[unknown];
    }
};

/// The marks of a lesson at one moment: what is drawn. A lesson that is played moves it, and so does an exercise.
class LessonBoard {
public:
    /// As it is before the first step.
    explicit LessonBoard(std::shared_ptr<const Lesson> lesson);

    void apply(const LessonChange& change) { at(change.part, change.index) = change.after; }
    void revert(const LessonChange& change) { at(change.part, change.index) = change.before; }

    [[nodiscard]] const Lesson& lesson() const { return *m_lesson; }
    [[nodiscard]] const std::shared_ptr<const Lesson>& sharedLesson() const { return m_lesson; }
    [[nodiscard]] std::uint32_t value(LessonPart part, std::size_t index) const
    {
        return m_values[static_cast<std::size_t>(part)][index];
    }
    [[nodiscard]] Mark mark(EquationId equation) const
    {
        return static_cast<Mark>(value(LessonPart::Equation, equation.index()));
    }
    [[nodiscard]] Mark mark(UnknownId unknown) const
    {
        return static_cast<Mark>(value(LessonPart::Unknown, unknown.index()));
    }
    [[nodiscard]] Mark mark(EdgeId edge) const { return static_cast<Mark>(value(LessonPart::Edge, edge.index())); }
    [[nodiscard]] std::uint32_t number(EquationId equation) const
    {
        return value(LessonPart::EquationNumber, equation.index());
    }
    [[nodiscard]] std::uint32_t number(UnknownId unknown) const
    {
        return value(LessonPart::UnknownNumber, unknown.index());
    }
    [[nodiscard]] std::uint32_t low(EquationId equation) const
    {
        return value(LessonPart::EquationLow, equation.index());
    }
    [[nodiscard]] std::uint32_t group(EquationId equation) const
    {
        return value(LessonPart::EquationGroup, equation.index());
    }
    /// As they are called at this moment.
    [[nodiscard]] std::string text(EquationId equation) const
    {
        return m_lesson->equationText(equation, number(equation));
    }
    [[nodiscard]] std::string text(UnknownId unknown) const { return m_lesson->unknownText(unknown, number(unknown)); }
    /// The same as LaTeX; empty where it is no formula.
    [[nodiscard]] std::string latex(EquationId equation) const
    {
        return m_lesson->equationLatex ? m_lesson->equationLatex(equation, number(equation)) : std::string();
    }
    [[nodiscard]] std::string latex(UnknownId unknown) const
    {
        return m_lesson->unknownLatex ? m_lesson->unknownLatex(unknown, number(unknown)) : std::string();
    }
    bool operator==(const LessonBoard& other) const { return m_values == other.m_values; }

private:
    [[nodiscard]] std::uint32_t& at(LessonPart part, std::size_t index)
    {
        return m_values[static_cast<std::size_t>(part)][index];
    }

    std::shared_ptr<const Lesson> m_lesson;
    std::array<std::vector<std::uint32_t>, kLessonParts> m_values;  ///< by part, then by index
};

/// A board that follows the steps. Position k: the first k steps were taken.
class LessonState : public LessonBoard {
public:
    using LessonBoard::LessonBoard;

    /// Clamped to the lesson. Cost: the changes of the steps between.
    void seek(std::size_t position);

    [[nodiscard]] std::size_t position() const { return m_position; }
    /// The step that led here; null at the start.
    [[nodiscard]] const LessonStep* currentStep() const
    {
        return m_position == 0 ? nullptr : &lesson().steps[m_position - 1];
    }
    /// What that step changed; empty at the start.
    [[nodiscard]] std::span<const LessonChange> currentChanges() const
    {
        return m_position == 0 ? std::span<const LessonChange>() : lesson().changesOf(m_position - 1);
    }
    bool operator==(const LessonState& other) const
    {
        return m_position == other.m_position && LessonBoard::operator==(other);
    }

private:
    std::size_t m_position = 0;
};

/// What can be played on a structure.
struct LessonInfo {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;
    std::string title;
};
/// Those that have something to show, in the order in which the algorithms run.
[[nodiscard]] std::vector<LessonInfo> lessonsOf(const Structure& structure);
/// "colouring", "tearing:2", "root-search:3" (of the third event): what a lesson is called on the command line and in
/// files.
[[nodiscard]] std::string nameOf(const LessonInfo& info);
/// The one of that name ("tearing" is the first loop); null where there is none.
[[nodiscard]] const LessonInfo* findLesson(const std::vector<LessonInfo>& lessons, std::string_view name);
/// Null where there is no such lesson on this structure, or the task was cancelled.
[[nodiscard]] std::shared_ptr<const Lesson> makeLesson(std::shared_ptr<const Structure> structure, LessonKind kind,
                                                       std::uint32_t part, const Task& task);

}  // namespace causeway
