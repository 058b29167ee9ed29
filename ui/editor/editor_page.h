// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One tab: a document with its session, its editor, and the bars above and below it.
///
/// Keeps the editor, the problems and the selection of the window in step: the marks are the diagnostics of the latest
/// analysis; the selected equation is highlighted; the cursor on an equation or a variable selects it everywhere.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/session/app_context.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"
#include "ui/session/session_store.h"

namespace causeway::ui {

class FindBar;
class MessageBar;
class ModelicaEditor;
class Selection;
class SplitView;

class EditorPage : public QWidget {
    Q_OBJECT
public:
    EditorPage(AppContext& context, Selection& selection, std::unique_ptr<Document> document,
               QWidget* parent = nullptr);
    ~EditorPage() override;

    [[nodiscard]] Document& document() const { return *m_document; }
    [[nodiscard]] ModelSession& session() const { return *m_session; }
    /// The editor in use: there are two in a split view.
    [[nodiscard]] ModelicaEditor& editor() const;
    [[nodiscard]] SplitView& views() const { return *m_views; }
    [[nodiscard]] FindBar& findBar() const { return *m_findBar; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messageBar; }

    /// Tidies the text up in the background; one undo step. A text with syntax errors is left alone, with a message. With something to
    /// do afterwards that is done in any case, and there is no message.
    void format(std::function<void()> afterwards = {});
    /// Where one is in the text, for the next start.
    [[nodiscard]] OpenFile place() const;
    void goTo(const OpenFile& place);
    /// Folds every annotation that is longer than a line.
    void foldAnnotations();
    /// The fixes of the problems in the line of the cursor, the nearest first.
    [[nodiscard]] std::vector<DiagnosticFix> fixesAtCursor() const;
    /// Only the page in front follows the selection and changes it.
    void setActive(bool active);
    /// The document is closed on purpose: its recovery copy goes.
    void forgetRecovery();

private:
    void applySettings();
    void connectEditor(ModelicaEditor& editor);
    void showMarks();
    /// What a name stands for, for its tooltip.
    [[nodiscard]] QString describe(std::uint32_t offset) const;
    void showSelection();
    void selectAtCursor(quint32 offset);
    void watchFile();
    void showLock(bool locked);
    void keepCopy();

    AppContext& m_context;
    Selection& m_selection;
    std::unique_ptr<Document> m_document;
    ModelSession* m_session;
    MessageBar* m_messageBar;
    SplitView* m_views;
    FindBar* m_findBar;
    QTimer m_copySoon;
    QString m_recoveryName;
    bool m_isActive = false;
    bool m_isSelecting = false;  ///< the selection comes from our cursor
};

}  // namespace causeway::ui
