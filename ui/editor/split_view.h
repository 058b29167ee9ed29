// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One document in one editor, or in two stacked editors with synchronized contents. Marks, highlights and read-only
/// states apply to both; navigation uses the one in use.
#pragma once

#include <QSplitter>
#include <functional>
#include <memory>
#include <vector>

#include "ui/editor/modelica_editor.h"
#include "ui/session/app_context.h"

namespace causeway {
struct MissingUnit;
}

namespace causeway::ui {

class Document;
class EditorAssist;

class SplitView : public QSplitter {
    Q_OBJECT
public:
    SplitView(AppContext& context, Document& document, QWidget* parent = nullptr);

    /// The editor in use: the last one with the focus.
    [[nodiscard]] ModelicaEditor& editor() const { return *m_views[m_active].editor; }
    [[nodiscard]] EditorAssist& assist() const { return *m_views[m_active].assist; }
    [[nodiscard]] std::vector<ModelicaEditor*> editors() const;
    /// For the tips of all editors, see EditorAssist.
    void setUnits(std::function<std::shared_ptr<const std::vector<MissingUnit>>()> units);
    [[nodiscard]] bool isSplit() const { return m_views.size() > 1; }
    void setSplit(bool split);

signals:
    /// Another editor is in use.
    void activeChanged();
    /// A second one was created; the first exists from the start.
    void editorAdded(causeway::ui::ModelicaEditor* editor);

private:
    struct View {
        ModelicaEditor* editor;
        EditorAssist* assist;
    };
    void add();
    void activate(const ModelicaEditor* editor);

    AppContext& m_context;
    Document& m_document;
    std::vector<View> m_views;
    std::function<std::shared_ptr<const std::vector<MissingUnit>>()> m_units;
    std::size_t m_active = 0;
};

}  // namespace causeway::ui
