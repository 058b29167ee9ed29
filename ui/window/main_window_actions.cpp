// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be done in the window, by id. The order here is the order in menus, tool bar and palette.
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMessageBox>
#include <QStatusBar>
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
#include "ui/window/experiment_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_pictures.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/shown_class.h"

namespace causeway::ui {

namespace {

/// The class of the one component that is selected, else the one that is shown; empty for a text without classes.
QString classInFront(const EditorPage& page, const DiagramView* diagram)
{
    if (diagram != nullptr && diagram->selectedComponents().size() == 1) {
        const auto part = diagram->scene().partNamed(diagram->selectedComponents().front().toStdString());
        if (part) return QString::fromStdString(diagram->scene().parts()[*part].component->className);
    }
    return shownClass(page);
}

}  // namespace

void MainWindow::registerActions()
{
    registerFileActions();
    registerEditActions();
    registerViewActions();
    registerAssistActions();
    registerLineActions();
    registerDiagramActions();
    registerModelActions();
    registerLessonActions();
    registerLibraryActions();
    registerHelpActions();
}

void MainWindow::registerHelpActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto addPage = [&](HelpPage page, const QList<QKeySequence>& keys) {
        actions.add({.id = QStringLiteral("help.") + helpPageName(page),
                     .text = helpPageTitle(page),
                     .icon = QStringLiteral("help"),
                     .shortcuts = keys,
                     .menu = MenuId::Help,
                     .handler = [this, page] {
                         showPanel(PanelId::Documentation);
                         m_documentation->showHelp(page);
                     }});
    };
    addPage(HelpPage::FirstSteps, {QKeySequence(Qt::Key_F1)});
    addPage(HelpPage::Window, {});
    addPage(HelpPage::Shortcuts, {});
    addPage(HelpPage::Messages, {});
    // The keys are those of Go: they mean the pages while these have the focus.
    const auto addStep = [&](const QString& id, const QString& text, bool (DocumentationPanel::*can)() const,
                             void (DocumentationPanel::*go)()) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .menu = MenuId::Help,
                     .section = 1,
                     .handler = [this, go] { (m_documentation->*go)(); },
                     .enabled = [this, can] { return (m_documentation->*can)(); }});
    };
    addStep(QStringLiteral("help.back"), tr("&Back"), &DocumentationPanel::canGoBack, &DocumentationPanel::goBack);
    addStep(QStringLiteral("help.forward"), tr("&Forward"), &DocumentationPanel::canGoForward,
            &DocumentationPanel::goForward);
    m_context.actions.add({.id = QStringLiteral("help.about"),
                           .text = tr("&About Causeway"),
                           .icon = QStringLiteral("help"),
                           .menu = MenuId::Help,
                           .section = 2,
                           .handler = [this] { showAbout(); }});
}

void MainWindow::registerFileActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasPage = [this] { return currentPage() != nullptr; };
    actions.add({.id = QStringLiteral("file.new"),
                 .text = tr("&New"),
                 .icon = QStringLiteral("document-new"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_N)},
                 .menu = MenuId::File,
                 .onToolBar = true,
                 .handler = [this] { newDocument(); }});
    actions.add({.id = QStringLiteral("file.newModel"),
                 .text = tr("New &model…"),
                 .icon = QStringLiteral("document-new"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
                 .menu = MenuId::File,
                 .handler = [this] { newClass(); },
                 .help = tr("A model, a block, a function, a package or an example circuit to begin with")});
    actions.add({.id = QStringLiteral("file.newDiagram"),
                 .text = tr("New &diagram"),
                 .icon = QStringLiteral("draw"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N)},
                 .menu = MenuId::File,
                 .handler = [this] { newDiagram(); },
                 .help = tr("An empty sheet to draw a model on, from components of the library")});
    actions.add({.id = QStringLiteral("file.open"),
                 .text = tr("&Open…"),
                 .icon = QStringLiteral("document-open"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_O)},
                 .menu = MenuId::File,
                 .onToolBar = true,
                 .handler = [this] { chooseFiles(); }});
    actions.add({.id = QStringLiteral("file.openFolder"),
                 .text = tr("Open &folder…"),
                 .icon = QStringLiteral("library"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O)},
                 .menu = MenuId::File,
                 .handler = [this] { chooseWorkspace(); },
                 .help = tr("Use as workspace; makes its classes available")});
    actions.add({.id = QStringLiteral("file.closeFolder"),
                 .text = tr("Close f&older"),
                 .icon = {},
                 .menu = MenuId::File,
                 .handler = [this] { openWorkspace({}); },
                 .enabled = [this] { return !m_context.libraries.workspace().isEmpty(); }});
    actions.add({.id = QStringLiteral("file.save"),
                 .text = tr("&Save"),
                 .icon = QStringLiteral("document-save"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_S)},
                 .menu = MenuId::File,
                 .section = 1,
                 .onToolBar = true,
                 .handler = [this] { saveCurrent(); },
                 .enabled =
                     [this] {
                         const EditorPage* page = currentPage();
                         return page != nullptr && (page->document().isModified() || page->document().path().isEmpty());
                     }});
    actions.add({.id = QStringLiteral("file.saveAs"),
                 .text = tr("Save &as…"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                 .menu = MenuId::File,
                 .section = 1,
                 .handler = [this] { save(*currentPage(), true); },
                 .enabled = hasPage});
    const auto* pictures = new PanelPictures(*this, m_context, [this] { return currentPage(); });
    connect(pictures, &PanelPictures::saved, this, [this](const QString& path, const QString& error) {
        tell(error.isEmpty() ? std::nullopt : std::optional(error), path);
    });
    connect(pictures, &PanelPictures::printed, this, [this](const QString& error) {
        error.isEmpty() ? tell(tr("Printed"))
                        : m_messageBar->showMessage(tr("Cannot print: %1.").arg(error), QStringLiteral("error"));
    });
    actions.add({.id = QStringLiteral("file.close"),
                 .text = tr("&Close"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_W)},
                 .menu = MenuId::File,
                 .section = 2,
                 .handler = [this] { closePage(*currentPage()); },
                 .enabled = hasPage});
    actions.add({.id = QStringLiteral("file.settings"),
                 .text = tr("Se&ttings…"),
                 .icon = QStringLiteral("settings"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Comma)},
                 .menu = MenuId::File,
                 .section = 3,
                 .handler = [this] { showSettings(); }});
    actions.add({.id = QStringLiteral("file.shortcuts"),
                 .text = tr("&Keyboard shortcuts…"),
                 .icon = {},
                 .menu = MenuId::File,
                 .section = 3,
                 .handler = [this] { showShortcuts(); }});
    actions.add({.id = QStringLiteral("file.quit"),
                 .text = tr("&Quit"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Q)},
                 .menu = MenuId::File,
                 .section = 4,
                 .handler = [this] { close(); }});
}

void MainWindow::runEditCommand(unsigned message)
{
    // A field of a panel that has the focus is meant, not the editor.
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
    // In what is read or written: where the focus is.
    const QWidget* focus = QApplication::focusWidget();
    if (m_documentation->isAncestorOf(focus)) {
        m_documentation->startFind();
    } else {
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
               [this] { currentPage()->findBar().open(true); });
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
                     .section = 1,
                     .handler = [this, panel] { showPanel(panel); }});
        ++key;  // there are nine digits for them, and more panels
    }
    const auto addTab = [&](const QString& id, const QString& text, Qt::Key tabKey, int step) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(Qt::CTRL | tabKey)},
                     .menu = MenuId::View,
                     .section = 2,
                     .handler =
                         [this, step] {
                             const int count = m_tabs->count();
                             m_tabs->setCurrentIndex((m_tabs->currentIndex() + step + count) % count);
                             currentPage()->editor().setFocus();
                         },
                     .enabled = [this] { return m_tabs->count() > 1; }});
    };
    addTab(QStringLiteral("view.nextDocument"), tr("&Next document"), Qt::Key_PageDown, 1);
    addTab(QStringLiteral("view.previousDocument"), tr("&Previous document"), Qt::Key_PageUp, -1);

    const auto addZoom = [&](const QString& id, const QString& text, const QString& icon, QList<QKeySequence> keys,
                             int steps) {
        actions.add({.id = id,
                     .text = text,
                     .icon = icon,
                     .shortcuts = std::move(keys),
                     .menu = MenuId::View,
                     .section = 3,
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
                     .section = 4,
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
                 .section = 4,
                 .onToolBar = true,
                 .handler = [this] { toggleTheme(); }});
    int perspectiveKey = Qt::Key_1;
    for (const Perspective perspective : kPerspectives) {
        actions.add({.id = QStringLiteral("perspective.") + perspectiveName(perspective),
                     .text = perspectiveTitle(perspective),
                     .icon = {},
                     .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(perspectiveKey++))},
                     .menu = MenuId::View,
                     .section = 5,
                     .handler = [this, perspective] { setPerspective(perspective); },
                     .checked = [this, perspective] { return m_perspective == perspective; },
                     .help = perspectiveHelp(perspective)});
    }
    actions.add({.id = QStringLiteral("view.safeColours"),
                 .text = tr("&Colours for the colour-blind"),
                 .icon = {},
                 .menu = MenuId::View,
                 .section = 4,
                 .handler = [this] { setSafeColours(!m_context.theme.hasSafeColours()); },
                 .checked = [this] { return m_context.theme.hasSafeColours(); },
                 .help = tr("Digraph and matrix in the colours of Okabe and Ito")});
    actions.add({.id = QStringLiteral("view.typesetEquations"),
                 .text = tr("T&ypeset equations"),
                 .icon = {},
                 .menu = MenuId::View,
                 .section = 4,
                 .handler = [this] { m_context.theme.setTypeset(!m_context.theme.isTypeset()); },
                 .checked = [this] { return m_context.theme.isTypeset(); },
                 .help = tr("Equations as in a textbook, in all panels and in the presentation; else as in the text")});
    actions.add({.id = QStringLiteral("view.resetLayout"),
                 .text = tr("&Reset layout"),
                 .icon = QStringLiteral("reset-layout"),
                 .menu = MenuId::View,
                 .section = 6,
                 .handler = [this] { resetLayout(); },
                 .help = tr("Restore this perspective's default layout")});
    actions.add({.id = QStringLiteral("view.fullScreen"),
                 .text = tr("&Full screen"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::Key_F11)},
                 .menu = MenuId::View,
                 .section = 6,
                 .handler = [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); },
                 .checked = [this] { return isFullScreen(); }});
}

void MainWindow::registerModelActions()
{
    ActionRegistry& actions = m_context.actions;
    actions.add({.id = QStringLiteral("model.analyse"),
                 .text = tr("&Analyse"),
                 .icon = QStringLiteral("analyse"),
                 .shortcuts = {QKeySequence(Qt::Key_F7)},
                 .menu = MenuId::Model,
                 .onToolBar = true,
                 .handler = [this] { currentSession()->analyse(); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("Happens by itself while you type")});
    const auto addStep = [&](const QString& id, const QString& text, const QString& icon, Qt::Key key,
                             void (StepPlayer::*step)()) {
        actions.add({.id = id,
                     .text = text,
                     .icon = icon,
                     .shortcuts = {QKeySequence(Qt::CTRL | Qt::ALT | key)},
                     .menu = MenuId::Model,
                     .section = 1,
                     .handler = [this, step] { (m_player.*step)(); },
                     .enabled = [this] { return m_player.count() > 0; }});
    };
    addStep(QStringLiteral("player.toggle"), tr("&Play or pause the steps"), QStringLiteral("play"), Qt::Key_Space,
            &StepPlayer::togglePlaying);
    addStep(QStringLiteral("player.forward"), tr("Next &step"), QStringLiteral("step-forward"), Qt::Key_Right,
            &StepPlayer::stepForward);
    addStep(QStringLiteral("player.backward"), tr("P&revious step"), QStringLiteral("step-backward"), Qt::Key_Left,
            &StepPlayer::stepBackward);
    addStep(QStringLiteral("player.toStart"), tr("&First step"), QStringLiteral("skip-start"), Qt::Key_Home,
            &StepPlayer::toStart);
    addStep(QStringLiteral("player.toEnd"), tr("&Last step"), QStringLiteral("skip-end"), Qt::Key_End,
            &StepPlayer::toEnd);

    actions.add({.id = QStringLiteral("sim.run"),
                 .text = tr("&Simulate"),
                 .icon = QStringLiteral("simulate"),
                 .shortcuts = {QKeySequence(Qt::Key_F5)},
                 .menu = MenuId::Simulation,
                 .onToolBar = true,
                 .handler = [this] { simulate(); },
                 .enabled =
                     [this] {
                         const ModelSession* session = currentSession();
                         // Of a model that cannot be run it says why.
                         return session != nullptr && isExperimentValid() && !session->isSimulating();
                     }});
    const auto addEvent = [&](const QString& id, const QString& label, const QKeySequence& keys,
                              void (EventsPanel::*go)()) {
        actions.add({.id = id,
                     .text = label,
                     .icon = QStringLiteral("events"),
                     .shortcuts = {keys},
                     .menu = MenuId::Simulation,
                     .section = 1,
                     .handler = [this, go] { (m_events->*go)(); },
                     .enabled = [this] { return m_events->hasEvents(); },
                     .help = tr("Moves the time cursor; what switched is in the Events panel")});
    };
    addEvent(QStringLiteral("sim.nextEvent"), tr("&Next event"), QKeySequence(Qt::Key_F4), &EventsPanel::goToNext);
    addEvent(QStringLiteral("sim.previousEvent"), tr("&Previous event"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
             &EventsPanel::goToPrevious);
    actions.add(
        {.id = QStringLiteral("sim.verify"),
         .text = tr("&Verify all rows"),
         .icon = QStringLiteral("verified"),
         .menu = MenuId::Simulation,
         .handler = [this] { verify(); },
         .enabled = [this] { return currentSession() != nullptr && currentSession()->verifier().canVerifyAll(); },
         .help = tr("Compares the result with the equations as written; short runs are verified unasked")});
    actions.add({.id = QStringLiteral("sim.stop"),
                 .text = tr("S&top"),
                 .icon = QStringLiteral("stop"),
                 .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F5)},
                 .menu = MenuId::Simulation,
                 .onToolBar = true,
                 .handler = [this] { currentSession()->stop(); },
                 .enabled = [this] { return currentSession() != nullptr && currentSession()->isBusy(); },
                 .help = tr("What was computed so far is kept")});
}

void MainWindow::registerLibraryActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasClass = [this] { return !m_library->currentClass().isEmpty(); };
    actions.add({.id = QStringLiteral("library.search"),
                 .text = tr("&Search the library"),
                 .icon = QStringLiteral("edit-find"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)},
                 .menu = MenuId::Library,
                 .handler =
                     [this] {
                         showPanel(PanelId::Library);
                         m_library->startSearch();
                     },
                 .help = tr("Classes by a few letters of their names or descriptions")});
    actions.add({.id = QStringLiteral("library.open"),
                 .text = tr("&Open the class"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler = [this] { openClass(m_library->currentClass()); },
                 .enabled = hasClass,
                 .help = tr("Its text; that of a library is opened to be read")});
    actions.add({.id = QStringLiteral("library.place"),
                 .text = tr("&Place in the diagram"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler =
                     [this] {
                         if (currentPage()->view() == EditorPage::View::Text)
                             currentPage()->setView(EditorPage::View::Diagram);
                         currentPage()->diagram()->placeClassInSight(m_library->currentClass());
                     },
                 .enabled =
                     [this, hasClass] {
                         return hasClass() && currentPage() != nullptr && !currentPage()->document().isLocked();
                     },
                 .help = tr("A component of this class, in the middle of what is shown; or drag it there")});
    actions.add({.id = QStringLiteral("library.documentation"),
                 .text = tr("&Documentation"),
                 .icon = QStringLiteral("help"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler =
                     [this] {
                         showPanel(PanelId::Documentation);
                         m_documentation->showClass(m_library->currentClass());
                     },
                 .enabled = hasClass});
    actions.add(
        {.id = QStringLiteral("library.reveal"),
         .text = tr("&Show in library"),
         .icon = QStringLiteral("library"),
         .menu = MenuId::Library,
         .section = 1,
         .handler =
             [this] {
                 const QString name = classInFront(*currentPage(), currentDiagram());
                 showPanel(PanelId::Library);
                 m_library->reveal(name);
             },
         .enabled =
             [this] { return currentPage() != nullptr && !classInFront(*currentPage(), currentDiagram()).isEmpty(); },
         .help = tr("The class of the component that is selected on the diagram, else of the document in front")});
    actions.add({.id = QStringLiteral("library.extend"),
                 .text = tr("&New model extending it…"),
                 .icon = QStringLiteral("document-new"),
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler = [this] { newClass(m_library->currentClass()); },
                 .enabled = hasClass});
    actions.add({.id = QStringLiteral("library.copyName"),
                 .text = tr("&Copy its name"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler = [this] { QGuiApplication::clipboard()->setText(m_library->currentClass()); },
                 .enabled = hasClass});
    actions.add({.id = QStringLiteral("library.favourite"),
                 .text = tr("&Favourite"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler =
                     [this] {
                         const QString name = m_library->currentClass();
                         RememberedClasses& remembered = m_library->remembered();
                         remembered.setFavourite(name, !remembered.isFavourite(name));
                     },
                 .enabled = hasClass,
                 .checked = [this] { return m_library->remembered().isFavourite(m_library->currentClass()); },
                 .help = tr("Favourites stand at the top of the library")});
    actions.add({.id = QStringLiteral("library.openFolder"),
                 .text = tr("Open &library folder…"),
                 .icon = QStringLiteral("document-open"),
                 .menu = MenuId::Library,
                 .section = 2,
                 .handler = [this] { chooseLibraryFolder(); },
                 .help = tr("A folder with packages, such as the Modelica Standard Library")});
    actions.add({.id = QStringLiteral("library.reload"),
                 .text = tr("&Read the libraries again"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 2,
                 .handler = [this] { m_library->reload(); },
                 .help = tr("After their files were changed by another program")});
}

void MainWindow::showSettings()
{
    SettingsDialog dialog(m_context, this);
    connect(&dialog, &SettingsDialog::themeWanted, this, [this](const QString& name) {
        setTheme(name == QStringLiteral("dark")    ? Theme::Mode::Dark
                 : name == QStringLiteral("light") ? Theme::Mode::Light
                                                   : Theme::Mode::FollowDesktop);
    });
    dialog.exec();
}

void MainWindow::showShortcuts()
{
    ShortcutsDialog(m_context.actions, this).exec();
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setWindowTitle(tr("About Causeway"));
    box.setIconPixmap(QIcon(QStringLiteral(":/icons/causeway.svg")).pixmap(64, 64));
    box.setText(tr("Causeway %1").arg(QLatin1String(CAUSEWAY_VERSION)));
    box.setInformativeText(
        tr("An IDE for Modelica that shows its work.\n\nFree software under the GNU General Public License, "
           "version 3 or later. Made with Qt, QScintilla, SUNDIALS, SuiteSparse and Eigen."));
    box.exec();
}

}  // namespace causeway::ui
