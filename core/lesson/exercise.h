// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exercises: the student takes the decisions of an algorithm by hand and gets feedback with reasons.
///
/// In:   a lesson, and clicks on its equations, unknowns and incidences (ids of the lesson).
/// Out:  a board with the decisions so far, a sentence for each answer, the score, and the answers in order. Answers
///       are judged by the algorithms of core/structure (colouring rules, augmenting paths, strong components, tearing
///       as chosen, the recorded steps of Pantelides, a maximum matching), not by comparison with one stored solution
///       if others are equally good. In colouring and matching each click is an answer; in other kinds clicks collect a
///       set, which `check` judges (for initial equations, after the given values are chosen, clicks are answers
///       again).
/// Cost: a click costs the edges it marks; `check` as much as the algorithm.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct ExerciseAnswer {
    std::string text;  ///< selection, in the names of the model
    bool isRight = false;
    double seconds = 0;  ///< since the start of the exercise
};

class Exercise {
public:
    struct Verdict {
        bool isRight = false;
        std::string title, sentence;
    };

    virtual ~Exercise() = default;
    Exercise(const Exercise&) = delete;
    Exercise& operator=(const Exercise&) = delete;

    [[nodiscard]] const LessonBoard& board() const { return m_board; }
    /// The current task.
    [[nodiscard]] virtual std::string question() const = 0;
    /// Clicks collect a set, to be judged by `check`.
    [[nodiscard]] virtual bool collects() const { return true; }
    /// A click on an equation, an unknown, or both (an incidence). Returns no verdict if it only collects.
    virtual std::optional<Verdict> pick(EquationId equation, UnknownId unknown) = 0;
    virtual Verdict check() = 0;
    /// More specific with each request for the same decision, up to the solution.
    [[nodiscard]] std::string hint();

    [[nodiscard]] bool canUndo() const { return m_standing > 0; }
    [[nodiscard]] bool canRedo() const { return m_standing < m_taken.size(); }
    /// No effect if there is nothing to undo or redo.
    void undo();
    void redo();
    /// Starts over and resets all counts.
    void restart();

    /// Valid right answers; wrong answers since the start; hints used; total number of right answers.
    [[nodiscard]] virtual std::size_t rightCount() const { return m_right; }
    [[nodiscard]] std::size_t wrongCount() const { return m_wrong; }
    [[nodiscard]] std::size_t hintCount() const { return m_hints; }
    [[nodiscard]] virtual std::size_t questionCount() const = 0;
    /// All questions are answered.
    [[nodiscard]] virtual bool isOver() const { return rightCount() == questionCount(); }
    [[nodiscard]] const std::vector<ExerciseAnswer>& answers() const { return m_answers; }
    [[nodiscard]] double seconds() const;

    /// Changes of the board by the last pick, undo or redo.
    [[nodiscard]] std::span<const LessonChange> lastChanges() const { return m_last; }
    /// Equation of the last right answer; may be none.
    [[nodiscard]] EquationId lastEquation() const { return m_lastEquation; }
    [[nodiscard]] UnknownId lastUnknown() const { return m_lastUnknown; }

protected:
    explicit Exercise(const std::shared_ptr<const Lesson>& lesson);

    [[nodiscard]] const Lesson& lesson() const { return m_board.lesson(); }
    [[nodiscard]] const Structure& structure() const { return *lesson().structure; }
    /// "equation 3 (u2 = R2*i2)"
    [[nodiscard]] std::string label(EquationId equation) const;
    [[nodiscard]] std::string name(UnknownId unknown) const { return m_board.text(unknown); }

    // Everything between `begin` and `take` is one undo step.
    void begin();
    void set(LessonPart part, std::size_t index, std::uint32_t value);
    void set(EquationId equation, Mark mark)
    {
        set(LessonPart::Equation, equation.index(), static_cast<std::uint32_t>(mark));
    }
    void set(UnknownId unknown, Mark mark)
    {
        set(LessonPart::Unknown, unknown.index(), static_cast<std::uint32_t>(mark));
    }
    void set(EdgeId edge, Mark mark) { set(LessonPart::Edge, edge.index(), static_cast<std::uint32_t>(mark)); }
    /// A second click removes the mark.
    template <class Id>
    void toggle(Id id, Mark mark)
    {
        set(id, m_board.mark(id) == mark ? Mark::Open : mark);
    }
    void take(EquationId equation, UnknownId unknown);
    /// Makes the current state permanent: it cannot be undone.
    void settle();
    Verdict judge(bool isRight, std::string answer, std::string title, std::string sentence);
    [[nodiscard]] std::vector<EquationId> equationsMarked(Mark mark) const;
    [[nodiscard]] std::vector<UnknownId> unknownsMarked(Mark mark) const;

    virtual void undone() {}
    virtual void redone() {}
    virtual void restarted() {}
    /// Hint of this level for the current decision, from 0; the last level is the solution.
    [[nodiscard]] virtual std::string hintOf(std::size_t level) const = 0;
    static constexpr std::size_t kHintLevels = 3;

private:
    struct Taken {
        std::vector<LessonChange> changes;
        EquationId equation;
        UnknownId unknown;
    };
    void showLast();

    LessonBoard m_board;
    std::vector<Taken> m_taken;  ///< [0, m_standing) are valid, the rest was undone
    std::size_t m_standing = 0;
    std::vector<LessonChange> m_last;
    EquationId m_lastEquation;
    UnknownId m_lastUnknown;
    std::vector<ExerciseAnswer> m_answers;
    std::size_t m_right = 0, m_wrong = 0, m_hints = 0, m_hintLevel = 0;
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
};

[[nodiscard]] std::unique_ptr<Exercise> makeExercise(const std::shared_ptr<const Lesson>& lesson);

}  // namespace causeway
