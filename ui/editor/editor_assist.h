// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Help while one types in one editor: completion, call tips, hover tips, snippets, the other places of the name under
/// the cursor.
///
/// All questions are jobs (assist_jobs.h); a key never waits for an answer.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <string>
#include <vector>

#include "core/editing/completion.h"
#include "core/editing/hover.h"
#include "core/editing/signature_help.h"
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

    /// Shows what could be written at the cursor.
    void complete();
    void showCallTip();
    /// Asks for the tip of the name at an offset; empty when there is none.
    void hover(quint32 offset, std::function<void(const QString&)> answer);
    /// What tells which units follow for declarations of the present text; null where that is not known.
    using Units = std::shared_ptr<const std::vector<MissingUnit>>;
    void setUnits(std::function<Units()> units) { m_units = std::move(units); }
    /// Nothing is being looked up.
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
    /// What is typed of the name that the list is about.
    [[nodiscard]] std::string typed() const;
    /// The cursor is still in or behind that name.
    [[nodiscard]] bool isInName() const;
    [[nodiscard]] QWidget* window() const;

    AppContext& m_context;
    ModelicaEditor& m_editor;
    AssistJobs m_jobs;
    std::function<Units()> m_units;
    // Children of the window, which may go before us.
    QPointer<CompletionPopup> m_popup;
    QPointer<CallTip> m_callTip;
    SnippetSession* m_snippet;
    QTimer m_occurrencesSoon;
    std::uint32_t m_begin = 0;  ///< where the name begins that the list is about
};

}  // namespace causeway::ui
