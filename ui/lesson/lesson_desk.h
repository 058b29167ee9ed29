// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The current lesson of the window and its position, followed by digraph, matrix and equations. Jobs create lessons
/// and their sheets when they are selected; they are cached until another structure arrives. The old sheet is kept
/// while that of a new structure is created, so that views do not flicker with each keystroke; since ids of the
/// selection belong to `structure()`, views do not follow the selection until then (`isCurrent`). Threads: the UI
/// thread only.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/lesson/sentence_parts.h"
#include "core/simulation/trace/event_trace.h"
#include "ui/lesson/exercise_desk.h"
#include "ui/lesson/lesson_filter.h"
#include "ui/lesson/lesson_sheet.h"

namespace causeway::ui {

class JobManager;
class StepPlayer;

class LessonDesk : public QObject {
    Q_OBJECT
public:
    /// Both must outlive the desk. The player defines the position.
    LessonDesk(JobManager& jobs, StepPlayer& player, QObject* parent = nullptr);
    ~LessonDesk() override;

    /// Null: none. For another model shows the end of its colouring; for the same model (`keepsPlace`) keeps lesson and
    /// step if possible.
    void setStructure(std::shared_ptr<const Structure> structure, bool keepsPlace);
    [[nodiscard]] const std::shared_ptr<const Structure>& structure() const { return m_structure; }

    /// An inspected event: its lessons replace those of the previous event. Removed with the structure.
    void setTrace(std::shared_ptr<const EventTrace> trace);

    [[nodiscard]] const std::vector<LessonInfo>& lessons() const { return m_lessons; }
    /// Index in `lessons()`; none if that is empty.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }
    /// Starts a lesson from its beginning. False if there is no such lesson.
    bool choose(LessonKind kind, std::uint32_t part = 0);
    bool choose(const QString& name);

    /// Null if there is nothing to show.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const { return m_sheet; }
    /// Only with a sheet.
    [[nodiscard]] const LessonState& state() const { return *m_state; }
    /// Complete display, as after a jump. Only with a sheet.
    [[nodiscard]] LessonFrame frame() const;
    /// The sheet belongs to the current structure.
    [[nodiscard]] bool isCurrent() const { return m_sheet && m_sheet->lesson->structure == m_structure; }
    /// No sheet is being created.
    [[nodiscard]] bool isReady() const { return !m_isMaking; }
    [[nodiscard]] StepPlayer& player() const { return m_player; }
    /// The lesson as an exercise, which pauses the player.
    [[nodiscard]] ExerciseDesk& exercises() { return m_exercises; }
    /// The displayed part of the lesson.
    [[nodiscard]] LessonFilter& filter() { return m_filter; }
    /// Title above the reason: "Step 3 of 11: rule 1".
    [[nodiscard]] QString title() const;
    /// Reason of the step; at the start the introduction of the lesson.
    [[nodiscard]] QString sentence() const;
    /// The same with formulas.
    [[nodiscard]] std::vector<SentencePart> sentenceParts() const;
    /// Line of the pseudo-code, or -1 at the start.
    [[nodiscard]] int line() const;

signals:
    /// The available lessons, or the selected one, have changed.
    void lessonsChanged();
    /// The sheet has changed, or was removed.
    void sheetChanged();
    void moved(const causeway::ui::LessonFrame& frame);

private:
    enum class Place { Start, End, Kept };

    /// Index in `lessons()`.
    [[nodiscard]] std::optional<std::size_t> find(LessonKind kind, std::uint32_t part) const;
    void make(std::size_t lesson, Place place);
    void show(std::shared_ptr<const LessonSheet> sheet, Place place);
    void follow(int position);

    JobManager& m_jobs;
    StepPlayer& m_player;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const EventTrace> m_trace;
    std::vector<LessonInfo> m_lessons;
    std::vector<std::shared_ptr<const LessonSheet>> m_sheets;  ///< by index in m_lessons; null until created
    std::optional<std::size_t> m_chosen;
    std::shared_ptr<const LessonSheet> m_sheet;
    std::optional<LessonState> m_state;
    ExerciseDesk m_exercises;
    LessonFilter m_filter;
    bool m_isMaking = false;
};

}  // namespace causeway::ui
