// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Filter of the displayed equations and unknowns of a lesson: all, or those that match a query, with the unknowns of
/// the matching equations.
///
/// Digraph, matrix and presentation show `sheet()` and pass the frames of player and exercise through `frame`. Kinds of
/// queries: a part of the text of equations and names (case-insensitive), a prefix of names (a component), the number
/// of a block, the neighbourhood of an equation or unknown. A job creates the excerpt (`LessonExcerpt`); meanwhile the
/// display is unchanged. The query is repeated for another lesson or analysis; a neighbourhood ends with its structure.
/// Cost: the job creates all texts of a lesson once, and searches them after each keystroke. Threads: the UI thread
///       only.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "ui/lesson/lesson_excerpt.h"

namespace causeway::ui {

class JobManager;

/// A query. Without a text or place: everything.
struct LessonQuestion {
    enum class By { Text, Names, Block, Surroundings };
    By by = By::Text;
    QString text;         ///< for Block: a number, from 1
    EquationId equation;  ///< of the structure, for the neighbourhood: equations that share an unknown with it
    UnknownId unknown;    ///< of the structure, for the neighbourhood: equations that contain it
    bool operator==(const LessonQuestion&) const = default;
    [[nodiscard]] bool isEmpty() const
    {
        return by == By::Surroundings ? equation.isNone() && unknown.isNone() : text.isEmpty();
    }
};

/// Matches by id of the lesson, with the unknowns of the equations. `texts`: from lesson_texts.h.
struct LessonAnswer {
    std::vector<bool> equations, unknowns;
};
[[nodiscard]] LessonAnswer answer(const LessonSheet& sheet, const std::vector<QString>& texts,
                                  const LessonQuestion& question);

class LessonFilter : public QObject {
    Q_OBJECT
public:
    explicit LessonFilter(JobManager& jobs, QObject* parent = nullptr);
    ~LessonFilter() override;

    /// Called by the desk with the lesson, or null.
    void setLesson(std::shared_ptr<const LessonSheet> sheet);

    void ask(const LessonQuestion& question);
    void clear() { ask({m_question.by, {}, {}, {}}); }
    [[nodiscard]] const LessonQuestion& question() const { return m_question; }

    /// The displayed lesson, or part of it. Null if there is none.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const
    {
        return m_excerpt ? m_excerpt->sheet() : m_whole;
    }
    /// Only a part of the lesson is shown.
    [[nodiscard]] bool isOn() const { return m_excerpt != nullptr; }
    /// The displayed part belongs to the previous lesson.
    [[nodiscard]] bool isBehind() const { return m_excerpt != nullptr && m_excerpt->whole() != m_whole; }
    [[nodiscard]] bool isReady() const { return !m_isLooking; }

    /// Converts a frame of the lesson to `sheet()`. Repeats the last one while outdated.
    [[nodiscard]] LessonFrame frame(const LessonFrame& whole);
    /// Conversion between ids of the lesson and of `sheet()`; none for hidden items, and while outdated.
    [[nodiscard]] LessonPlace inWhole(const LessonPlace& place) const;
    [[nodiscard]] LessonPlace inPart(const LessonPlace& place) const;

signals:
    /// `sheet()` has changed.
    void changed();
    /// The query has changed.
    void asked();

private:
    using Texts = std::shared_ptr<const std::vector<QString>>;
    struct Found {
        Texts texts;
        std::shared_ptr<LessonExcerpt> excerpt;
    };
    void look();
    void show(std::shared_ptr<LessonExcerpt> excerpt);
    [[nodiscard]] QString jobKey() const;

    JobManager& m_jobs;
    std::shared_ptr<const LessonSheet> m_whole;
    Texts m_texts;  ///< of m_whole; created on first use
    LessonQuestion m_question;
    std::shared_ptr<LessonExcerpt> m_excerpt;  ///< null: everything is shown
    LessonFrame m_last;                        ///< of the excerpt
    bool m_isLooking = false;
};

}  // namespace causeway::ui
