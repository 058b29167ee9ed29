// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson with precomputed data for views: orders of the matrix, text widths, marks for the legend, ids of the
/// structure. Created in a job, at a small multiple of the cost of the incidence. Immutable afterwards.
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

/// Length of the longest text and name in characters; for large lessons estimated from two thousand samples, so that a
/// view opens at once.
struct LongestTexts {
    std::size_t equation = 0, unknown = 0;
};

struct LessonSheet {
    std::shared_ptr<const Lesson> lesson;
    bool isOfStructure = true;  ///< the lesson covers the whole structure, even if only a part is shown
    MatrixOrders orders;
    LongestTexts longest;
    std::vector<Mark> edgeMarks, nodeMarks;         ///< occurring marks, in the order of `Mark`
    std::shared_ptr<const SingularMarks> singular;  ///< null: regular structure
    IdVector<EquationId, EquationId> equationIn;    ///< by id of the structure: id in the lesson, or none. Empty:
                                                    ///< identical
    IdVector<UnknownId, UnknownId> unknownIn;

    /// None if the lesson does not contain it.
    [[nodiscard]] EquationId find(EquationId ofStructure) const;
    [[nodiscard]] UnknownId find(UnknownId ofStructure) const;
    /// For an item of the lesson.
    [[nodiscard]] SingularMark singularMark(EquationId equation) const
    {
        return singular ? singular->of(lesson->structureEquation(equation)) : SingularMark::None;
    }
    [[nodiscard]] SingularMark singularMark(UnknownId unknown) const
    {
        return singular ? singular->of(lesson->structureUnknown(unknown)) : SingularMark::None;
    }
};

/// Selects an item of the lesson, with the variable of an unknown; no effect for items missing in the structure (start
/// values).
void selectOfLesson(Selection& selection, const Lesson& lesson, EquationId equation, UnknownId unknown);

[[nodiscard]] std::shared_ptr<const LessonSheet> makeLessonSheet(std::shared_ptr<const Lesson> lesson);
/// From the boards at the start and end of a lesson.
[[nodiscard]] LongestTexts longestTexts(const LessonBoard& start, const LessonBoard& end);
/// Maps items of the structure to those of the lesson.
void findPlaces(LessonSheet& sheet);

constexpr int kFadeMilliseconds = 180;  ///< of changed marks

/// A state to display, and the change that led to it.
struct LessonFrame {
    enum class Change { Jumped, Applied, Reverted };

    const LessonBoard* board = nullptr;  ///< valid until the next frame, as are the changes
    EquationId equation;                 ///< subject of the current step; may be none
    UnknownId unknown;
    std::span<const LessonChange> present;  ///< of the current step: highlighted
    std::span<const LessonChange> moved;    ///< just applied or reverted: animated
    Change change = Change::Jumped;
    bool isAtEnd = false;
    std::shared_ptr<const MatrixOrder> sortedByHand;  ///< of a completed colouring exercise: replaces that of the sheet
    bool hidesSolution = false;                       ///< an exercise is unsolved
};

/// An equation, an unknown, or both: an edge, a cell.
struct LessonPlace {
    EquationId equation;
    UnknownId unknown;
    [[nodiscard]] bool isNone() const { return equation.isNone() && unknown.isNone(); }
    bool operator==(const LessonPlace&) const = default;
};

/// The edges changed by a step, for fast queries while painting.
class ChangedEdges {
public:
    /// Stores each with its mark before the step, or after it if the step was reverted.
    void assign(std::span<const LessonChange> changes, bool wasReverted);
    void clear() { m_edges.clear(); }
    [[nodiscard]] std::optional<Mark> find(EdgeId edge) const;

private:
    std::vector<std::pair<std::uint32_t, Mark>> m_edges;  ///< ascending
};

}  // namespace causeway::ui
