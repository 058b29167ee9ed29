// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be done in the window, by id; Edit and View are in main_window_actions_edit.cpp. The order here
// is the order in menus, tool bar and palette.
#include <QClipboard>
#include <QGuiApplication>

#include "ui/browser/documentation_panel.h"
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

/// Class of the only selected component, or else the shown class; empty for a text without classes.
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
    registerBenchActions();
    registerLessonActions();
    registerSystemActions();
    registerLibraryActions();
    registerHelpActions();
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
                 .help = tr("Runs automatically while you type")});
    // Many desktops use Ctrl+Alt with arrows for workspaces: steps have a second key, which menus show.
    const auto addStep = [&](const QString& id, const QString& text, const QString& icon, Qt::Key key,
                             void (StepPlayer::*step)(), std::optional<Qt::Key> withAlt = {}) {
        QList<QKeySequence> keys{QKeySequence(Qt::CTRL | Qt::ALT | key)};
        if (withAlt) keys.prepend(QKeySequence(Qt::ALT | *withAlt));
        actions.add({.id = id,
                     .text = text,
                     .icon = icon,
                     .shortcuts = keys,
                     .menu = MenuId::Model,
                     .section = 1,
                     .handler = [this, step] { (m_player.*step)(); },
                     .enabled = [this] { return m_player.count() > 0; }});
    };
    addStep(QStringLiteral("player.toggle"), tr("&Play or pause the steps"), QStringLiteral("play"), Qt::Key_Space,
            &StepPlayer::togglePlaying);
    addStep(QStringLiteral("player.forward"), tr("Next &step"), QStringLiteral("step-forward"), Qt::Key_Right,
            &StepPlayer::stepForward, Qt::Key_PageDown);
    addStep(QStringLiteral("player.backward"), tr("P&revious step"), QStringLiteral("step-backward"), Qt::Key_Left,
            &StepPlayer::stepBackward, Qt::Key_PageUp);
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
                         // If the model or settings cannot be run, simulating reports the reason.
                         return session != nullptr && !session->isSimulating();
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
         .help = tr("Compares the result with the equations as written; short runs are verified automatically")});
    actions.add({.id = QStringLiteral("sim.stop"),
                 .text = tr("S&top"),
                 .icon = QStringLiteral("stop"),
                 .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F5)},
                 .menu = MenuId::Simulation,
                 .onToolBar = true,
                 .handler = [this] { currentSession()->stop(); },
                 .enabled = [this] { return currentSession() != nullptr && currentSession()->isBusy(); },
                 .help = tr("Keeps the rows computed so far")});
}

void MainWindow::registerLibraryActions()
{
    ActionRegistry& actions = m_context.actions;
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
    registerClassActions();
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

/// Actions on the class selected in the library.
void MainWindow::registerClassActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasClass = [this] { return !m_library->currentClass().isEmpty(); };
    actions.add({.id = QStringLiteral("library.open"),
                 .text = tr("&Open the class"),
                 .icon = {},
                 .menu = MenuId::Library,
                 .section = 1,
                 .handler = [this] { openClass(m_library->currentClass()); },
                 .enabled = hasClass,
                 .help = tr("Its text; classes of libraries open read-only")});
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
                 .help = tr("Places a component of this class in the visible diagram; or drag it there")});
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
         .help = tr("The class of the selected component, otherwise of the document in front")});
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
                 .help = tr("Favourites are at the top of the library")});
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

}  // namespace causeway::ui
