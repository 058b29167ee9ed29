// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stack of the search for strong components: the equations that lie on it, in the order in which they came, each
/// with its smallest number found and its own. Hidden in lessons that have no stack.
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

    /// Null: nothing.
    void setBoard(const LessonBoard* board);
    /// In pixels; 0: as the window's.
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
