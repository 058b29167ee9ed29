// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The row under the tool bar of digraph and matrix in which one says which part of the lesson is shown; it counts what
/// is left.
///
/// The rows of both panels say the same (lesson_filter.h). Hidden until it is asked for (`open`, the key F); Escape
/// shows everything again and hides it. Surroundings are those of what is selected when they are chosen; Return takes
/// what is selected then.
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class LessonDesk;
class LessonFilter;
class Selection;
class Theme;

class LessonFilterBar : public QWidget {
    Q_OBJECT
public:
    /// All of them must outlive the bar.
    LessonFilterBar(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    void open();
    /// Everything is shown again.
    void close();

signals:
    void opened(bool isOpen);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void chooseWay();
    void takeText(const QString& text);
    void takeSelection();
    /// What both rows say, and how much is left.
    void takeQuestion();
    void showCount();

    Selection& m_selection;
    LessonDesk& m_desk;
    LessonFilter& m_filter;
    QComboBox* m_way;
    QLineEdit* m_field;
    QLabel* m_count;
};

}  // namespace causeway::ui
