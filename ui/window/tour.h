// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A guided tour: a bar that explains each step and suggests actions, while the window shows it.
/// In:   steps, each with a function that prepares the window, called when it is reached in either direction. The bar
///       does not block: the window works as usual.
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

    /// Starts from the first step.
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
