// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Run of a structural algorithm on the user's model, recorded for playback: marks on equations, unknowns and
/// incidences that change step by step, with a line of pseudo-code and a reason for each step.
///
/// In:   a `Structure`; records of its algorithms, or observers of a second run (there is one implementation of each:
///       core/structure).
/// Out:  `Lesson`, immutable; `LessonBoard`, its marks at one moment; `LessonState`, a board that plays it forwards and
///       backwards. Views draw boards and are independent of the algorithms. Each step is a list of mark changes with
///       the values before and after, so that playback is exactly reversible. Sentences and labels are created on
///       request.
/// Cost: 16 bytes per change; a lesson on n equations and m incidences has a few changes for each of them.
/// Threads: makers are pure functions, to be run as jobs; any thread may read their results.
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
/// Lessons on an event of a run rather than on the structure (event_lesson.h); their part is the index of the event.
[[nodiscard]] constexpr bool isOfEvent(LessonKind kind)
{
    return kind == LessonKind::RootSearch || kind == LessonKind::EventIteration;
}
/// Name on the command line: "elimination", "colouring", ...
[[nodiscard]] std::string_view toString(LessonKind kind);

/// State of an equation, unknown or incidence. Themes define the appearance.
enum class Mark : std::uint8_t {
    Open,      ///< undecided (black)
    Hidden,    ///< not visible yet
    Reached,   ///< visited by the search
    OnPath,    ///< on the path or stack of the search
    Chosen,    ///< the equation is solved for the unknown (red)
    Known,     ///< computed elsewhere or decided before (blue)
    Guessed,   ///< a tearing unknown, or its start value
    Residual,  ///< determines a correction of a guess
    Marked,    ///< differentiated; a constraint
    State,
    Candidate,  ///< whether it is a state is decided during the run
    Surplus,    ///< redundant, or undetermined
};
inline constexpr std::size_t kMarks = 12;
[[nodiscard]] std::string_view toString(Mark mark);

/// Object of a change.
enum class LessonPart : std::uint8_t {
    Equation,
    Unknown,
    Edge,  ///< a Mark
    EquationNumber,
    UnknownNumber,  ///< a number beside it, 0: none; `Lesson::numberMeaning` explains it
    EquationLow,    ///< a second number: the lowlink
    EquationGroup,  ///< its component or part, from 1; 0: none
};
inline constexpr std::size_t kLessonParts = 7;

struct LessonChange {
    LessonPart part = LessonPart::Equation;
    std::uint32_t index = 0;
    std::uint32_t before = 0, after = 0;
    bool operator==(const LessonChange&) const = default;
};

/// One step: its subject, and the end of its changes in `Lesson::changes`.
struct LessonStep {
    EquationId equation;     ///< in the numbering of the lesson; may be none
    UnknownId unknown;       ///< in the numbering of the lesson; may be none
    std::uint32_t line = 0;  ///< of the pseudo-code, from 0
    std::uint32_t changesEnd = 0;
};

/// Replaces digraph and matrix in lessons about numbers: a table with equations as rows, unknowns as columns and
/// incidences as cells; and a curve on which columns are points.
struct LessonFigure {
    struct Place {
        double x = 0, y = 0;
    };
    std::vector<std::string> cells;            ///< by edge
    std::vector<std::vector<Place>> curves;    ///< ascending in x; empty: only the table
    std::vector<std::optional<Place>> points;  ///< by unknown
    std::vector<Place> sights;                 ///< by unknown: visible range in x while it is the current one
    std::string xName, yName;
};

struct Lesson {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;  ///< index among several of a kind (loops), from 0
    std::string title;
    std::string intro;                      ///< text before the first step
    std::vector<std::string> code;          ///< pseudo-code by line, indented by two spaces per level
    std::string numberMeaning, lowMeaning;  ///< "order of evaluation"; empty if unused
    bool isElimination = false;  ///< decided items disappear from the picture; their number is the order of evaluation
    std::shared_ptr<const Structure> structure;
    Incidence incidence;  ///< the graph shown: the whole structure, a loop, a constraint system
    IdVector<EquationId, EquationId>
        equationOf;  ///< by number in the lesson: equation of the structure, or none. Empty: identical
    IdVector<UnknownId, UnknownId> unknownOf;    ///< by number in the lesson: unknown of the structure, or none. Empty:
                                                 ///< identical
    std::shared_ptr<const LessonFigure> figure;  ///< null: shown as matrix and digraph
    std::vector<LessonStep> steps;
    std::vector<LessonChange> changes;
    std::vector<LessonChange> start;  ///< initial marks other than Open and 0
    std::vector<std::uint32_t>
        chapters;  ///< positions at which a round, pass or search ends; ascending, without the first and the last
    /// Labels, which may depend on the displayed number (a differentiated variable), and the reason of a step.
    std::function<std::string(EquationId, std::uint32_t number)> equationText;
    std::function<std::string(UnknownId, std::uint32_t number)> unknownText;
    std::function<std::string(std::size_t step)> why;
    /// The labels as formulas (LaTeX, as in printer.h); empty functions if labels are not formulas.
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

/// The marks of a lesson at one moment, changed by playback or by an exercise.
class LessonBoard {
public:
    /// Initial marks.
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
    /// Current labels.
    [[nodiscard]] std::string text(EquationId equation) const
    {
        return m_lesson->equationText(equation, number(equation));
    }
    [[nodiscard]] std::string text(UnknownId unknown) const { return m_lesson->unknownText(unknown, number(unknown)); }
    /// Current labels as LaTeX; empty if not a formula.
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

/// A board at a position of the lesson. Position k: after the first k steps.
class LessonState : public LessonBoard {
public:
    using LessonBoard::LessonBoard;

    /// Clamped to the lesson. Cost: the changes in between.
    void seek(std::size_t position);

    [[nodiscard]] std::size_t position() const { return m_position; }
    /// The step that led to the current position; null at the start.
    [[nodiscard]] const LessonStep* currentStep() const
    {
        return m_position == 0 ? nullptr : &lesson().steps[m_position - 1];
    }
    /// Changes of that step; empty at the start.
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

/// A lesson available for a structure.
struct LessonInfo {
    LessonKind kind = LessonKind::Colouring;
    std::uint32_t part = 0;
    std::string title;
};
/// Nonempty lessons, in the order in which the algorithms run.
[[nodiscard]] std::vector<LessonInfo> lessonsOf(const Structure& structure);
/// Name on the command line and in files: "colouring", "tearing:2", "root-search:3" (of the third event).
[[nodiscard]] std::string nameOf(const LessonInfo& info);
/// Lesson by name ("tearing" is the first loop); null if there is none.
[[nodiscard]] const LessonInfo* findLesson(const std::vector<LessonInfo>& lessons, std::string_view name);
/// Null if the structure has no such lesson, or the task was cancelled.
[[nodiscard]] std::shared_ptr<const Lesson> makeLesson(std::shared_ptr<const Structure> structure, LessonKind kind,
                                                       std::uint32_t part, const Task& task);

}  // namespace causeway
