// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A tour of the window, step by step: a bar that says what is to be seen and tried, while the window itself shows it.
///
/// In:   steps, each with what brings the window there. A step is shown when it is reached, in either direction.
/// The bar asks nothing and holds up nothing: whatever is tried meanwhile is done in the window as always.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace causeway::ui {

class Theme;

struct TourStep {
    QString title, text;
    std::function<void()> show;
};

class Tour : public QFrame {
    Q_OBJECT
public:
    Tour(Theme& theme, std::vector<TourStep> steps, QWidget* parent = nullptr);

    /// From the first step.
    void begin();
    void end();
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int count() const { return static_cast<int>(m_steps.size()); }
    [[nodiscard]] QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void go(int step);
    void applyTheme();

    Theme& m_theme;
    std::vector<TourStep> m_steps;
    int m_step = 0;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_back;
    QPushButton* m_next;
};

}  // namespace causeway::ui
