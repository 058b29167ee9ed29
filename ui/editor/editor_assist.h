// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typing assistance of one editor: completion, call tips, hover tips, snippets, occurrences of the name under the
/// cursor. All requests are jobs (assist_jobs.h); keys never wait for them.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <string>
#include <vector>

#include "core/editing/completion/completion.h"
#include "core/editing/completion/hover.h"
#include "core/editing/completion/signature_help.h"
#include "ui/editor/assist_jobs.h"
#include "ui/editor/call_tip.h"
#include "ui/editor/completion_popup.h"
#include "ui/session/settings.h"

class QKeyEvent;

namespace causeway {
struct MissingUnit;
}

namespace causeway::ui {

class ModelicaEditor;
class SnippetSession;

class EditorAssist : public QObject {
    Q_OBJECT
public:
    EditorAssist(AppContext& context, ModelicaEditor& editor);
    ~EditorAssist() override;

    /// Opens the completion list at the cursor.
    void complete();
    void showCallTip();
    /// Requests the tip of the name at an offset; empty if there is none.
    void hover(quint32 offset, std::function<void(const QString&)> answer);
    /// Provides the inferred units of declarations of the current text; null if unknown.
    using Units = std::shared_ptr<const std::vector<MissingUnit>>;
    void setUnits(std::function<Units()> units) { m_units = std::move(units); }
    /// No request is pending.
    [[nodiscard]] bool isIdle() const;
    [[nodiscard]] CompletionPopup& popup() const { return *m_popup; }
    [[nodiscard]] CallTip& callTip() const { return *m_callTip; }
    [[nodiscard]] SnippetSession& snippet() const { return *m_snippet; }
    void closeAll();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void onTyped(int character);
    void onTextChanged();
    void onCursorMoved();
    void accept();
    void takeCompletions(CompletionList list);
    void askOccurrences();
    bool handleKey(QKeyEvent* event);
    /// Typed part of the name to complete.
    [[nodiscard]] std::string typed() const;
    /// The cursor is still inside or at the end of that name.
    [[nodiscard]] bool isInName() const;
    [[nodiscard]] QWidget* window() const;

    AppContext& m_context;
    ModelicaEditor& m_editor;
    AssistJobs m_jobs;
    std::function<Units()> m_units;
    // Children of the window, which may be destroyed first.
    QPointer<CompletionPopup> m_popup;
    QPointer<CallTip> m_callTip;
    SnippetSession* m_snippet;
    QTimer m_occurrencesSoon;
    std::uint32_t m_begin = 0;  ///< start of the name to complete
};

}  // namespace causeway::ui
