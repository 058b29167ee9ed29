// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which equations and unknowns of the lesson are shown: all, or those that match what the user asked for, and the
/// unknowns that these equations have.
///
/// Digraph, matrix and presentation show `sheet()` and hand the frames of player and exercise through `frame`, so that
/// all of them go on as before. Four ways to ask: a piece of the text of equations and names (whatever the case, as
/// everywhere), the beginning of names (a component), the number of a block, the surroundings of an equation or an
/// unknown. What is shown is made in a job (`LessonExcerpt`); until then what was shown stays. When another lesson or
/// another analysis arrives the same question is asked of it; surroundings end with their structure. Cost: the texts of
/// a lesson are made once, in the job; a letter costs a look at each of them there. Threads: the UI thread only.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "ui/lesson/lesson_excerpt.h"

namespace causeway::ui {

class JobManager;

/// What is to be shown. Without text, or without a place: everything.
struct LessonQuestion {
    enum class By { Text, Names, Block, Surroundings };
    By by = By::Text;
    QString text;         ///< of Block: a number, from 1
    EquationId equation;  ///< of the structure, for Surroundings: the equations that share an unknown with it
    UnknownId unknown;    ///< likewise: the equations it occurs in
    bool operator==(const LessonQuestion&) const = default;
    [[nodiscard]] bool isEmpty() const
    {
        return by == By::Surroundings ? equation.isNone() && unknown.isNone() : text.isEmpty();
    }
};

/// By id of the lesson: what answers the question, with the unknowns of the equations. `texts` are those of
/// lesson_texts.h.
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

    /// By the desk: the lesson, or null.
    void setLesson(std::shared_ptr<const LessonSheet> sheet);

    void ask(const LessonQuestion& question);
    void clear() { ask({m_question.by, {}, {}, {}}); }
    [[nodiscard]] const LessonQuestion& question() const { return m_question; }

    /// What is shown: the lesson, or a part of it. Null while there is none.
    [[nodiscard]] const std::shared_ptr<const LessonSheet>& sheet() const
    {
        return m_excerpt ? m_excerpt->sheet() : m_whole;
    }
    /// Only a part of the lesson is shown.
    [[nodiscard]] bool isOn() const { return m_excerpt != nullptr; }
    /// What is shown is a part of the lesson before.
    [[nodiscard]] bool isBehind() const { return m_excerpt != nullptr && m_excerpt->whole() != m_whole; }
    [[nodiscard]] bool isReady() const { return !m_isLooking; }

    /// A frame of the lesson as one of `sheet()`. While it is behind, the last one again.
    [[nodiscard]] LessonFrame frame(const LessonFrame& whole);
    /// Between the ids of the lesson and those of `sheet()`; none of what is not shown, and while it is behind.
    [[nodiscard]] LessonPlace inWhole(const LessonPlace& place) const;
    [[nodiscard]] LessonPlace inPart(const LessonPlace& place) const;

signals:
    /// `sheet()` is another one.
    void changed();
    /// What is asked for is another thing.
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
    Texts m_texts;  ///< of m_whole; null until they are needed
    LessonQuestion m_question;
    std::shared_ptr<LessonExcerpt> m_excerpt;  ///< null: everything is shown
    LessonFrame m_last;                        ///< of the excerpt
    bool m_isLooking = false;
};

}  // namespace causeway::ui
