// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson of which only some equations and unknowns are shown: digraph and matrix draw it as they draw a whole one.
///
/// In:   a sheet, and which of its equations and unknowns are kept.
/// Out:  a sheet with ids of its own, in the order of the whole; frames and places of the whole in these ids, and back.
/// The lesson of that sheet has no
///       steps: it is the whole one that is played, and `follow` brings the board of the part to the same moment.
/// Cost: making it a few times the kept incidences; a step its changes, a jump all that is kept (some nanoseconds
/// each). Threads: made in a job, then of the UI thread.
#pragma once

#include <memory>
#include <vector>

#include "ui/lesson/lesson_sheet.h"

namespace causeway::ui {

class LessonExcerpt {
public:
    /// By id of the whole: whether it is kept.
    LessonExcerpt(std::shared_ptr<const LessonSheet> whole, const std::vector<bool>& keepsEquation,
                  const std::vector<bool>& keepsUnknown);

    [[nodiscard]] const std::shared_ptr<const LessonSheet>& whole() const { return m_whole; }
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const { return m_sheet; }
    /// The frame must be of the whole; the one before it must have come here, too, unless it is a jump. What is
    /// returned lives until the next call.
    [[nodiscard]] LessonFrame follow(const LessonFrame& whole);
    /// The parts of a place that are not shown are none.
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
    /// Position in the part of what a change is about; none where it is not shown.
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
