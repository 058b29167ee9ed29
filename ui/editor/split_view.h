// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One document in one editor, or in two below each other; what is done in one is seen in the other.
///
/// Marks, highlights and read-only states go to both; places are gone to in the one in use.
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

    /// The editor in use: the one that had the focus last.
    [[nodiscard]] ModelicaEditor& editor() const { return *m_views[m_active].editor; }
    [[nodiscard]] EditorAssist& assist() const { return *m_views[m_active].assist; }
    [[nodiscard]] std::vector<ModelicaEditor*> editors() const;
    /// For tips, see EditorAssist; of all editors.
    void setUnits(std::function<std::shared_ptr<const std::vector<MissingUnit>>()> units);
    [[nodiscard]] bool isSplit() const { return m_views.size() > 1; }
    void setSplit(bool split);

signals:
    /// Another editor is in use.
    void activeChanged();
    /// A second one was made; the first is there from the start.
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
