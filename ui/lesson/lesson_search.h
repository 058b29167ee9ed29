// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Search field for equations and unknowns of the displayed lesson, with navigation between matches.
/// In:   a sheet; the typed text, case-insensitive. Out: selects the match, so that all views show it. Return: next
///       match, with Shift the previous one, Escape clears the field.
/// Cost: a worker creates all texts of a lesson for the first search, and searches them after each keystroke.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/lesson/lesson_sheet.h"

class QLabel;
class QLineEdit;

namespace causeway::ui {

class LessonSearch : public QWidget {
    Q_OBJECT
public:
    explicit LessonSearch(Selection& selection, QWidget* parent = nullptr);
    ~LessonSearch() override;

    /// Null: nothing to search.
    void setSheet(std::shared_ptr<const LessonSheet> sheet);
    [[nodiscard]] bool isReady() const { return !m_looker.isRunning(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Lower-case texts of the equations, then of the unknowns.
    using Texts = std::shared_ptr<const std::vector<QString>>;
    struct Found {
        QString wanted;
        std::shared_ptr<const LessonSheet> sheet;
        Texts texts;
        std::vector<std::size_t> places;
    };
    void look();
    void take();
    void go(int step);
    void showCount();

    Selection& m_selection;
    std::shared_ptr<const LessonSheet> m_sheet;
    Texts m_texts;
    QFutureWatcher<Found> m_looker;
    std::vector<std::size_t> m_found;
    std::size_t m_at = 0;
    QLineEdit* m_field;
    QLabel* m_count;
};

}  // namespace causeway::ui
