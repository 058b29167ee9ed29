// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the names of the texts: definitions, uses, renaming, outline, search in all files, fixes, and what is
// done with lines.
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>
#include <QTabWidget>
#include <algorithm>

#include "core/editing/completion/hover.h"
#include "core/editing/outline.h"
#include "core/editing/references.h"
#include "core/editing/workspace_files.h"
#include "ui/browser/documentation_panel.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/editor/assist_jobs.h"
#include "ui/editor/editor_assist.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/outline_popup.h"
#include "ui/editor/problems_panel.h"
#include "ui/editor/rename_dialog.h"
#include "ui/editor/search_panel.h"
#include "ui/editor/split_view.h"
#include "ui/session/counted.h"
#include "ui/window/main_window.h"
#include "ui/window/shown_class.h"

namespace causeway::ui {

namespace {

const QString kLookUpJob = QStringLiteral("lookUp");
constexpr int kMessageTime = 6000;  ///< milliseconds

}  // namespace

void MainWindow::buildAssist()
{
    m_outline = new OutlinePopup(m_context.theme, this);
    connect(m_outline, &OutlinePopup::placeWanted, this, [this](quint32 begin, quint32 end) {
        if (EditorPage* page = currentPage()) jumpTo(page->document().label(), begin, end, false);
    });
    connect(m_search, &SearchPanel::jumpWanted, this,
            [this](const QString& path, quint32 begin, quint32 end) { jumpTo(path, begin, end, false); });
    connect(m_search, &SearchPanel::replaceWanted, this, &MainWindow::replaceFound);
}

void MainWindow::registerAssistActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto hasPage = [this] { return currentPage() != nullptr; };
    const auto canEdit = [this] { return currentPage() != nullptr && !currentPage()->document().isLocked(); };
    const auto add = [&](MenuId menu, int section, const QString& id, const QString& text,
                         const QList<QKeySequence>& keys, auto&& handler, std::function<bool()> enabled,
                         const QString& help = {}) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = keys,
                     .menu = menu,
                     .section = section,
                     .handler = handler,
                     .enabled = std::move(enabled),
                     .help = help});
    };
    add(
        MenuId::Edit, 4, QStringLiteral("edit.complete"), tr("Com&plete"), {QKeySequence(Qt::CTRL | Qt::Key_Space)},
        [this] { currentPage()->views().assist().complete(); }, canEdit,
        tr("Lists the possible completions at the cursor"));
    add(
        MenuId::Edit, 4, QStringLiteral("edit.callTip"), tr("Show the ar&guments"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Space)}, [this] { currentPage()->views().assist().showCallTip(); },
        hasPage, tr("Of the function whose call the cursor is in"));
    add(
        MenuId::Edit, 4, QStringLiteral("edit.rename"), tr("Re&name…"), {QKeySequence(Qt::Key_F2)},
        [this] { startRename(); }, canEdit, tr("Everywhere in the open texts and the files beside them, by meaning"));
    add(
        MenuId::Edit, 2, QStringLiteral("edit.findInFiles"), tr("Find in &all files…"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)}, [this] { findInFiles(false); }, hasPage);
    add(
        MenuId::Edit, 2, QStringLiteral("edit.replaceInFiles"), tr("Replace in a&ll files…"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H)}, [this] { findInFiles(true); }, hasPage);

    add(
        MenuId::Go, 0, QStringLiteral("go.definition"), tr("&Definition"), {QKeySequence(Qt::Key_F12)},
        [this] { goToDefinition(currentPage()->editor().cursorOffset()); }, hasPage,
        tr("Where the name under the cursor is declared; also Ctrl+click"));
    add(
        MenuId::Go, 0, QStringLiteral("go.references"), tr("&Uses"), {QKeySequence(Qt::SHIFT | Qt::Key_F12)},
        [this] { showReferences(); }, hasPage, tr("All uses of the name under the cursor"));
    add(
        MenuId::Go, 0, QStringLiteral("go.outline"), tr("&Outline…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
        [this] { showOutline(); }, hasPage);
    // In the documentation, the actions refer to its pages.
    const auto reads = [this] { return m_documentation->isAncestorOf(QApplication::focusWidget()); };
    add(
        MenuId::Go, 1, QStringLiteral("go.back"), tr("&Back"), {QKeySequence(Qt::ALT | Qt::Key_Left)},
        [this, reads] { reads() ? m_documentation->goBack() : goTo(m_places.back(presentPlace())); },
        [this, reads] { return reads() ? m_documentation->canGoBack() : m_places.canGoBack(); });
    add(
        MenuId::Go, 1, QStringLiteral("go.forward"), tr("&Forward"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
        [this, reads] { reads() ? m_documentation->goForward() : goTo(m_places.forward(presentPlace())); },
        [this, reads] { return reads() ? m_documentation->canGoForward() : m_places.canGoForward(); });
}

void MainWindow::registerLineActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto canEdit = [this] { return currentPage() != nullptr && !currentPage()->document().isLocked(); };
    const auto addLines = [&](const QString& id, const QString& text, QKeyCombination key, unsigned message) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = {QKeySequence(key)},
                     .menu = MenuId::Edit,
                     .section = 3,
                     .handler =
                         [this, message] {
                             if (DiagramView* diagram = currentDiagram(); diagram == nullptr || !diagram->hasFocus()) {
                                 currentPage()->editor().SendScintilla(message);
                             } else if (message == QsciScintillaBase::SCI_SELECTIONDUPLICATE) {
                                 diagram->duplicate();
                             }
                         },
                     .enabled = canEdit});
    };
    addLines(QStringLiteral("edit.duplicateLines"), tr("&Duplicate"), Qt::CTRL | Qt::Key_D,
             QsciScintillaBase::SCI_SELECTIONDUPLICATE);
    addLines(QStringLiteral("edit.moveLinesUp"), tr("Move lines up"), Qt::ALT | Qt::Key_Up,
             QsciScintillaBase::SCI_MOVESELECTEDLINESUP);
    addLines(QStringLiteral("edit.moveLinesDown"), tr("Move lines down"), Qt::ALT | Qt::Key_Down,
             QsciScintillaBase::SCI_MOVESELECTEDLINESDOWN);
    addLines(QStringLiteral("edit.deleteLine"), tr("Delete line"), Qt::CTRL | Qt::SHIFT | Qt::Key_K,
             QsciScintillaBase::SCI_LINEDELETE);

    const auto addFolding = [&](const QString& id, const QString& text, const QList<QKeySequence>& keys,
                                auto&& handler) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .shortcuts = keys,
                     .menu = MenuId::View,
                     .section = 4,
                     .handler = handler,
                     .enabled = [this] { return currentPage() != nullptr; }});
    };
    addFolding(QStringLiteral("view.toggleFold"), tr("Fold or unfold"),
               {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_BracketLeft)},
               [this] { currentPage()->editor().toggleFold(); });
    addFolding(QStringLiteral("view.foldAll"), tr("Fold all"), {},
               [this] { currentPage()->editor().setAllFolded(true); });
    addFolding(QStringLiteral("view.unfoldAll"), tr("Unfold all"), {},
               [this] { currentPage()->editor().setAllFolded(false); });
    addFolding(QStringLiteral("view.foldAnnotations"), tr("Fold all annotations"), {},
               [this] { currentPage()->foldAnnotations(); });
    actions.add({.id = QStringLiteral("view.splitEditor"),
                 .text = tr("S&plit the editor"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Backslash)},
                 .menu = MenuId::View,
                 .section = 3,
                 .handler = [this] { currentPage()->views().setSplit(!currentPage()->views().isSplit()); },
                 .enabled = [this] { return currentPage() != nullptr; },
                 .checked = [this] { return currentPage() != nullptr && currentPage()->views().isSplit(); },
                 .help = tr("Two views of one text, one above the other")});
}

void MainWindow::connectEditor(EditorPage& page, ModelicaEditor& editor)
{
    connect(&editor, &ModelicaEditor::filesDropped, this, &MainWindow::openChosen);
    connect(&editor, &QsciScintilla::cursorPositionChanged, this, [this, &page, &editor] {
        if (&page == currentPage() && &editor == &page.editor()) showCursor(editor.cursorOffset());
    });
    connect(&editor, &ModelicaEditor::definitionWanted, this, &MainWindow::goToDefinition);
    connect(&editor, &ModelicaEditor::contextMenuWanted, this, [this](const QPoint& position) {
        QMenu menu(this);
        m_context.actions.fillContextMenu(
            menu, {"edit.undo", "edit.redo", "", "edit.cut", "edit.copy", "edit.paste", "", "go.definition",
                   "go.references", "edit.rename", "edit.applyFix", "library.reveal", "", "edit.toggleComment",
                   "edit.find", "", "model.analyse", "sim.run"});
        menu.exec(position);
    });
    editor.releaseKeys(m_context.actions.allShortcuts());
    connect(&m_context.actions, &ActionRegistry::shortcutsChanged, &editor,
            [this, &editor] { editor.releaseKeys(m_context.actions.allShortcuts()); });
}

void MainWindow::tell(const QString& text)
{
    statusBar()->showMessage(text, kMessageTime);
}

// Places -----------------------------------------------------------------------------------------------

TextPlace MainWindow::presentPlace() const
{
    const EditorPage* page = currentPage();
    if (page == nullptr) return {};
    return {&page->document(), page->document().path(), page->editor().cursorOffset()};
}

void MainWindow::jumpTo(const QString& path, quint32 begin, quint32 end, bool isLibrary)
{
    const TextPlace from = presentPlace();
    EditorPage* page = openText(path, isLibrary);
    if (page == nullptr) return;
    if (from.document) m_places.leave(from);
    focusText(*page);  // keeps a diagram in front visible beside the text
    page->editor().goTo(begin, end);
    m_context.actions.refresh();
}

void MainWindow::jumpTo(const Analysis& analysis, const SourceSpan& place)
{
    if (place.isNone() || place.source.index() >= analysis.sources.size()) return;
    const QString path = QString::fromStdString(analysis.sources[place.source].path());
    jumpTo(path, place.begin, place.end, m_context.libraries.isLibraryFile(path));
}

void MainWindow::goTo(const std::optional<TextPlace>& place)
{
    if (!place) return;
    EditorPage* page = nullptr;
    for (EditorPage* open : pages()) {
        if (place->document && &open->document() == place->document) page = open;
    }
    if (page == nullptr && !place->path.isEmpty()) page = openText(place->path, true);
    if (page == nullptr) return;
    m_tabs->setCurrentWidget(page);
    focusText(*page);
    page->editor().goTo(place->offset, place->offset);
}

void MainWindow::goToDefinition(quint32 offset)
{
    EditorPage* page = currentPage();
    if (page == nullptr) return;
    struct Answer {
        std::optional<Definition> definition;
        bool isLibrary = false;
    };
    const JobManager::Request request{tr("Looking up names"), kLookUpJob, page, true};
    m_context.jobs.start<Answer>(
        request,
        [texts = m_context.workspace.snapshots(page->document()), files = m_context.workspace.openFiles(),
         offset](const Task&) {
            const auto workspace = makeWorkspace(texts);
            Answer answer{definitionAt(*workspace, kAskingText, offset)};
            if (!answer.definition) return answer;
            const auto near = workspaceFiles(files);
            answer.isLibrary =
                !workspace->textOf(answer.definition->span.source) &&
                std::find(near.begin(), near.end(), std::filesystem::path(answer.definition->path)) == near.end();
            return answer;
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || !outcome.value->definition) {
                tell(tr("The declaration of this name is not known."));
                return;
            }
            const Definition& found = *outcome.value->definition;
            jumpTo(QString::fromStdString(found.path), found.span.begin, found.span.end, outcome.value->isLibrary);
        });
}

void MainWindow::showReferences()
{
    EditorPage* page = currentPage();
    SourceSpan span;
    const std::string name(page->editor().nameAt(page->editor().cursorOffset(), span));
    struct Answer {
        QString name;
        SearchResult result;
    };
    const JobManager::Request request{tr("Looking for uses"), kLookUpJob, page};
    m_context.jobs.start<Answer>(
        request,
        [texts = m_context.workspace.snapshots(page->document()), files = m_context.workspace.openFiles(),
         last = name.substr(name.rfind('.') + 1), offset = page->editor().cursorOffset()](const Task& task) {
            const auto workspace = makeWorkspace(texts, workspaceFiles(files), last);
            Answer answer;
            const auto use = nameAt(*workspace, workspace->tree(kAskingText), offset);
            if (!use) return answer;
            answer.name = QString::fromStdString(use->symbol.name);
            std::vector<std::vector<SourceSpan>> places(workspace->textCount());
            for (const Reference& reference : findReferences(*workspace, use->symbol, task)) {
                places[*workspace->textOf(reference.span.source)].push_back(reference.span);
            }
            for (std::size_t text = 0; text < places.size(); ++text) {
                if (places[text].empty()) continue;
                const SourceFile& file = workspace->tree(text).file();
                answer.result.files.push_back({QString::fromStdString(file.path()), 0, hitsAt(file, places[text])});
                answer.result.hitCount += places[text].size();
            }
            return answer;
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || outcome.value->name.isEmpty()) {
                tell(tr("There is no name under the cursor whose uses could be listed."));
                return;
            }
            showPanel(PanelId::Search);
            m_search->showFound(tr("Uses of '%1'").arg(outcome.value->name), outcome.value->result);
        });
}

void MainWindow::showOutline()
{
    EditorPage* page = currentPage();
    const JobManager::Request request{tr("Reading the outline"), kLookUpJob, page, true};
    using Answer = std::vector<OutlineItem>;
    m_context.jobs.start<Answer>(
        request,
        [text = m_context.workspace.snapshot(page->document())](const Task&) { return outline(*text->tree()); },
        [this, page](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || page != currentPage()) return;
            if (outcome.value->empty()) {
                tell(tr("The text contains no class."));
            } else {
                m_outline->open(*outcome.value, page->editor().cursorOffset());
            }
        });
}

// Changes ------------------------------------------------------------------------------------------------

void MainWindow::offerFixes()
{
    EditorPage* page = currentPage();
    const std::vector<DiagnosticFix> fixes = page->fixesAtCursor();
    if (fixes.empty()) {
        if (m_problems->canFix()) {
            m_problems->applyFix();
        } else {
            tell(tr("There is no fix for the line of the cursor."));
        }
        return;
    }
    if (fixes.size() == 1) {
        applyFix(fixes.front());
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("fixes"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const DiagnosticFix& fix : fixes)
        menu->addAction(QString::fromStdString(fix.label), this, [this, fix] { applyFix(fix); });
    menu->setActiveAction(menu->actions().front());
    menu->popup(page->editor().globalRectOf(page->editor().cursorOffset()).bottomLeft());
}

void MainWindow::startRename()
{
    EditorPage* page = currentPage();
    DiagramView* diagram = currentDiagram();
    const bool isOnDiagram = diagram != nullptr && diagram->hasFocus();
    quint32 offset = page->editor().cursorOffset();
    if (isOnDiagram) {
        diagram->selectUnderPointer();
        // A component is identified by its name in its declaration; inherited components and outdated pictures have
        // none.
        const std::vector<SourceSpan> places = page->diagram()->selectedPlaces();
        if (diagram->selectedComponents().size() != 1 || places.size() != 1) return;
        offset = places.front().begin;
    }
    const auto texts = m_context.workspace.snapshots(page->document());
    const JobManager::Request request{tr("Looking up names"), kLookUpJob, page, true};
    m_context.jobs.start<Renaming>(
        request, [texts, offset](const Task&) { return prepareRename(*makeWorkspace(texts), kAskingText, offset); },
        [this, texts, offset, isOnDiagram](const JobOutcome<Renaming>& outcome) {
            if (!outcome.value) return;
            if (!outcome.value->refusal.empty()) {
                tell(QString::fromStdString(outcome.value->refusal));
                return;
            }
            auto* dialog =
                new RenameDialog(m_context, texts, offset, QString::fromStdString(outcome.value->oldName), this);
            connect(dialog, &RenameDialog::renameWanted, this,
                    [this, isOnDiagram](const Renaming& renaming, const std::vector<SnapshotPtr>& asked) {
                        SearchResult changes;
                        for (const Renaming::File& file : renaming.files) {
                            FileHits hits{QString::fromStdString(file.path),
                                          file.text < asked.size() ? asked[file.text]->revision() : 0,
                                          {}};
                            for (const TextEdit& edit : file.edits) {
                                SearchHit hit;
                                hit.begin = edit.span.begin;
                                hit.end = edit.span.end;
                                hit.replacement = edit.replacement;
                                hits.hits.push_back(std::move(hit));
                            }
                            changes.files.push_back(std::move(hits));
                        }
                        applyChanges(changes, tr("Rename"));
                        if (isOnDiagram && currentDiagram() != nullptr)
                            currentDiagram()->selectLater({QString::fromStdString(renaming.newName)});
                    });
            dialog->open();
        });
}

void MainWindow::findInFiles(bool replace)
{
    const QString selected = currentPage()->editor().selectedText();
    showPanel(PanelId::Search);
    m_search->open(selected.contains(QLatin1Char('\n')) ? QString() : selected, replace);
}

void MainWindow::replaceFound(const SearchResult& result)
{
    std::size_t closed = 0;
    for (const FileHits& file : result.files) closed += pageOf(file.path) == nullptr ? 1U : 0U;
    if (result.files.empty() || result.isCut) return;
    if (m_asks) {
        QMessageBox box(QMessageBox::Question, tr("Replace"),
                        tr("Replace %1 in %2?")
                            .arg(counted(result.hitCount, tr("1 place"), tr("%1 places")),
                                 counted(result.files.size(), tr("1 file"), tr("%1 files"))),
                        QMessageBox::Cancel, this);
        box.setInformativeText(
            closed > 0 ? tr("Files that are not open are opened. Nothing is saved yet, and each text can be undone.")
                       : tr("Nothing is saved yet, and each text can be undone."));
        const QAbstractButton* replace = box.addButton(tr("Replace"), QMessageBox::AcceptRole);
        box.exec();
        if (box.clickedButton() != replace) return;
    }
    applyChanges(result, tr("Replace all"));
    m_search->search();
}

void MainWindow::applyChanges(const SearchResult& changes, const QString& label)
{
    EditorPage* front = currentPage();
    std::size_t changed = 0, stale = 0;
    for (const FileHits& file : changes.files) {
        EditorPage* page = pageOf(file.path);
        if (page == nullptr) page = openFile(file.path);
        // Places refer to the text that was searched.
        if (page == nullptr || (file.revision != 0 && file.revision != page->document().revision())) {
            ++stale;
            continue;
        }
        std::vector<TextEdit> edits;
        for (const SearchHit& hit : file.hits) edits.push_back({{SourceId(0), hit.begin, hit.end}, hit.replacement});
        if (page->document().edit(std::move(edits), label)) changed += file.hits.size();
    }
    if (front != nullptr) m_tabs->setCurrentWidget(front);
    if (stale > 0) {
        tell(tr("%1 changed meanwhile and was left unchanged.").arg(counted(stale, tr("1 text"), tr("%1 texts"))));
    } else {
        tell(tr("%1 changed").arg(counted(changed, tr("1 place"), tr("%1 places"))));
    }
}

}  // namespace causeway::ui
