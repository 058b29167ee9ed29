// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Every action, also those of panels, by typing words of it or how they begin (Ctrl+Shift+P). ":12" goes to line 12.
#pragma once

#include <QFrame>
#include <QPointer>

#include "ui/session/action_registry.h"
#include "ui/window/panel_commands.h"

class QLineEdit;
class QListWidget;

namespace causeway::ui {

class Theme;

/// How well `typed` fits `text`: each of its words must begin a word of the text or stand in one, mean the same as one,
/// or be how several begin ("goline" for "Go to line"). Negative: not at all. Higher is better: whole words and
/// beginnings count more, and more than what stands before a colon.
[[nodiscard]] int paletteScore(const QString& typed, const QString& text);

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(Theme& theme, ActionRegistry& actions, QWidget* window);

    /// Shows it with this text already typed.
    void open(const QString& typed = {});
    /// What panels offer beside the actions; asked for when it opens.
    void setPanelCommands(std::function<std::vector<PanelCommand>()> commands) { m_askPanels = std::move(commands); }

signals:
    void lineWanted(int line);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill(const QString& typed);
    void addRow(const QString& text, const QIcon& icon, const QString& keys, const QString& help, bool isEnabled);
    void accept();
    void leave();
    void applyTheme();

    Theme& m_theme;
    ActionRegistry& m_actions;
    QLineEdit* m_input;
    QListWidget* m_list;
    std::function<std::vector<PanelCommand>()> m_askPanels;
    std::vector<PanelCommand> m_ofPanels;  ///< as the palette was opened
    QPointer<QWidget> m_before;            ///< what had the focus
};

}  // namespace causeway::ui
