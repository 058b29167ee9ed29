// SPDX-License-Identifier: GPL-3.0-or-later
// The window and where its panels are: perspectives, their first layouts, what is remembered of them.
#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QScreen>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/editor/editor_page.h"
#include "ui/session/theme.h"
#include "ui/session/window_style.h"
#include "ui/window/dock_titles.h"
#include "ui/window/main_window.h"
#include "ui/window/perspectives.h"
#include "ui/window/shown_class.h"

namespace causeway::ui {

namespace {

/// Increase when docks or tool bars are added or renamed, to discard older layouts.
constexpr int kLayoutVersion = 9;
/// In windows of at least this width, two panels are side by side.
constexpr int kWideWindow = 1800;

/// Least sizes of a panel, and of the documents in the middle.
constexpr QSize kLeastPanel(120, 60), kLeastMiddle(240, 120);
/// Least shares of the window for a requested panel beside or below the documents.
constexpr double kLeastWidthPart = 0.38, kLeastHeightPart = 0.3;
/// Least height below the documents; less would show only a line or two of a list.
constexpr int kLeastBottom = 190;
/// Window frame, which must fit on the screen as well.
constexpr QSize kFrame(16, 48);

const Setting<QByteArray> kGeometry{"window/geometry", {}};
const Setting<QString> kPerspective{"window/perspective", QStringLiteral("edit")};

QByteArray stateKey(Perspective perspective)
{
    return QByteArrayLiteral("window/state.") + perspectiveName(perspective).toLatin1();
}

}  // namespace

void MainWindow::buildDocks()
{
    for (const PanelId panel : kPanels) {
        auto* dockWidget = new QDockWidget(panelTitle(panel), this);
        dockWidget->setObjectName(QStringLiteral("dock.") + panelName(panel));
        dockWidget->setWidget(panelWidget(panel));
        // A panel may be smaller than its size hint, so that the window never has to grow.
        panelWidget(panel)->setMinimumSize(kLeastPanel);
        panelWidget(panel)->setAccessibleName(panelTitle(panel));
        m_docks.push_back(dockWidget);
        m_dockTitles->manage(dockWidget);
    }
    centralWidget()->setMinimumSize(kLeastMiddle);
    applyDefaultLayout();
}

void MainWindow::buildPerspectiveBar()
{
    auto* bar = new QWidget(menuBar());
    bar->setObjectName(QStringLiteral("perspectives"));
    bar->setProperty(kNarrowButtons, true);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 2, 8, 2);
    row->setSpacing(2);
    for (const Perspective perspective : kPerspectives) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(m_context.actions.find(QStringLiteral("perspective.") + perspectiveName(perspective)));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        row->addWidget(button);
    }
    menuBar()->setCornerWidget(bar);
}

void MainWindow::buildViewBar()
{
    auto* bar = new QWidget(m_tabs);
    bar->setObjectName(QStringLiteral("views"));
    bar->setProperty(kNarrowButtons, true);
    auto* row = new QHBoxLayout(bar);
    row->setSpacing(2);
    for (const char* id : {"view.text", "view.diagram", "view.split", "view.icon"}) {
        auto* button = new QToolButton(bar);
        button->setObjectName(QStringLiteral("button.") + QLatin1String(id));
        button->setDefaultAction(m_context.actions.find(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    auto* views = new QToolButton(bar);
    views->setObjectName(QStringLiteral("button.views"));
    views->setText(tr("View"));
    views->setToolTip(tr("Text, diagram, both, or icon"));
    views->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(views);
    for (const QToolButton* each : bar->findChildren<QToolButton*>()) {
        if (each->defaultAction() != nullptr) menu->addAction(each->defaultAction());
    }
    views->setMenu(menu);
    views->hide();
    row->addWidget(views);
    m_tabs->setCornerWidget(bar);
    m_tabs->installEventFilter(this);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tabs && event->type() == QEvent::Resize) sizeViewBar();
    return QMainWindow::eventFilter(watched, event);
}

/// Document names take precedence over view names: in a narrow window, the views are in a menu.
void MainWindow::sizeViewBar()
{
    constexpr int kRoomForTabs = 160;
    const QWidget* bar = m_tabs->cornerWidget();
    int wanted = 0;
    const auto buttons = bar->findChildren<QToolButton*>();
    for (const QToolButton* button : buttons) {
        if (button->defaultAction() != nullptr) wanted += button->sizeHint().width();
    }
    const bool isNarrow = m_tabs->width() < wanted + kRoomForTabs;
    for (QToolButton* button : buttons) button->setVisible((button->defaultAction() == nullptr) == isNarrow);
}

void MainWindow::applyDefaultLayout()
{
    const PanelLayout panels = layoutOf(m_perspective, width() >= kWideWindow);
    for (QDockWidget* each : m_docks) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    const auto place = [this](const PanelLayout::Area& area, Qt::DockWidgetArea where) {
        // Split first: docks placed beside a tabbed dock would join its tabs.
        addDockWidget(where, dock(area.groups.front().front()));
        for (std::size_t i = 1; i < area.groups.size(); ++i) {
            QDockWidget* one = dock(area.groups[i].front());
            one->show();
            splitDockWidget(dock(area.groups[i - 1].front()), one, Qt::Horizontal);
        }
        for (const PanelLayout::Group& group : area.groups) {
            for (std::size_t i = 1; i < group.size(); ++i) tabifyDockWidget(dock(group[i - 1]), dock(group[i]));
        }
    };
    place(panels.left, Qt::LeftDockWidgetArea);
    place(panels.right, Qt::RightDockWidgetArea);
    place(panels.bottom, Qt::BottomDockWidgetArea);
    for (const PanelId panel : kPanels) dock(panel)->setVisible(panels.isVisible(panel));
    layout()->activate();
    sizeDocks(panels);
}

void MainWindow::sizeDocks(const PanelLayout& panels)
{
    for (const PanelLayout::Area* area : {&panels.left, &panels.right, &panels.bottom}) {
        QList<QDockWidget*> docks;
        QList<int> widths, heights;
        for (std::size_t i = 0; i < area->groups.size(); ++i) {
            const PanelLayout::Group& group = area->groups[i];
            const auto front =
                std::find_if(group.begin(), group.end(), [&panels](PanelId panel) { return panels.isVisible(panel); });
            if (front == group.end()) continue;
            dock(*front)->raise();
            docks.append(dock(*front));
            widths.append(static_cast<int>(width() * area->widths[i]));
            heights.append(std::max(kLeastBottom, static_cast<int>(height() * panels.bottomHeight)));
        }
        if (docks.isEmpty()) continue;
        resizeDocks(docks, widths, Qt::Horizontal);
        if (area == &panels.bottom) resizeDocks(docks, heights, Qt::Vertical);
    }
}

void MainWindow::resetLayout()
{
    applyDefaultLayout();
}

void MainWindow::restoreLayout()
{
    const QByteArray geometry = m_context.settings.value(kGeometry);
    if (geometry.isEmpty() || !restoreGeometry(geometry)) {
        const QRect available = screen() != nullptr ? screen()->availableGeometry() : QRect(0, 0, 1280, 800);
        resize(std::min(1440, available.width() - kFrame.width()), std::min(900, available.height() - kFrame.height()));
    }
    m_perspective = findPerspective(m_context.settings.value(kPerspective)).value_or(Perspective::Edit);
    m_layoutDone = restorePerspective();
    m_context.actions.refresh();
}

bool MainWindow::restorePerspective()
{
    const QByteArray key = stateKey(m_perspective);
    // Qt shows tab bars while iterating over their set; a layout in between would insert others.
    layout()->setEnabled(false);
    const bool isRestored =
        restoreState(m_context.settings.value(Setting<QByteArray>{key.constData(), {}}), kLayoutVersion);
    layout()->setEnabled(true);
    layout()->activate();
    return isRestored;
}

void MainWindow::rememberLayout()
{
    const QByteArray key = stateKey(m_perspective);
    m_context.settings.setValue(kGeometry, saveGeometry());
    m_context.settings.setValue(kPerspective, perspectiveName(m_perspective));
    m_context.settings.setValue(Setting<QByteArray>{key.constData(), {}}, saveState(kLayoutVersion));
}

void MainWindow::setPerspective(Perspective perspective)
{
    if (perspective == m_perspective) return;
    // Before the window is shown, there is no layout to store.
    if (m_layoutDone) rememberLayout();
    m_perspective = perspective;
    m_context.settings.setValue(kPerspective, perspectiveName(perspective));
    const QPointer<QWidget> focus = QApplication::focusWidget();
    const bool isRestored = restorePerspective();
    if (!isRestored && isVisible()) applyDefaultLayout();
    m_layoutDone = isRestored || isVisible();
    // A hidden panel passes the focus to an arbitrary widget: restores it, or focuses the document.
    if (focus != nullptr && focus->isVisible()) {
        focus->setFocus();
    } else if (EditorPage* front = currentPage(); front != nullptr && isVisible()) {
        focusFront(*front);
    }
    m_context.actions.refresh();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (m_layoutDone) return;
    // Dock sizes are unknown before this.
    m_layoutDone = true;
    applyDefaultLayout();
}

/// Enlarges a requested panel if its area is too narrow or too low.
void MainWindow::makeRoom(PanelId panel)
{
    QDockWidget* wanted = dock(panel);
    if (wanted->isFloating()) return;
    layout()->activate();
    const int width = static_cast<int>(kLeastWidthPart * this->width()),
              height = static_cast<int>(kLeastHeightPart * this->height());
    const bool isList = panel == PanelId::Problems || panel == PanelId::Search;  // content fits into a strip
    switch (dockWidgetArea(wanted)) {
        case Qt::RightDockWidgetArea:
            if (wanted->width() < width) resizeDocks({wanted}, {width}, Qt::Horizontal);
            break;
        case Qt::BottomDockWidgetArea:
            if (!isList && wanted->height() < height) resizeDocks({wanted}, {height}, Qt::Vertical);
            break;
        default: break;
    }
    layout()->activate();
}

void MainWindow::showPanel(PanelId panel)
{
    QDockWidget* wanted = dock(panel);
    wanted->show();
    // Tabs are created by the next layout; a dock without its tab cannot be raised.
    layout()->activate();
    wanted->raise();
    layout()->activate();
    makeRoom(panel);
    panelWidget(panel)->setFocus();
}

}  // namespace causeway::ui
