// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A message or question above a document that does not block work: "The file was changed. Reload?"
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace causeway::ui {

class Theme;

class MessageBar : public QFrame {
    Q_OBJECT
public:
    struct Choice {
        QString text;
        std::function<void()> chosen;
    };

    explicit MessageBar(Theme& theme, QWidget* parent = nullptr);

    /// Replaces the current message. Any choice closes the bar; without choices there is a "Close" button.
    void showMessage(const QString& text, const QString& icon, std::vector<Choice> choices = {});
    [[nodiscard]] QString message() const;

private:
    void applyTheme();

    Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_layout;
    std::vector<QWidget*> m_buttons;
};

}  // namespace causeway::ui
