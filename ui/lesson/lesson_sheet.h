// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson with what views need to draw it: orders of the matrix, widths of texts, marks for the legend, ids of the
/// structure.
///
/// Made in a job, since it costs a few times the incidence. Immutable afterwards.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/structure/report/singular_marks.h"
#include "ui/lesson/matrix_order.h"

namespace causeway {
class Task;
}

namespace causeway::ui {

class Selection;

/// Characters of the longest text and name: of large lessons, of two thousand spread over it, so that a view opens at
/// once.
struct LongestTexts {
    std::size_t equation = 0, unknown = 0;
};

struct LessonSheet {
    std::shared_ptr<const Lesson> lesson;
    bool isOfStructure = true;  ///< the lesson is on the whole structure, be it that only a part of it is shown
    MatrixOrders orders;
    LongestTexts longest;
    std::vector<Mark> edgeMarks, nodeMarks;         ///< that occur, in the order of `Mark`
    std::shared_ptr<const SingularMarks> singular;  ///< null: the structure is regular
    IdVector<EquationId, EquationId> equationIn;    ///< by id of the structure: in the lesson, or none. Empty: the same
    IdVector<UnknownId, UnknownId> unknownIn;

    /// None where the lesson does not have it.
    [[nodiscard]] EquationId find(EquationId ofStructure) const;
    [[nodiscard]] UnknownId find(UnknownId ofStructure) const;
    /// Of what the lesson calls so.
    [[nodiscard]] SingularMark singularMark(EquationId equation) const
    {
        return singular ? singular->of(lesson->structureEquation(equation)) : SingularMark::None;
    }
    [[nodiscard]] SingularMark singularMark(UnknownId unknown) const
    {
        return singular ? singular->of(lesson->structureUnknown(unknown)) : SingularMark::None;
    }
};

/// Selects what a lesson calls so, with the variable of the unknown; nothing where the structure has neither (a start
/// value).
void selectOfLesson(Selection& selection, const Lesson& lesson, EquationId equation, UnknownId unknown);

[[nodiscard]] std::shared_ptr<const LessonSheet> makeLessonSheet(std::shared_ptr<const Lesson> lesson);
/// Of a lesson, from its boards at the start and at the end.
[[nodiscard]] LongestTexts longestTexts(const LessonBoard& start, const LessonBoard& end);
/// Where the lesson of the sheet has what the structure has.
void findPlaces(LessonSheet& sheet);

constexpr int kFadeMilliseconds = 180;  ///< of changed marks

/// What is to be drawn, and how it came about.
struct LessonFrame {
    enum class Change { Jumped, Applied, Reverted };

    const LessonBoard* board = nullptr;  ///< stays alive until the next frame, and so do the changes
    EquationId equation;                 ///< what the present step is about; may be none
    UnknownId unknown;
    std::span<const LessonChange> present;  ///< of the present step: emphasised
    std::span<const LessonChange> moved;    ///< what was applied or taken back just now: animated
    Change change = Change::Jumped;
    bool isAtEnd = false;
    std::shared_ptr<const MatrixOrder> sortedByHand;  ///< of a colouring by hand that is done: instead of the sheet's
    bool hidesSolution = false;                       ///< it is to be found by hand, and was not yet
};

/// An equation, an unknown, or both: an edge, a cell.
struct LessonPlace {
    EquationId equation;
    UnknownId unknown;
    [[nodiscard]] bool isNone() const { return equation.isNone() && unknown.isNone(); }
    bool operator==(const LessonPlace&) const = default;
};

/// The edges that a step changed, for quick questions while painting.
class ChangedEdges {
public:
    /// With the mark that each had before, or after when the step was taken back.
    void assign(std::span<const LessonChange> changes, bool wasReverted);
    void clear() { m_edges.clear(); }
    [[nodiscard]] std::optional<Mark> find(EdgeId edge) const;

private:
    std::vector<std::pair<std::uint32_t, Mark>> m_edges;  ///< ascending
};

}  // namespace causeway::ui
