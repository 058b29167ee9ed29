// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A field that finds equations and unknowns of the lesson that is shown by a piece of their text, and goes from one to
/// the next.
///
/// In:   a sheet; what is typed. Case does not matter.
/// Out:  the match is selected, so that every view goes there. Return: the next one, with Shift the one before, Escape
/// empties the field. Cost: all texts of a lesson are made once for the first search, in a worker; a letter then looks
/// through them there.
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

    /// Null: there is nothing to look in.
    void setSheet(std::shared_ptr<const LessonSheet> sheet);
    [[nodiscard]] bool isReady() const { return !m_looker.isRunning(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Lower-case texts: of the equations, then of the unknowns.
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
