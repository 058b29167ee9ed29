// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A lesson done by hand: a pupil decides what the algorithm decided, and is told whether that was right and why.
///
/// In:   a lesson, and clicks on its equations, unknowns and incidences (ids of the lesson).
/// Out:  a board with what stands so far, a sentence for each answer, the score and the answers in their order.
/// What is right is decided by the algorithms of core/structure (colouring rules, augmenting paths, strong components,
/// tearing as chosen, the recorded steps of Pantelides, a maximum matching), never by comparison with one stored
/// solution where others are as good. Two kinds: in colouring and matching each click is an answer; in the others
/// clicks collect a set, and `check` asks whether it is right (for initial equations, after the values that are given,
/// clicks are answers again). Cost: a click costs the edges it marks; `check` as much as the algorithm.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct ExerciseAnswer {
    std::string text;  ///< what was picked, in the names of the model
    bool isRight = false;
    double seconds = 0;  ///< since the exercise began
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
    /// What is to be done now.
    [[nodiscard]] virtual std::string question() const = 0;
    /// Clicks collect a set, which `check` judges.
    [[nodiscard]] virtual bool collects() const { return true; }
    /// A click on an equation, an unknown, or both: an incidence. Of a click that only collects there is no verdict.
    virtual std::optional<Verdict> pick(EquationId equation, UnknownId unknown) = 0;
    virtual Verdict check() = 0;
    /// More each time it is asked for the same decision, up to the solution.
    [[nodiscard]] std::string hint();

    [[nodiscard]] bool canUndo() const { return m_standing > 0; }
    [[nodiscard]] bool canRedo() const { return m_standing < m_taken.size(); }
    /// Nothing happens when there is nothing to undo or redo.
    void undo();
    void redo();
    /// From the beginning, with nothing counted.
    void restart();

    /// Right answers that stand, wrong ones since the start, hints taken, and how many right answers there are in all.
    [[nodiscard]] virtual std::size_t rightCount() const { return m_right; }
    [[nodiscard]] std::size_t wrongCount() const { return m_wrong; }
    [[nodiscard]] std::size_t hintCount() const { return m_hints; }
    [[nodiscard]] virtual std::size_t questionCount() const = 0;
    /// Nothing is left to be answered.
    [[nodiscard]] virtual bool isOver() const { return rightCount() == questionCount(); }
    [[nodiscard]] const std::vector<ExerciseAnswer>& answers() const { return m_answers; }
    [[nodiscard]] double seconds() const;

    /// What the last pick, undo or redo changed on the board.
    [[nodiscard]] std::span<const LessonChange> lastChanges() const { return m_last; }
    /// What the last right answer was about; may be none.
    [[nodiscard]] EquationId lastEquation() const { return m_lastEquation; }
    [[nodiscard]] UnknownId lastUnknown() const { return m_lastUnknown; }

protected:
    explicit Exercise(const std::shared_ptr<const Lesson>& lesson);

    [[nodiscard]] const Lesson& lesson() const { return m_board.lesson(); }
    [[nodiscard]] const Structure& structure() const { return *lesson().structure; }
    /// "equation 3 (u2 = R2*i2)"
    [[nodiscard]] std::string label(EquationId equation) const;
    [[nodiscard]] std::string name(UnknownId unknown) const { return m_board.text(unknown); }

    // What one action does: everything between `begin` and `take` is one step of undo.
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
    /// A second click takes the mark away.
    template <class Id>
    void toggle(Id id, Mark mark)
    {
        set(id, m_board.mark(id) == mark ? Mark::Open : mark);
    }
    void take(EquationId equation, UnknownId unknown);
    /// What is there now stays: nothing of it can be undone.
    void settle();
    Verdict judge(bool isRight, std::string answer, std::string title, std::string sentence);
    [[nodiscard]] std::vector<EquationId> equationsMarked(Mark mark) const;
    [[nodiscard]] std::vector<UnknownId> unknownsMarked(Mark mark) const;

    virtual void undone() {}
    virtual void redone() {}
    virtual void restarted() {}
    /// The hint of that level for the present decision, from 0; the last level is the solution.
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
    std::vector<Taken> m_taken;  ///< [0, m_standing) stand, the rest was undone
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
