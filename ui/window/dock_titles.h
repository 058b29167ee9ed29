// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Title bars of docks: a single dock has a title that looks like a tab, tabbed docks show only their tabs. A double
/// click floats the dock; the menu offers that and closing it.
#pragma once

#include <QList>
#include <QObject>
#include <QTimer>

class QDockWidget;
class QMainWindow;
class QTabBar;

namespace causeway::ui {

class Theme;

class DockTitles : public QObject {
    Q_OBJECT
public:
    DockTitles(Theme& theme, QMainWindow& window);

    /// Call once per dock.
    void manage(QDockWidget* dock);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void update();
    [[nodiscard]] QDockWidget* dockOfTab(const QTabBar* bar, const QPoint& position) const;
    void showMenu(QDockWidget* dock, const QPoint& globalPosition);

    Theme& m_theme;
    QMainWindow& m_window;
    QList<QDockWidget*> m_docks;
    QTimer m_updateSoon;
};

}  // namespace causeway::ui
