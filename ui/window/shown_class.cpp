// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shown_class.h"

#include "core/compiler/compiler.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/modelica_editor.h"

namespace causeway::ui {

QString shownClass(const EditorPage& page)
{
    if (!page.session().chosenModel().isEmpty()) return page.session().chosenModel();
    const auto& analysis = page.session().analysis();
    if (!analysis) return {};
    if (analysis->modelName.empty() && !analysis->classes.empty())
        return QString::fromStdString(analysis->classes.front().name);
    return QString::fromStdString(analysis->modelName);
}

void focusFront(EditorPage& page)
{
    page.view() == EditorPage::View::Diagram ? page.setFocus() : page.editor().setFocus();
}

void focusText(EditorPage& page)
{
    if (page.view() == EditorPage::View::Diagram) page.setView(EditorPage::View::Split);
    page.editor().setFocus();
}

}  // namespace causeway::ui
