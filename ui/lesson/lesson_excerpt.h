// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A part of a lesson with some of its equations and unknowns, which digraph and matrix draw like a complete one.
/// In:   a sheet, and the equations and unknowns to keep.
/// Out:  a sheet with its own ids, in the order of the whole; conversion of frames and places. The lesson of that sheet
///       has no steps: the whole lesson is played, and `follow` updates the board of the part.
/// Cost: construction linear in the kept incidences; a step its changes, a jump all kept items (some nanoseconds each).
///       Threads: created in a job, then used on the UI thread.
#pragma once

#include <memory>
#include <vector>

#include "ui/lesson/lesson_sheet.h"

namespace causeway::ui {

class LessonExcerpt {
public:
    /// By id of the whole.
    LessonExcerpt(std::shared_ptr<const LessonSheet> whole, const std::vector<bool>& keepsEquation,
                  const std::vector<bool>& keepsUnknown);

    [[nodiscard]] const std::shared_ptr<const LessonSheet>& whole() const { return m_whole; }
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const { return m_sheet; }
    /// The frame must belong to the whole; frames must be passed in sequence, except after jumps. The result is valid
    /// until the next call.
    [[nodiscard]] LessonFrame follow(const LessonFrame& whole);
    /// Parts of a place that are not shown become none.
    [[nodiscard]] LessonPlace inPart(const LessonPlace& place) const
    {
        return {find(m_equationIn, place.equation), find(m_unknownIn, place.unknown)};
    }
    [[nodiscard]] LessonPlace inWhole(const LessonPlace& place) const;

private:
    template <class Id>
    static Id find(const std::vector<Id>& map, Id id)
    {
        return id.isNone() ? id : map[id.index()];
    }
    [[nodiscard]] std::shared_ptr<const Lesson> makeLesson();
    /// Index of a changed item in the part; none if it is not shown.
    [[nodiscard]] std::uint32_t indexInPart(LessonPart part, std::uint32_t index) const;
    [[nodiscard]] std::vector<LessonChange> inPart(std::span<const LessonChange> changes) const;
    void copy(const LessonBoard& from, LessonPart part, std::size_t index, LessonBoard& to) const;
    void copyAll(const LessonBoard& from, LessonBoard& to) const;

    std::shared_ptr<const LessonSheet> m_whole, m_sheet;
    std::vector<EquationId> m_equations,
        m_equationIn;  ///< by id of the part: in the whole; by id of the whole: in the part, or none
    std::vector<UnknownId> m_unknowns, m_unknownIn;
    std::vector<EdgeId> m_edges, m_edgeIn;
    std::unique_ptr<LessonBoard> m_board;
    std::vector<LessonChange> m_present, m_moved;
};

}  // namespace causeway::ui
