// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The exercise that is done in the window: the lesson's, done by hand. Digraph and matrix show its board while it is
/// active, and hand on clicks.
///
/// Views refer to the board; they are told of another lesson by the lesson desk, and the board they showed lives until
/// the one after that. Threads: the UI thread only.
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

    /// Null: none, and no exercise either. What was begun on the lesson before is forgotten.
    void setLesson(std::shared_ptr<const Lesson> lesson);
    [[nodiscard]] bool isActive() const { return m_isActive; }
    /// Null until it was active on this lesson.
    [[nodiscard]] const Exercise* exercise() const { return m_exercise.get(); }
    /// What is shown, as if it had just been jumped to. Only while it is active.
    [[nodiscard]] LessonFrame frame() const;
    [[nodiscard]] const Said& said() const { return m_said; }
    [[nodiscard]] bool allowsHints() const { return m_allowsHints; }
    /// An exercise that was handed out may forbid them.
    void setHintsAllowed(bool allowed);

public slots:
    /// Nothing happens while there is no lesson.
    void setActive(bool active);
    // While it is not active these do nothing.
    void pick(const causeway::ui::LessonPlace& place);
    void check();
    void hint();
    void undo();
    void redo();
    void restart();

signals:
    void activeChanged(bool active);
    void moved(const causeway::ui::LessonFrame& frame);
    /// What was picked, and may not be.
    void refused(const causeway::ui::LessonPlace& place);
    /// A question, an answer's verdict, a hint; score and buttons may have changed.
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
