// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/split_view.h"

#include "ui/editor/editor_assist.h"

namespace causeway::ui {

SplitView::SplitView(AppContext& context, Document& document, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_context(context), m_document(document)
{
    setChildrenCollapsible(false);
    setHandleWidth(4);
    add();
}

std::vector<ModelicaEditor*> SplitView::editors() const
{
    std::vector<ModelicaEditor*> all;
    for (const View& view : m_views) all.push_back(view.editor);
    return all;
}

void SplitView::setUnits(std::function<std::shared_ptr<const std::vector<MissingUnit>>()> units)
{
    m_units = std::move(units);
    for (const View& view : m_views) view.assist->setUnits(m_units);
}

void SplitView::add()
{
    auto* editor = new ModelicaEditor(m_context.theme, m_document, this);
    addWidget(editor);
    m_views.push_back({editor, new EditorAssist(m_context, *editor)});
    m_views.back().assist->setUnits(m_units);
    connect(editor, &QsciScintillaBase::SCN_FOCUSIN, this, [this, editor] { activate(editor); });
}

void SplitView::setSplit(bool split)
{
    if (split == isSplit()) return;
    if (split) {
        const ModelicaEditor& first = editor();
        add();
        ModelicaEditor* second = m_views.back().editor;
        second->setMarks(first.marks());
        second->setParts(first.parts());
        second->zoomTo(static_cast<int>(first.SendScintilla(QsciScintillaBase::SCI_GETZOOM)));
        setSizes({height() / 2, height() / 2});
        emit editorAdded(second);
        second->goTo(first.cursorOffset(), first.cursorOffset());
        second->setFocus();
        activate(second);
    } else {
        // The active view remains, as the only one.
        const View gone = m_views[1 - m_active];
        m_views.erase(m_views.begin() + static_cast<std::ptrdiff_t>(1 - m_active));
        m_active = 0;
        delete gone.editor;
        editor().setFollowsPlaces(true);
        editor().setFocus();
        emit activeChanged();
    }
}

void SplitView::activate(const ModelicaEditor* editor)
{
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        if (m_views[i].editor == editor) m_active = i;
    }
    for (const View& view : m_views) view.editor->setFollowsPlaces(view.editor == &this->editor());
    emit activeChanged();
}

}  // namespace causeway::ui
