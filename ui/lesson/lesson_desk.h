// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The lesson that is played in the window: which one, and where it stands. Digraph, matrix and equations follow it.
///
/// Lessons and their sheets are made in jobs when they are chosen, and kept until another structure arrives. While the
/// sheet of a new structure is being made the old one stays, so that the views do not flicker with each key; ids of the
/// selection belong to `structure()`, so views do not follow the selection until then (`isCurrent`). Threads: the UI
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
    /// Both must outlive the desk. The position of the lesson is that of the player.
    LessonDesk(JobManager& jobs, StepPlayer& player, QObject* parent = nullptr);
    ~LessonDesk() override;

    /// Null: none. Another model is shown as its colouring ends; the same model (`keepsPlace`) keeps lesson and step
    /// where it can.
    void setStructure(std::shared_ptr<const Structure> structure, bool keepsPlace);
    [[nodiscard]] const std::shared_ptr<const Structure>& structure() const { return m_structure; }

    /// An event that was looked into: its lessons take the place of those of the event before. They go with the
    /// structure.
    void setTrace(std::shared_ptr<const EventTrace> trace);

    [[nodiscard]] const std::vector<LessonInfo>& lessons() const { return m_lessons; }
    /// Position in `lessons()`; none where there are none.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }
    /// From its beginning. False where there is no such lesson.
    bool choose(LessonKind kind, std::uint32_t part = 0);
    bool choose(const QString& name);

    /// Null while there is nothing to show.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const { return m_sheet; }
    /// Only while there is a sheet.
    [[nodiscard]] const LessonState& state() const { return *m_state; }
    /// What is shown, as if it had just been jumped to. Only while there is a sheet.
    [[nodiscard]] LessonFrame frame() const;
    /// The sheet is that of the present structure.
    [[nodiscard]] bool isCurrent() const { return m_sheet && m_sheet->lesson->structure == m_structure; }
    /// Nothing is being made.
    [[nodiscard]] bool isReady() const { return !m_isMaking; }
    [[nodiscard]] StepPlayer& player() const { return m_player; }
    /// The lesson done by hand. The player rests meanwhile.
    [[nodiscard]] ExerciseDesk& exercises() { return m_exercises; }
    /// Which part of the lesson the views show.
    [[nodiscard]] LessonFilter& filter() { return m_filter; }
    /// A line above the reason: "Step 3 of 11: rule 1".
    [[nodiscard]] QString title() const;
    /// Why the step was taken; at the start what the lesson is about.
    [[nodiscard]] QString sentence() const;
    /// The same with its formulas.
    [[nodiscard]] std::vector<SentencePart> sentenceParts() const;
    /// The line of the pseudo-code, or -1 at the start.
    [[nodiscard]] int line() const;

signals:
    /// There are other lessons, or another one was chosen.
    void lessonsChanged();
    /// Another sheet is there, or none.
    void sheetChanged();
    void moved(const causeway::ui::LessonFrame& frame);

private:
    enum class Place { Start, End, Kept };

    /// Position in `lessons()`.
    [[nodiscard]] std::optional<std::size_t> find(LessonKind kind, std::uint32_t part) const;
    void make(std::size_t lesson, Place place);
    void show(std::shared_ptr<const LessonSheet> sheet, Place place);
    void follow(int position);

    JobManager& m_jobs;
    StepPlayer& m_player;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const EventTrace> m_trace;
    std::vector<LessonInfo> m_lessons;
    std::vector<std::shared_ptr<const LessonSheet>> m_sheets;  ///< by position in m_lessons; null until made
    std::optional<std::size_t> m_chosen;
    std::shared_ptr<const LessonSheet> m_sheet;
    std::optional<LessonState> m_state;
    ExerciseDesk m_exercises;
    LessonFilter m_filter;
    bool m_isMaking = false;
};

}  // namespace causeway::ui
