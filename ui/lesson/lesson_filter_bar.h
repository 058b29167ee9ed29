// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Filter row below the tool bar of digraph and matrix, with the number of matches. The rows of both panels are
/// synchronized (lesson_filter.h). Hidden until opened (`open`, the key F); Escape clears the filter and hides it.
/// Choosing the neighbourhood applies it to the selection; Return then updates it to the current selection.
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
    /// All arguments must outlive the bar.
    LessonFilterBar(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    void open();
    /// Clears the filter.
    void close();

signals:
    void opened(bool isOpen);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void chooseWay();
    void takeText(const QString& text);
    void takeSelection();
    /// Updates query and counts, which both rows share.
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
