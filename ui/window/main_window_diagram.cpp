// SPDX-License-Identifier: GPL-3.0-or-later
// Text or diagram, and what can be done on the diagram of the document in front.
#include <QApplication>

#include "ui/diagram/diagram_overview.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/preferences.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

DiagramView* MainWindow::currentDiagram() const
{
    const EditorPage* page = currentPage();
    const bool isShown = page != nullptr && page->diagram() != nullptr && page->view() != EditorPage::View::Text;
    return isShown ? &page->diagram()->view() : nullptr;
}

void MainWindow::showDiagram()
{
    if (EditorPage* page = currentPage()) page->setView(EditorPage::View::Diagram);
}

void MainWindow::plotFromDiagram(const QStringList& names)
{
    ModelSession* session = currentSession();
    if (session == nullptr) return;
    const bool wasHidden = dock(PanelId::Plot)->isHidden();
    dock(PanelId::Plot)->show();
    dock(PanelId::Plot)->raise();
    if (wasHidden) makeRoom(PanelId::Plot);
    const bool hasRun =
        session->result() && session->shown() && session->result()->modelName == session->shown()->modelName;
    if (hasRun) return m_plot->showCurves(names);
    m_plotLater += names;
    if (!session->isSimulating()) simulate();
}

void MainWindow::registerDiagramActions()
{
    registerPageViewActions();
    registerTimeActions();
    registerComponentActions();
    registerArrangementActions();
    registerDrawingActions();
}

/// Actions that choose the views of a page.
void MainWindow::registerPageViewActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto addView = [&](const QString& id, const QString& text, Qt::Key key, EditorPage::View view,
                             const QString& help) {
        const bool isDiagram = view == EditorPage::View::Diagram;
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(Qt::CTRL | key)},
                     .menu = MenuId::View,
                     .section = 7,
                     .handler =
                         [this, view, isDiagram] {
                             currentPage()->setView(view);
                             if (isDiagram) currentPage()->diagram()->setIconShown(false);
                         },
                     .enabled = [this] { return currentPage() != nullptr; },
                     .checked =
                         [this, view, isDiagram] {
                             return currentPage() != nullptr && currentPage()->view() == view &&
                                    !(isDiagram && currentDiagram()->layer() == DiagramLayer::Icon);
                         },
                     .help = help});
    };
    addView(QStringLiteral("view.text"), tr("Te&xt"), Qt::Key_1, EditorPage::View::Text, tr("The model as text"));
    addView(QStringLiteral("view.diagram"), tr("Dia&gram"), Qt::Key_2, EditorPage::View::Diagram,
            tr("The model as a diagram of its components"));
    addView(QStringLiteral("view.split"), tr("Sp&lit"), Qt::Key_3, EditorPage::View::Split,
            tr("Text and diagram side by side, following each other"));
    actions.add({.id = QStringLiteral("view.icon"),
                 .text = tr("Ico&n"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_4)},
                 .menu = MenuId::View,
                 .section = 7,
                 .handler =
                     [this] {
                         currentPage()->setView(EditorPage::View::Diagram);
                         currentPage()->diagram()->setIconShown(true);
                     },
                 .enabled = [this] { return currentPage() != nullptr; },
                 .checked =
                     [this] {
                         return currentDiagram() != nullptr && currentPage()->view() == EditorPage::View::Diagram &&
                                currentDiagram()->layer() == DiagramLayer::Icon;
                     },
                 .help = tr("How the model looks as a component of another one")});

    const auto panel = [this] { return currentDiagram() != nullptr ? currentPage()->diagram() : nullptr; };
    actions.add(
        {.id = QStringLiteral("diagram.alive"),
         .text = tr("Live di&agram"),
         .icon = {},
         .shortcuts = {QKeySequence(Qt::Key_F9)},
         .menu = MenuId::View,
         .section = 7,
         .handler =
             [this, panel] {
                 if (panel() == nullptr) showDiagram();
                 panel()->setAlive(!panel()->isAlive());
             },
         .enabled = [this] { return currentPage() != nullptr; },
         .checked = [panel] { return panel() != nullptr && panel()->isAlive(); },
         .help = tr("The last run on the diagram at the time of the cursor: potentials, currents, signals, switches")});
    actions.add({.id = QStringLiteral("diagram.power"),
                 .text = tr("&Power and losses on the diagram"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F9)},
                 .menu = MenuId::View,
                 .section = 7,
                 .handler =
                     [this] {
                         const bool isOn = !m_context.settings.value(kShowPower);
                         if (isOn && currentDiagram() == nullptr) showDiagram();
                         m_context.settings.setValue(kShowPower, isOn);
                     },
                 .enabled = [this] { return currentPage() != nullptr; },
                 .checked = [this] { return m_context.settings.value(kShowPower); },
                 .help = tr("Flow of the mean power of the last run along the lines, and the losses")});
    addSwitch("view.reduceMotion", tr("Reduce &motion"), kReduceMotion,
              tr("Arrows in place of dots that move along lines"));
}

/// Actions for the time of a live diagram.
void MainWindow::registerTimeActions()
{
    const auto addTime = [&](const char* id, const QString& text, const QList<QKeySequence>& shortcuts, auto&& handler,
                             const QString& help) {
        m_context.actions.add({.id = QLatin1String(id),
                               .text = text,
                               .icon = {},
                               .shortcuts = shortcuts,
                               .menu = MenuId::Simulation,
                               .section = 2,
                               .handler = handler,
                               .enabled = [this] { return m_timePlayer.isWatched() && m_timePlayer.hasRun(); },
                               .help = help});
    };
    addTime(
        "time.play", tr("P&lay the run, or pause"), {QKeySequence(Qt::Key_F8)},
        [this] { m_timePlayer.togglePlaying(); }, tr("Key in the live diagram: Space"));
    addTime(
        "time.reverse", tr("Play the run &backwards, or forwards again"), {QKeySequence(Qt::SHIFT | Qt::Key_F8)},
        [this] { m_timePlayer.setReversed(!m_timePlayer.isReversed()); }, tr("Key in the live diagram: R"));
    addTime(
        "time.slower", tr("Play the run ten times sl&ower"), {}, [this] { m_timePlayer.slower(); },
        tr("Key in the live diagram: ["));
    addTime(
        "time.faster", tr("Play the run ten times &faster"), {}, [this] { m_timePlayer.faster(); },
        tr("Key in the live diagram: ]"));
}

void MainWindow::addDiagramAction(const QString& id, const QString& text, const QList<QKeySequence>& shortcuts,
                                  const std::function<void()>& handler, const std::function<bool()>& enabled,
                                  const QString& help)
{
    m_context.actions.add({.id = id,
                           .text = text,
                           .icon = {},
                           .shortcuts = shortcuts,
                           .menu = MenuId::Edit,
                           .section = 5,
                           .handler = handler,
                           .enabled = enabled,
                           .help = help});
}

/// Number of selected components and items on the diagram.
int MainWindow::selectedOnDiagram() const
{
    if (currentDiagram() == nullptr) return 0;
    return static_cast<int>(currentDiagram()->selectedComponents().size()) +
           static_cast<int>(currentDiagram()->selectedGraphics().size());
}

void MainWindow::registerComponentActions()
{
    const auto panel = [this] { return currentDiagram() != nullptr ? currentPage()->diagram() : nullptr; };
    const auto hasDiagram = [this] { return currentDiagram() != nullptr; };
    const auto hasOne = [this] {
        return currentDiagram() != nullptr && currentDiagram()->selectedComponents().size() == 1;
    };
    const auto hasComponents = [this] { return selectedOnDiagram() > 0; };
    addDiagramAction(
        QStringLiteral("diagram.place"), tr("&Place a component…"), {},
        [this] { currentPage()->diagram()->placeByName(); }, hasDiagram,
        tr("By the name of its class; you can also drag it from the library. Key on the diagram: Insert"));
    addDiagramAction(
        QStringLiteral("diagram.connect"), tr("Connect…"), {},
        [this] {
            currentDiagram()->setFocus();
            currentDiagram()->startConnecting();
        },
        [this] { return currentDiagram() != nullptr && currentDiagram()->layer() == DiagramLayer::Diagram; },
        tr("A line from connector to connector, chosen with the arrow keys. Key on the diagram: C"));
    addDiagramAction(
        QStringLiteral("diagram.parameters"), tr("Para&meters…"), {},
        [this] { currentPage()->diagram()->editParameters(currentDiagram()->selectedComponents().front()); }, hasOne,
        tr("Key on the diagram: Enter"));
    addDiagramAction(
        QStringLiteral("diagram.inside"), tr("Look &inside the component"), {QKeySequence(Qt::Key_F6)},
        [this] { currentPage()->diagram()->openInside(currentDiagram()->selectedComponents().front()); }, hasOne,
        tr("Its diagram; in the live diagram, with the values of the run"));
    addDiagramAction(
        QStringLiteral("diagram.outside"), tr("Back &out of the component"), {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
        [this] { currentPage()->diagram()->goOutside(); },
        [panel] { return panel() != nullptr && panel()->isInside(); });
    addDiagramAction(
        QStringLiteral("diagram.rename"), tr("Re&name the component…"), {},
        [this] { currentPage()->diagram()->renameSelected(); }, hasOne, tr("Key on the diagram: F2"));
    addDiagramAction(
        QStringLiteral("diagram.turn"), tr("T&urn right"), {QKeySequence(Qt::CTRL | Qt::Key_R)},
        [this] { currentDiagram()->turnRight(); }, hasComponents, tr("Key on the diagram: R, with Shift to the left"));
    addDiagramAction(
        QStringLiteral("diagram.flipHorizontally"), tr("Flip &horizontally"), {},
        [this] { currentDiagram()->flipHorizontally(); }, hasComponents, tr("Key on the diagram: H"));
    addDiagramAction(
        QStringLiteral("diagram.flipVertically"), tr("Flip &vertically"), {},
        [this] { currentDiagram()->flipVertically(); }, hasComponents, tr("Key on the diagram: V"));
    addDiagramAction(
        QStringLiteral("diagram.duplicate"), tr("&Duplicate components"), {}, [this] { currentDiagram()->duplicate(); },
        hasComponents, tr("Key on the diagram: Ctrl+D"));
    addDiagramAction(
        QStringLiteral("diagram.delete"), tr("Delete from the diagram"), {},
        [this] { currentDiagram()->removeSelected(); },
        [this] { return currentDiagram() != nullptr && currentDiagram()->hasSelection(); },
        tr("With the connections. Key on the diagram: Delete"));
}

void MainWindow::registerArrangementActions()
{
    const auto hasDiagram = [this] { return currentDiagram() != nullptr; };
    using Alignment = DiagramView::Alignment;
    const auto addAlignment = [&](const char* id, const QString& text, Alignment alignment) {
        addDiagramAction(
            QLatin1String(id), text, {}, [this, alignment] { currentDiagram()->align(alignment); },
            [this] { return selectedOnDiagram() > 1; });
    };
    addAlignment("diagram.alignLeft", tr("Align left"), Alignment::Left);
    addAlignment("diagram.alignCentre", tr("Align centres"), Alignment::Centre);
    addAlignment("diagram.alignRight", tr("Align right"), Alignment::Right);
    addAlignment("diagram.alignTop", tr("Align top"), Alignment::Top);
    addAlignment("diagram.alignMiddle", tr("Align middles"), Alignment::Middle);
    addAlignment("diagram.alignBottom", tr("Align bottom"), Alignment::Bottom);
    m_context.actions.add(
        {.id = QStringLiteral("diagram.probe"),
         .text = tr("Plot &with the probe"),
         .icon = QStringLiteral("probe"),
         .menu = MenuId::Edit,
         .section = 5,
         .handler = [this] { currentPage()->diagram()->setProbing(!currentDiagram()->isProbing()); },
         .enabled = hasDiagram,
         .checked = [this] { return currentDiagram() != nullptr && currentDiagram()->isProbing(); },
         .help =
             tr("Plots potentials of lines, currents and flows of connectors and components. Key on the diagram: W")});
    addDiagramAction(
        QStringLiteral("diagram.arrange"), tr("Arran&ge"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A)},
        [this] { currentPage()->diagram()->arrange(); }, hasDiagram,
        tr("Places components by their connections: the selected ones, otherwise those without a place, otherwise "
           "all"));
    addDiagramAction(
        QStringLiteral("diagram.fit"), tr("Diagram: show everything"), {}, [this] { currentDiagram()->fit(); },
        hasDiagram, tr("Key on the diagram: 0"));
}

void MainWindow::addSwitch(const char* id, const QString& text, const Setting<bool>& setting, const QString& help)
{
    m_context.actions.add(
        {.id = QLatin1String(id),
         .text = text,
         .icon = {},
         .menu = MenuId::View,
         .section = 7,
         .handler = [this, &setting] { m_context.settings.setValue(setting, !m_context.settings.value(setting)); },
         .checked = [this, &setting] { return m_context.settings.value(setting); },
         .help = help});
}

void MainWindow::registerDrawingActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasDiagram = [this] { return currentDiagram() != nullptr; };
    const auto hasGraphics = [this] {
        return currentDiagram() != nullptr && !currentDiagram()->selectedGraphics().empty();
    };
    const auto add = [&](const char* id, const QString& text, const char* icon, auto&& handler, auto&& enabled,
                         std::function<bool()> checked, const QString& help) {
        actions.add({.id = QLatin1String(id),
                     .text = text,
                     .icon = QString::fromLatin1(icon),
                     .menu = MenuId::Edit,
                     .section = 6,
                     .handler = handler,
                     .enabled = enabled,
                     .checked = std::move(checked),
                     .help = help});
    };
    add(
        "diagram.icon", tr("Show the icon instead of the diagram"), "",
        [this] { currentPage()->diagram()->setIconShown(currentDiagram()->layer() != DiagramLayer::Icon); }, hasDiagram,
        [this] { return currentDiagram() != nullptr && currentDiagram()->layer() == DiagramLayer::Icon; }, {});
    addSwitch("diagram.overview", tr("Diagram: overview in the corner"), kShowOverview,
              tr("A map of the whole diagram, when not all of it is in sight; drag the frame in it"));
    const auto addTool = [&](const char* id, const QString& text, const char* icon, DrawTool tool,
                             const QString& help) {
        const auto take = [this, tool] {
            currentDiagram()->setTool(tool);
            currentDiagram()->setFocus();
        };
        add(
            id, text, icon, take, hasDiagram,
            [this, tool] { return currentDiagram() != nullptr && currentDiagram()->tool() == tool; }, help);
    };
    addTool("draw.select", tr("Select on the diagram"), "pointer", DrawTool::None,
            tr("Ends drawing. Key on the diagram: Escape"));
    addTool("draw.line", tr("Draw a line"), "draw-line", DrawTool::Line, tr("Key on the diagram: L"));
    addTool("draw.polygon", tr("Draw a polygon"), "draw-polygon", DrawTool::Polygon, tr("Key on the diagram: P"));
    addTool("draw.rectangle", tr("Draw a rectangle"), "draw-rectangle", DrawTool::Rectangle,
            tr("Key on the diagram: B"));
    addTool("draw.ellipse", tr("Draw an ellipse"), "draw-ellipse", DrawTool::Ellipse, tr("Key on the diagram: E"));
    addTool("draw.text", tr("Draw a text"), "draw-text", DrawTool::Text, tr("Key on the diagram: T"));
    addTool("draw.image", tr("Draw an image"), "draw-image", DrawTool::Bitmap, tr("Key on the diagram: I"));
    add(
        "draw.toFront", tr("Bring to front"), "to-front", [this] { currentDiagram()->bringToFront(); }, hasGraphics, {},
        tr("In front of all other graphics"));
    add(
        "draw.toBack", tr("Send to back"), "to-back", [this] { currentDiagram()->sendToBack(); }, hasGraphics, {},
        tr("Behind all other graphics"));
    add(
        "draw.properties", tr("Properties of the graphic…"), "",
        [this] { currentPage()->diagram()->editProperties(*currentDiagram()->selectedGraphics().begin()); },
        [this] { return currentDiagram() != nullptr && currentDiagram()->selectedGraphics().size() == 1; }, {},
        tr("Colours, patterns, text. Key on the diagram: Enter"));
}

}  // namespace causeway::ui
