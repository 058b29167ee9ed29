// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The current exercise on the lesson. While it is active, digraph and matrix show its board and forward clicks. Views
/// refer to the board; the lesson desk notifies them of another lesson, and the previous board lives until the one
/// after that. Threads: the UI thread only.
#pragma once

#include <QObject>
#include <memory>

#include "core/lesson/exercise.h"
#include "ui/lesson/lesson_sheet.h"

namespace causeway::ui {

class ExerciseDesk : public QObject {
    Q_OBJECT
public:
    enum class Tone { Question, Right, Wrong };
    struct Said {
        QString title, sentence;
        Tone tone = Tone::Question;
    };

    using QObject::QObject;

    /// Null: no lesson and no exercise. Discards an exercise on the previous lesson.
    void setLesson(std::shared_ptr<const Lesson> lesson);
    [[nodiscard]] bool isActive() const { return m_isActive; }
    /// Null until it was active for this lesson.
    [[nodiscard]] const Exercise* exercise() const { return m_exercise.get(); }
    /// Complete display, as after a jump. Only while active.
    [[nodiscard]] LessonFrame frame() const;
    [[nodiscard]] const Said& said() const { return m_said; }
    [[nodiscard]] bool allowsHints() const { return m_allowsHints; }
    /// Assigned exercises may forbid hints.
    void setHintsAllowed(bool allowed);

public slots:
    /// No effect without a lesson.
    void setActive(bool active);
    // No effect while inactive.
    void pick(const causeway::ui::LessonPlace& place);
    void check();
    void hint();
    void undo();
    void redo();
    void restart();

signals:
    void activeChanged(bool active);
    void moved(const causeway::ui::LessonFrame& frame);
    /// A refused choice.
    void refused(const causeway::ui::LessonPlace& place);
    /// A question, verdict or hint; score and buttons may have changed.
    void spoken();

private:
    void begin();
    void findOrder();
    void show(LessonFrame::Change change);
    [[nodiscard]] LessonFrame frame(LessonFrame::Change change) const;
    void ask();
    void tell(const Exercise::Verdict& verdict);
    void say(QString title, const std::string& sentence, Tone tone);

    std::shared_ptr<const Lesson> m_lesson;
    std::unique_ptr<Exercise> m_exercise, m_before;
    std::shared_ptr<const MatrixOrder> m_sortedByHand;
    Said m_said;
    bool m_isActive = false, m_allowsHints = true;
};

}  // namespace causeway::ui
