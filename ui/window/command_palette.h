// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds any action, including those of panels, by typed words or prefixes (Ctrl+Shift+P). ":12" goes to line 12.
#pragma once

#include <QFrame>
#include <QPointer>

#include "ui/session/action_registry.h"
#include "ui/window/panel_commands.h"

class QLineEdit;
class QListWidget;

namespace causeway::ui {

class Theme;

/// Match quality of `typed`: each of its words must be a prefix or part of a word in the text, a synonym of one, or
/// consist of the beginnings of several ("goline" for "Go to line"). Negative: no match. Higher is better: whole words
/// and prefixes score higher, and more than the part before a colon.
[[nodiscard]] int paletteScore(const QString& typed, const QString& text);

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(Theme& theme, ActionRegistry& actions, QWidget* window);

    /// Opens it with this text already typed.
    void open(const QString& typed = {});
    /// Returns the commands of panels besides the actions; called on opening.
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
    std::vector<PanelCommand> m_ofPanels;  ///< at the time of opening
    QPointer<QWidget> m_before;            ///< previous focus
};

}  // namespace causeway::ui
