// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One tab: a document with its session, editor and canvas, and the bars above and below them. Synchronizes editor,
/// problems and selection: marks are the diagnostics of the latest analysis; the selected equation is highlighted; the
/// cursor on an equation or variable selects it everywhere.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/session/app_context.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"
#include "ui/session/session_store.h"

class QSplitter;

namespace causeway::ui {

class DiagramPanel;
class FindBar;
class MessageBar;
class ModelicaEditor;
class Selection;
class SplitView;
class TimePlayer;

class EditorPage : public QWidget {
    Q_OBJECT
public:
    EditorPage(AppContext& context, Selection& selection, std::unique_ptr<Document> document,
               QWidget* parent = nullptr);
    ~EditorPage() override;

    [[nodiscard]] Document& document() const { return *m_document; }
    [[nodiscard]] ModelSession& session() const { return *m_session; }
    /// The editor in use; there are two in a split view.
    [[nodiscard]] ModelicaEditor& editor() const;
    /// Hides the bar above the text until the next message.
    void hideMessage();
    [[nodiscard]] SplitView& views() const { return *m_views; }
    [[nodiscard]] FindBar& findBar() const { return *m_findBar; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messageBar; }

    /// Text, diagram, or both side by side.
    enum class View : std::uint8_t { Text, Diagram, Split };
    [[nodiscard]] View view() const { return m_view; }
    /// Also moves the focus to the view.
    void setView(View view);
    /// Null until it is first shown.
    [[nodiscard]] DiagramPanel* diagram() const { return m_diagram; }
    /// Time source of the live diagram; must outlive the page.
    void setPlayer(TimePlayer& player) { m_player = &player; }
    /// No update of the screen is pending.
    [[nodiscard]] bool isSettled() const;

    /// Formats the text in the background, as one undo step. A text with syntax errors is unchanged, with a message.
    /// `afterwards` is called in any case, and suppresses the message.
    void format(std::function<void()> afterwards = {});
    /// Current position, for the next start.
    [[nodiscard]] OpenFile place() const;
    void goTo(const OpenFile& place);
    /// Folds all annotations longer than a line.
    void foldAnnotations();
    /// Fixes of problems in the line of the cursor, nearest first.
    [[nodiscard]] std::vector<DiagnosticFix> fixesAtCursor() const;
    /// Only the front page follows and changes the selection.
    void setActive(bool active);
    /// Takes over a recovered text; the copy is kept until the document is saved or closed.
    void recover(const RecoveryStore::Orphan& orphan);
    /// The document is being closed intentionally: deletes its recovery copy.
    void forgetRecovery();

signals:
    /// From the diagram: variables and expressions.
    void plotWanted(const QStringList& names);
    /// The diagram has been created.
    void diagramMade();

private:
    void applySettings();
    void connectEditor(ModelicaEditor& editor);
    void makeDiagram();
    void showClassOnDiagram();
    void selectOnDiagram();
    void selectFromDiagram();
    /// Selects the first unknown of a component, for the structure views.
    void selectUnknownOf(const std::string& component);
    void showMarks();
    void showHints();
    /// Shows the parts of a singular model in text and diagram.
    void showParts();
    /// Tool tip for a name.
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
    QSplitter* m_splitter;
    DiagramPanel* m_diagram = nullptr;
    TimePlayer* m_player = nullptr;
    View m_view = View::Text;
    QTimer m_copySoon;
    QString m_recoveryName;
    bool m_isActive = false;
    bool m_isSelecting = false;        ///< the selection originates from our cursor
    QString m_selectedFromDiagram;     ///< variable selected with its component
    QStringList m_componentsSelected;  ///< in the diagram
};

}  // namespace causeway::ui
