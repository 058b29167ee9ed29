// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Every action by typing a few of its letters (Ctrl+Shift+P). ":12" goes to line 12.
#pragma once

#include <QFrame>
#include <QPointer>

#include "ui/session/action_registry.h"

class QLineEdit;
class QListWidget;

namespace causeway::ui {

class Theme;

/// How well `typed` fits `text`: its letters must occur in this order. Negative: not at all. Higher is better:
/// beginnings of words and letters in a row count more.
[[nodiscard]] int paletteScore(const QString& typed, const QString& text);

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(Theme& theme, ActionRegistry& actions, QWidget* window);

    /// Shows it with this text already typed.
    void open(const QString& typed = {});

signals:
    void lineWanted(int line);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill(const QString& typed);
    void accept();
    void leave();
    void applyTheme();

    Theme& m_theme;
    ActionRegistry& m_actions;
    QLineEdit* m_input;
    QListWidget* m_list;
    QPointer<QWidget> m_before;  ///< what had the focus
};

}  // namespace causeway::ui
