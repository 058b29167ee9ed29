// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of the menus Edit and View, by id. The order here is the order in menus and palette.
#include <QApplication>
#include <QLineEdit>
#include <QTabWidget>
#include <QTextEdit>

#include "core/base/version.h"
#include "ui/browser/documentation_panel.h"
#include "ui/browser/help_pages.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/find_bar.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/editor/split_view.h"
#include "ui/runs/events_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_pictures.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/shown_class.h"

namespace causeway::ui {

void MainWindow::runEditCommand(unsigned message)
{
    // A focused field of a panel takes precedence over the editor.
    if (auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget())) {
        switch (message) {
            case QsciScintillaBase::SCI_CUT: field->cut(); return;
            case QsciScintillaBase::SCI_COPY: field->copy(); return;
            case QsciScintillaBase::SCI_PASTE: field->paste(); return;
            case QsciScintillaBase::SCI_SELECTALL: field->selectAll(); return;
            default: return;
        }
    }
    if (auto* text = qobject_cast<QTextEdit*>(QApplication::focusWidget())) {
        if (message == QsciScintillaBase::SCI_COPY) text->copy();
        if (message == QsciScintillaBase::SCI_SELECTALL) text->selectAll();
        return;
    }
    if (DiagramView* diagram = currentDiagram(); diagram != nullptr && diagram->hasFocus()) {
        switch (message) {
            case QsciScintillaBase::SCI_CUT: diagram->cut(); return;
            case QsciScintillaBase::SCI_COPY: diagram->copy(); return;
            case QsciScintillaBase::SCI_PASTE: diagram->paste(); return;
            case QsciScintillaBase::SCI_SELECTALL: diagram->selectAll(); return;
            default: return;
        }
    }
    if (EditorPage* page = currentPage()) page->editor().SendScintilla(message);
}

void MainWindow::find()
{
    // Searches the documentation or the text, whichever has the focus.
    const QWidget* focus = QApplication::focusWidget();
    if (m_documentation->isAncestorOf(focus)) {
        m_documentation->startFind();
    } else {
        focusText(*currentPage());
        currentPage()->findBar().open(false);
    }
}

void MainWindow::registerEditActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasPage = [this] { return currentPage() != nullptr; };
    actions.add({.id = QStringLiteral("edit.undo"),
                 .text = tr("&Undo"),
                 .icon = QStringLiteral("edit-undo"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Z)},
                 .menu = MenuId::Edit,
                 .onToolBar = true,
                 .handler = [this] { currentPage()->document().undo(); },
                 .enabled = [this] { return currentPage() != nullptr && currentPage()->document().canUndo(); }});
    actions.add({.id = QStringLiteral("edit.redo"),
                 .text = tr("&Redo"),
                 .icon = QStringLiteral("edit-redo"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                 .menu = MenuId::Edit,
                 .onToolBar = true,
                 .handler = [this] { currentPage()->document().redo(); },
                 .enabled = [this] { return currentPage() != nullptr && currentPage()->document().canRedo(); }});
    const auto addEditing = [&](const QString& id, const QString& text, QKeySequence::StandardKey key,
                                unsigned message) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = QKeySequence::keyBindings(key).mid(0, 1),
                     .menu = MenuId::Edit,
                     .section = 1,
                     .handler = [this, message] { runEditCommand(message); },
                     .enabled = hasPage});
    };
    addEditing(QStringLiteral("edit.cut"), tr("Cu&t"), QKeySequence::Cut, QsciScintillaBase::SCI_CUT);
    addEditing(QStringLiteral("edit.copy"), tr("&Copy"), QKeySequence::Copy, QsciScintillaBase::SCI_COPY);
    addEditing(QStringLiteral("edit.paste"), tr("&Paste"), QKeySequence::Paste, QsciScintillaBase::SCI_PASTE);
    addEditing(QStringLiteral("edit.selectAll"), tr("Select &all"), QKeySequence::SelectAll,
               QsciScintillaBase::SCI_SELECTALL);

    const auto addFinding = [&](const QString& id, const QString& text, const QString& icon, int key, auto&& handler) {
        actions.add({.id = id,
                     .text = text,
                     .icon = icon,
                     .shortcuts = {QKeySequence(key)},
                     .menu = MenuId::Edit,
                     .section = 2,
                     .handler = handler,
                     .enabled = hasPage});
    };
    actions.add(
        {.id = QStringLiteral("edit.find"),
         .text = tr("&Find…"),
         .icon = QStringLiteral("edit-find"),
         .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_F)},
         .menu = MenuId::Edit,
         .section = 2,
         .handler = [this] { find(); },
         .enabled = [this,
                     hasPage] { return hasPage() || m_documentation->isAncestorOf(QApplication::focusWidget()); }});
    addFinding(QStringLiteral("edit.replace"), tr("R&eplace…"), {}, QKeyCombination(Qt::CTRL | Qt::Key_H).toCombined(),
               [this] {
                   focusText(*currentPage());
                   currentPage()->findBar().open(true);
               });
    addFinding(QStringLiteral("edit.findNext"), tr("Find &next"), {}, Qt::Key_F3,
               [this] { currentPage()->findBar().findNext(); });
    addFinding(QStringLiteral("edit.findPrevious"), tr("Find pre&vious"), {},
               QKeyCombination(Qt::SHIFT | Qt::Key_F3).toCombined(),
               [this] { currentPage()->findBar().findPrevious(); });
    addFinding(QStringLiteral("edit.goToLine"), tr("&Go to line…"), {},
               QKeyCombination(Qt::CTRL | Qt::Key_G).toCombined(), [this] { m_palette->open(QStringLiteral(":")); });

    const auto addLines = [&](const QString& id, const QString& text, int key, auto&& handler) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(key)},
                     .menu = MenuId::Edit,
                     .section = 3,
                     .handler = handler,
                     .enabled = hasPage});
    };
    addLines(QStringLiteral("edit.toggleComment"), tr("Toggle co&mment"),
             QKeyCombination(Qt::CTRL | Qt::Key_Slash).toCombined(),
             [this] { currentPage()->editor().toggleComment(); });
    addLines(QStringLiteral("edit.indent"), tr("&Indent"),
             QKeyCombination(Qt::CTRL | Qt::Key_BracketRight).toCombined(),
             [this] { currentPage()->editor().indentSelection(true); });
    addLines(QStringLiteral("edit.outdent"), tr("&Outdent"),
             QKeyCombination(Qt::CTRL | Qt::Key_BracketLeft).toCombined(),
             [this] { currentPage()->editor().indentSelection(false); });
    actions.add({.id = QStringLiteral("edit.format"),
                 .text = tr("Fo&rmat the text"),
                 .icon = QStringLiteral("format"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I)},
                 .menu = MenuId::Edit,
                 .section = 3,
                 .handler = [this] { currentPage()->format(); },
                 .enabled = hasPage,
                 .help = tr("Indents and spaces it as causewayc format does; comments and line breaks stay")});
    actions.add({.id = QStringLiteral("edit.applyFix"),
                 .text = tr("Apply the fi&x of the problem"),
                 .icon = QStringLiteral("hint"),
                 .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Period)},
                 .menu = MenuId::Edit,
                 .section = 4,
                 .handler = [this] { offerFixes(); },
                 .enabled = hasPage,
                 .help = tr("Of the problem at the cursor, or of the one selected in the list")});
}

void MainWindow::zoomEditors(int steps)
{
    for (EditorPage* page : pages()) {
        for (ModelicaEditor* editor : page->views().editors()) {
            if (steps == 0) {
                editor->zoomTo(0);
            } else {
                editor->zoomIn(steps);
            }
        }
    }
}

void MainWindow::registerViewActions()
{
    registerPanelActions();
    registerLookActions();
    registerPerspectiveActions();
    ActionRegistry& actions = m_context.actions;
    actions.add({.id = QStringLiteral("view.safeColours"),
                 .text = tr("&Colours for the colour-blind"),
                 .icon = {},
                 .menu = MenuId::View,
                 .section = 5,
                 .handler = [this] { setSafeColours(!m_context.theme.hasSafeColours()); },
                 .checked = [this] { return m_context.theme.hasSafeColours(); },
                 .help = tr("Digraph and matrix in the colours of Okabe and Ito")});
    actions.add(
        {.id = QStringLiteral("view.typesetEquations"),
         .text = tr("T&ypeset equations"),
         .icon = {},
         .menu = MenuId::View,
         .section = 5,
         .handler = [this] { m_context.theme.setTypeset(!m_context.theme.isTypeset()); },
         .checked = [this] { return m_context.theme.isTypeset(); },
         .help = tr("Equations as in a textbook, in all panels and in the presentation; otherwise as in the text")});
    actions.add({.id = QStringLiteral("view.resetLayout"),
                 .text = tr("&Reset layout"),
                 .icon = QStringLiteral("reset-layout"),
                 .menu = MenuId::View,
                 .section = 7,
                 .handler = [this] { resetLayout(); },
                 .help = tr("Restore this perspective's default layout")});
    actions.add({.id = QStringLiteral("view.fullScreen"),
                 .text = tr("&Full screen"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::Key_F11)},
                 .menu = MenuId::View,
                 .section = 7,
                 .handler = [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); },
                 .checked = [this] { return isFullScreen(); }});
}

/// Actions that go to panels and documents.
void MainWindow::registerPanelActions()
{
    ActionRegistry& actions = m_context.actions;
    actions.add({.id = QStringLiteral("view.commandPalette"),
                 .text = tr("&Commands…"),
                 .icon = QStringLiteral("edit-find"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
                 .menu = MenuId::View,
                 .handler = [this] { m_palette->open(); },
                 .help = tr("Every action, found by typing a few letters")});
    actions.add({.id = QStringLiteral("view.editor"),
                 .text = tr("&Editor"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_0)},
                 .menu = MenuId::View,
                 .section = 1,
                 .handler =
                     [this] {
                         if (currentPage()->view() == EditorPage::View::Diagram)
                             currentPage()->setView(EditorPage::View::Text);
                         currentPage()->editor().setFocus();
                     },
                 .enabled = [this] { return currentPage() != nullptr; }});
    int key = Qt::Key_1;
    for (const PanelId panel : kPanels) {
        actions.add({.id = QStringLiteral("view.") + panelName(panel),
                     .text = panelTitle(panel),
                     .icon = panelIcon(panel),
                     .shortcuts = key <= Qt::Key_9
                                      ? QList<QKeySequence>{QKeySequence(Qt::ALT | static_cast<Qt::Key>(key))}
                                      : QList<QKeySequence>(),
                     .menu = MenuId::View,
                     .section = isAnalysis(panel) ? 2 : 1,
                     .handler = [this, panel] { showPanel(panel); }});
        ++key;  // only nine digits are available
    }
    const auto addTab = [&](const QString& id, const QString& text, Qt::Key tabKey, int step) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(Qt::CTRL | tabKey)},
                     .menu = MenuId::View,
                     .section = 3,
                     .handler =
                         [this, step] {
                             const int count = m_tabs->count();
                             m_tabs->setCurrentIndex((m_tabs->currentIndex() + step + count) % count);
                             focusFront(*currentPage());
                         },
                     .enabled = [this] { return m_tabs->count() > 1; }});
    };
    addTab(QStringLiteral("view.nextDocument"), tr("&Next document"), Qt::Key_PageDown, 1);
    addTab(QStringLiteral("view.previousDocument"), tr("&Previous document"), Qt::Key_PageUp, -1);
}

/// Text size and themes.
void MainWindow::registerLookActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto addZoom = [&](const QString& id, const QString& text, const QString& icon, QList<QKeySequence> keys,
                             int steps) {
        actions.add({.id = id,
                     .text = text,
                     .icon = icon,
                     .shortcuts = std::move(keys),
                     .menu = MenuId::View,
                     .section = 4,
                     .handler = [this, steps] { zoomEditors(steps); },
                     .enabled = [this] { return currentPage() != nullptr; }});
    };
    addZoom(QStringLiteral("view.zoomIn"), tr("&Larger text"), QStringLiteral("zoom-in"),
            {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)}, 1);
    addZoom(QStringLiteral("view.zoomOut"), tr("&Smaller text"), QStringLiteral("zoom-out"),
            {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, -1);
    addZoom(QStringLiteral("view.zoomReset"), tr("&Normal text"), QStringLiteral("zoom-fit"),
            {QKeySequence(Qt::CTRL | Qt::Key_0)}, 0);

    const auto addTheme = [&](const QString& id, const QString& text, Theme::Mode mode) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .menu = MenuId::View,
                     .section = 5,
                     .handler = [this, mode] { setTheme(mode); },
                     .checked = [this, mode] { return m_context.theme.mode() == mode; }});
    };
    addTheme(QStringLiteral("view.themeDesktop"), tr("&Theme of the desktop"), Theme::Mode::FollowDesktop);
    addTheme(QStringLiteral("view.themeLight"), tr("Li&ght theme"), Theme::Mode::Light);
    addTheme(QStringLiteral("view.themeDark"), tr("Dar&k theme"), Theme::Mode::Dark);
    actions.add({.id = QStringLiteral("view.toggleTheme"),
                 .text = tr("Light or &dark"),
                 .icon = QStringLiteral("theme"),
                 .menu = MenuId::View,
                 .section = 5,
                 .onToolBar = true,
                 .handler = [this] { toggleTheme(); }});
}

void MainWindow::registerPerspectiveActions()
{
    int perspectiveKey = Qt::Key_1;
    for (const Perspective perspective : kPerspectives) {
        m_context.actions.add({.id = QStringLiteral("perspective.") + perspectiveName(perspective),
                               .text = perspectiveTitle(perspective),
                               .icon = {},
                               .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(perspectiveKey++))},
                               .menu = MenuId::View,
                               .section = 6,
                               .handler = [this, perspective] { setPerspective(perspective); },
                               .checked = [this, perspective] { return m_perspective == perspective; },
                               .help = perspectiveHelp(perspective)});
    }
}

}  // namespace causeway::ui
