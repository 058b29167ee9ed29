// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One tab: a document with its session, its editor and its canvas, and the bars above and below them.
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
    /// The editor in use: there are two in a split view.
    [[nodiscard]] ModelicaEditor& editor() const;
    /// Takes the bar above the text away, until there is something else to say.
    void hideMessage();
    [[nodiscard]] SplitView& views() const { return *m_views; }
    [[nodiscard]] FindBar& findBar() const { return *m_findBar; }
    [[nodiscard]] MessageBar& messageBar() const { return *m_messageBar; }

    /// The text, the diagram, or both side by side.
    enum class View : std::uint8_t { Text, Diagram, Split };
    [[nodiscard]] View view() const { return m_view; }
    /// Also moves the focus to what is shown.
    void setView(View view);
    /// Null until it was shown for the first time.
    [[nodiscard]] DiagramPanel* diagram() const { return m_diagram; }
    /// Whose time the diagram shows when it is alive; it must outlive the page.
    void setPlayer(TimePlayer& player) { m_player = &player; }
    /// Nothing is on its way to the screen.
    [[nodiscard]] bool isSettled() const;

    /// Tidies the text up in the background; one undo step. A text with syntax errors is left alone, with a message.
    /// With something to do afterwards that is done in any case, and there is no message.
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
    /// Takes the text of a program that died; the copy stays until this document is saved or closed.
    void recover(const RecoveryStore::Orphan& orphan);
    /// The document is closed on purpose: its recovery copy goes.
    void forgetRecovery();

signals:
    /// From the diagram: variables and expressions of them.
    void plotWanted(const QStringList& names);
    /// It is there from now on.
    void diagramMade();

private:
    void applySettings();
    void connectEditor(ModelicaEditor& editor);
    void makeDiagram();
    void showClassOnDiagram();
    void selectOnDiagram();
    void selectFromDiagram();
    /// The first unknown of a component stands for it in the views of the structure.
    void selectUnknownOf(const std::string& component);
    void showMarks();
    void showHints();
    /// The parts of a singular model, in the text and on the diagram.
    void showParts();
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
    QSplitter* m_splitter;
    DiagramPanel* m_diagram = nullptr;
    TimePlayer* m_player = nullptr;
    View m_view = View::Text;
    QTimer m_copySoon;
    QString m_recoveryName;
    bool m_isActive = false;
    bool m_isSelecting = false;        ///< the selection comes from our cursor
    QString m_selectedFromDiagram;     ///< the variable that was selected with its component
    QStringList m_componentsSelected;  ///< on the diagram
};

}  // namespace causeway::ui
