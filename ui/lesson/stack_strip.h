// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stack of the search for strong components: its equations in order, each with lowlink and index. Hidden in
/// lessons without a stack.
#pragma once

#include <QWidget>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway::ui {

class Theme;

class StackStrip : public QWidget {
    Q_OBJECT
public:
    explicit StackStrip(Theme& theme, QWidget* parent = nullptr);

    /// Null: empty.
    void setBoard(const LessonBoard* board);
    /// In pixels; 0: that of the window.
    void setTextSize(double pixels);
    /// From the bottom of the stack: "7: 1|4".
    [[nodiscard]] QStringList items() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Item {
        QString label, badge;
    };
    [[nodiscard]] QFont textFont() const;

    Theme& m_theme;
    std::vector<Item> m_items;
    double m_textSize = 0;
};

}  // namespace causeway::ui
