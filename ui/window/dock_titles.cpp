// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_titles.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// Title of an untabbed dock, as high as a tab bar.
class DockTitle : public QWidget {
public:
    DockTitle(Theme& theme, QDockWidget& dock) : QWidget(&dock), m_theme(theme), m_dock(dock)
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(12, 0, 4, 0);
        layout->addStretch();
        for (const bool closes : {false, true}) {
            auto* button = new QToolButton(this);
            button->setObjectName(closes ? QStringLiteral("dockClose") : QStringLiteral("dockFloat"));
            button->setFixedSize(20, 20);
            button->setFocusPolicy(Qt::NoFocus);
            button->setToolTip(closes ? QDockWidget::tr("Close") : QDockWidget::tr("Float"));
            button->setAccessibleName(button->toolTip());
            QObject::connect(button, &QToolButton::clicked, &dock, [&dock, closes] {
                if (closes) {
                    dock.close();
                } else {
                    dock.setFloating(!dock.isFloating());
                }
            });
            layout->addWidget(button);
            (closes ? m_close : m_float) = button;
        }
        connect(&m_theme, &Theme::changed, this, [this] { applyTheme(); });
        applyTheme();
    }

    QSize sizeHint() const override { return {80, fontMetrics().height() + 14}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        const ThemeColours& c = m_theme.colours();
        painter.fillRect(rect(), c.window);
        const QString text = m_dock.windowTitle();
        const int width = fontMetrics().horizontalAdvance(text);
        painter.setPen(c.text);
        painter.drawText(QRect(12, 0, width + 2, height() - 2), Qt::AlignLeft | Qt::AlignVCenter, text);
        painter.fillRect(QRect(0, height() - 1, rect().width(), 1), c.border);
        painter.fillRect(QRect(0, height() - 2, width + 24, 2), c.accent);
    }

private:
    void applyTheme()
    {
        const QString tone = m_theme.colours().isDark ? QStringLiteral("dark") : QStringLiteral("light");
        m_close->setIcon(QIcon(QStringLiteral(":/style/close-%1.svg").arg(tone)));
        m_float->setIcon(QIcon(QStringLiteral(":/style/float-%1.svg").arg(tone)));
        update();
    }

    Theme& m_theme;
    QDockWidget& m_dock;
    QToolButton* m_close = nullptr;
    QToolButton* m_float = nullptr;
};

/// Empty title bar: the tabs show the name.
class NoTitle : public QWidget {
public:
    using QWidget::QWidget;
    QSize sizeHint() const override { return {0, 0}; }
    QSize minimumSizeHint() const override { return {0, 0}; }
};

}  // namespace

DockTitles::DockTitles(Theme& theme, QMainWindow& window) : QObject(&window), m_theme(theme), m_window(window)
{
    m_updateSoon.setSingleShot(true);
    m_updateSoon.setInterval(0);
    connect(&m_updateSoon, &QTimer::timeout, this, &DockTitles::update);
}

void DockTitles::manage(QDockWidget* dock)
{
    m_docks.append(dock);
    dock->setTitleBarWidget(new DockTitle(m_theme, *dock));
    const auto soon = [this] { m_updateSoon.start(); };
    connect(dock, &QDockWidget::visibilityChanged, this, soon);
    connect(dock, &QDockWidget::topLevelChanged, this, soon);
    connect(dock, &QDockWidget::dockLocationChanged, this, soon);
    soon();
}

void DockTitles::update()
{
    for (QDockWidget* dock : m_docks) {
        const auto others = m_window.tabifiedDockWidgets(dock);
        const bool hasTab =
            !dock->isFloating() && std::any_of(others.begin(), others.end(), [](const QDockWidget* other) {
                return !other->isHidden() && !other->isFloating();
            });
        const bool titled = dynamic_cast<DockTitle*>(dock->titleBarWidget()) != nullptr;
        if (titled != hasTab) continue;
        QWidget* old = dock->titleBarWidget();
        dock->setTitleBarWidget(hasTab ? static_cast<QWidget*>(new NoTitle(dock)) : new DockTitle(m_theme, *dock));
        delete old;
    }
    for (QTabBar* bar : m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        bar->removeEventFilter(this);
        bar->installEventFilter(this);
        bar->setDrawBase(false);
        bar->setExpanding(false);
        bar->setUsesScrollButtons(true);
        bar->setElideMode(Qt::ElideNone);  // scroll, to show full names
    }
}

QDockWidget* DockTitles::dockOfTab(const QTabBar* bar, const QPoint& position) const
{
    const int tab = bar->tabAt(position);
    if (tab < 0) return nullptr;
    const auto found = std::find_if(m_docks.begin(), m_docks.end(), [&](const QDockWidget* dock) {
        return dock->windowTitle() == bar->tabText(tab) && !dock->isHidden();
    });
    return found == m_docks.end() ? nullptr : *found;
}

void DockTitles::showMenu(QDockWidget* dock, const QPoint& globalPosition)
{
    QMenu menu(&m_window);
    menu.addAction(tr("Float"), dock, [dock] { dock->setFloating(true); });
    menu.addAction(tr("Close"), dock, [dock] { dock->close(); });
    menu.exec(globalPosition);
}

bool DockTitles::eventFilter(QObject* object, QEvent* event)
{
    auto* bar = qobject_cast<QTabBar*>(object);
    if (bar != nullptr && event->type() == QEvent::MouseButtonDblClick) {
        if (QDockWidget* dock = dockOfTab(bar, static_cast<QMouseEvent*>(event)->pos())) {
            dock->setFloating(true);
            return true;
        }
    } else if (bar != nullptr && event->type() == QEvent::ContextMenu) {
        const auto* menuEvent = static_cast<QContextMenuEvent*>(event);
        if (QDockWidget* dock = dockOfTab(bar, menuEvent->pos())) {
            showMenu(dock, menuEvent->globalPos());
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}

}  // namespace causeway::ui
