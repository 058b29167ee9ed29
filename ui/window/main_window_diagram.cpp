// SPDX-License-Identifier: GPL-3.0-or-later
// Text or diagram, and what can be done on the diagram of the document in front.
#include <QApplication>

#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_page.h"
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

void MainWindow::registerDiagramActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto addView = [&](const QString& id, const QString& text, Qt::Key key, EditorPage::View view, const QString& help) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(Qt::CTRL | key)},
                     .menu = MenuId::View,
                     .section = 6,
                     .handler = [this, view] { currentPage()->setView(view); },
                     .enabled = [this] { return currentPage() != nullptr; },
                     .checked = [this, view] { return currentPage() != nullptr && currentPage()->view() == view; },
                     .help = help});
    };
    addView(QStringLiteral("view.text"), tr("Te&xt"), Qt::Key_1, EditorPage::View::Text, tr("The model as text"));
    addView(QStringLiteral("view.diagram"), tr("Dia&gram"), Qt::Key_2, EditorPage::View::Diagram, tr("The model as a diagram of its components"));
    addView(QStringLiteral("view.split"), tr("Te&xt and diagram"), Qt::Key_3, EditorPage::View::Split, tr("Both, following each other"));

    const auto hasDiagram = [this] { return currentDiagram() != nullptr; };
    const auto hasComponents = [this] { return currentDiagram() != nullptr && !currentDiagram()->selectedComponents().isEmpty(); };
    const auto hasOne = [this] { return currentDiagram() != nullptr && currentDiagram()->selectedComponents().size() == 1; };
    const auto hasSeveral = [this] { return currentDiagram() != nullptr && currentDiagram()->selectedComponents().size() > 1; };
    const auto add = [&](const QString& id, const QString& text, const QList<QKeySequence>& shortcuts, auto&& handler, auto&& enabled, const QString& help = {}) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = shortcuts,
                     .menu = MenuId::Edit,
                     .section = 5,
                     .handler = handler,
                     .enabled = enabled,
                     .help = help});
    };
    add(QStringLiteral("diagram.place"), tr("&Place a component…"), {}, [this] { currentPage()->diagram()->placeByName(); }, hasDiagram,
        tr("By the name of its class; or drag it from the library. Key on the diagram: Insert"));
    add(QStringLiteral("diagram.parameters"), tr("Para&meters…"), {},
        [this] { currentPage()->diagram()->editParameters(currentDiagram()->selectedComponents().front()); }, hasOne, tr("Key on the diagram: Enter"));
    add(QStringLiteral("diagram.rename"), tr("Re&name the component…"), {},
        [this] { currentPage()->diagram()->renameComponent(currentDiagram()->selectedComponents().front()); }, hasOne, tr("Key on the diagram: F2"));
    add(QStringLiteral("diagram.turn"), tr("T&urn by 90°"), {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] { currentDiagram()->turnLeft(); }, hasComponents);
    add(QStringLiteral("diagram.flipHorizontally"), tr("Flip &horizontally"), {}, [this] { currentDiagram()->flipHorizontally(); }, hasComponents,
        tr("Key on the diagram: H"));
    add(QStringLiteral("diagram.flipVertically"), tr("Flip &vertically"), {}, [this] { currentDiagram()->flipVertically(); }, hasComponents,
        tr("Key on the diagram: V"));
    add(QStringLiteral("diagram.duplicate"), tr("&Duplicate components"), {}, [this] { currentDiagram()->duplicate(); }, hasComponents,
        tr("Key on the diagram: Ctrl+D"));
    add(QStringLiteral("diagram.delete"), tr("Delete from the diagram"), {}, [this] { currentDiagram()->removeSelected(); },
        [this] { return currentDiagram() != nullptr && currentDiagram()->hasSelection(); }, tr("With the connections. Key on the diagram: Delete"));
    using Alignment = DiagramView::Alignment;
    const auto addAlignment = [&](const char* id, const QString& text, Alignment alignment) {
        add(QLatin1String(id), text, {}, [this, alignment] { currentDiagram()->align(alignment); }, hasSeveral);
    };
    addAlignment("diagram.alignLeft", tr("Align left"), Alignment::Left);
    addAlignment("diagram.alignCentre", tr("Align centres"), Alignment::Centre);
    addAlignment("diagram.alignRight", tr("Align right"), Alignment::Right);
    addAlignment("diagram.alignTop", tr("Align top"), Alignment::Top);
    addAlignment("diagram.alignMiddle", tr("Align middles"), Alignment::Middle);
    addAlignment("diagram.alignBottom", tr("Align bottom"), Alignment::Bottom);
    add(QStringLiteral("diagram.fit"), tr("Diagram: all in sight"), {}, [this] { currentDiagram()->fit(); }, hasDiagram, tr("Key on the diagram: 0"));
}

}  // namespace causeway::ui
