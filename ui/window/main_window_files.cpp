// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its documents: opening, saving, closing, recovering.
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLayout>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>

#include "core/editing/diagram/diagram_edits.h"
#include "core/library/class_list.h"
#include "core/library/library.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/split_view.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/counted.h"
#include "ui/session/paths.h"
#include "ui/session/preferences.h"
#include "ui/session/theme.h"
#include "ui/session/user_folder.h"
#include "ui/window/main_window.h"
#include "ui/window/new_class_dialog.h"
#include "ui/window/shown_class.h"
#include "ui/window/welcome_page.h"

namespace causeway::ui {

namespace {

constexpr int kMaxFilesOfFolder = 20;
constexpr int kTabLetters = 28;  ///< maximum length of a name in a tab

QString fileFilter()
{
    return MainWindow::tr(
        "Modelica (*.mo);;FMUs and systems of them (*.fmu *.ssp);;Results (*.csv *.mat);;Exercises and lesson scripts "
        "(*.json "
        "*.md);;All files (*)");
}

/// Files that a folder represents: its package.mo, or else the models in it.
QStringList filesOf(const QString& path)
{
    const QFileInfo info(path);
    if (!info.isDir()) return {path};
    const QDir folder(path);
    if (folder.exists(QStringLiteral("package.mo"))) return {folder.filePath(QStringLiteral("package.mo"))};
    QStringList files;
    for (const QString& name :
         folder.entryList({QStringLiteral("*.mo")}, QDir::Files, QDir::Name).mid(0, kMaxFilesOfFolder)) {
        files.append(folder.filePath(name));
    }
    return files;
}

const ListedClass* listedAs(const ClassSearch& known, const QString& fullName)
{
    const std::string wanted = fullName.toStdString();
    const auto& classes = known.classes();
    const auto at = std::find_if(classes.begin(), classes.end(),
                                 [&](const ListedClass& listed) { return listed.fullName == wanted; });
    return at != classes.end() ? &*at : nullptr;
}

/// Whether the file is the package.mo of a folder, whose classes have files of their own.
bool isPackageFile(const QString& file)
{
    return QFileInfo(file).fileName() == QStringLiteral("package.mo");
}

/// Whether the file is an editable document or in the workspace.
bool isWritable(const LibrarySource& libraries, const QString& file)
{
    return libraries.isDocument(file) ? !libraries.isLibraryFile(file) : isBelow(file, libraries.workspace());
}

/// `name` itself or its nearest enclosing package; empty if there is none.
QString packageAround(const QStringList& packages, QString name)
{
    while (!name.isEmpty() && !packages.contains(name))
        name.truncate(std::max<qsizetype>(0, name.lastIndexOf(QLatin1Char('.'))));
    return name;
}

/// All writable packages; preselects the package around the first of these classes that is in one.
NewClassDialog::Surroundings surroundingsOf(const std::shared_ptr<const ClassSearch>& known,
                                            const LibrarySource& libraries, const QStringList& nearby)
{
    NewClassDialog::Surroundings surroundings;
    for (const ListedClass& listed : known->classes()) {
        const bool isOwn =
            listed.kind == ast::ClassKind::Package && isWritable(libraries, QString::fromStdString(listed.file));
        if (isOwn) surroundings.packages.append(QString::fromStdString(listed.fullName));
    }
    for (const QString& name : nearby) {
        if (surroundings.package.isEmpty()) surroundings.package = packageAround(surroundings.packages, name);
    }
    surroundings.isTaken = [known](const QString& name) { return listedAs(*known, name) != nullptr; };
    return surroundings;
}

const QString kDrawnKey = QStringLiteral("library:drawn");

/// Whether components are placed and connected; models of equations alone are better read as text.
bool isDrawn(std::string_view text)
{
    static const QRegularExpression connects(QStringLiteral("\\bconnect\\s*\\("));
    return text.find("Placement(") != std::string_view::npos &&
           connects.match(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))).hasMatch();
}

/// Packages are shown as text.
bool isDrawnModel(const std::string& text)
{
    static const QRegularExpression package(QStringLiteral("^\\s*(encapsulated\\s+)?package\\s"),
                                            QRegularExpression::MultilineOption);
    return isDrawn(text) && !package.match(QString::fromStdString(text)).hasMatch();
}

/// File for a new text: the name of its class, in the folder of its enclosing package.
QString suggestedPath(const EditorPage& page, const ClassSearch& known)
{
    const auto& analysis = page.session().analysis();
    if (!analysis || !analysis->tree || analysis->classes.empty())
        return page.document().name().remove(QLatin1Char(' ')) + QStringLiteral(".mo");
    const QString className = QString::fromStdString(analysis->classes.front().name);
    const QString file = className.mid(className.lastIndexOf(QLatin1Char('.')) + 1) + QStringLiteral(".mo");
    const ListedClass* package =
        listedAs(known, QString::fromStdString(ast::StoredDefinition(*analysis->tree).within().toString()));
    const QString packageFile = package != nullptr ? QString::fromStdString(package->file) : QString();
    return isPackageFile(packageFile) ? QFileInfo(packageFile).dir().filePath(file) : file;
}

}  // namespace

EditorPage* MainWindow::currentPage() const
{
    return qobject_cast<EditorPage*>(m_tabs->currentWidget());
}

std::vector<EditorPage*> MainWindow::pages() const
{
    std::vector<EditorPage*> all;
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (auto* page = qobject_cast<EditorPage*>(m_tabs->widget(i))) all.push_back(page);
    }
    return all;
}

EditorPage* MainWindow::openFile(const QString& path)
{
    m_openError.clear();
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QStringLiteral("json")) return openExercise(path);
    if (suffix == QStringLiteral("ssp")) return openSystem(path);
    if (suffix == QStringLiteral("fmu")) return openFmu(path);
    if (suffix == QStringLiteral("md")) return openScript(path) != nullptr ? currentPage() : nullptr;
    const QStringList files = filesOf(path);
    if (files.isEmpty()) {
        reportOpenError(tr("The folder '%1' contains no Modelica file.").arg(QDir::toNativeSeparators(path)));
        return nullptr;
    }
    EditorPage* first = nullptr;
    for (const QString& file : files) {
        const QString absolute = QFileInfo(file).absoluteFilePath();
        EditorPage* page = pageOf(absolute);
        if (page == nullptr) {
            IoResult<std::unique_ptr<Document>> opened = Document::open(absolute);
            if (!opened) {
                reportOpenError(file, QString::fromStdString(opened.error()));
                continue;
            }
            page = addPage(std::move(*opened));
            m_context.settings.addRecentFile(absolute);
        }
        if (first == nullptr) first = page;
    }
    if (first != nullptr) {
        m_tabs->setCurrentWidget(first);
        focusFront(*first);
    }
    return first;
}

EditorPage* MainWindow::openAsDrawn(const QString& path)
{
    const int before = m_tabs->count();
    EditorPage* page = openFile(path);
    if (page != nullptr && m_tabs->count() > before && isDrawnModel(page->document().text()))
        page->setView(EditorPage::View::Diagram);
    return page;
}

EditorPage* MainWindow::pageOf(const QString& label) const
{
    for (EditorPage* page : pages()) {
        if (page->document().label() == label) return page;
    }
    return nullptr;
}

void MainWindow::reportOpenError(const QString& message)
{
    m_openError = message;
    m_messageBar->showMessage(m_openError, QStringLiteral("error"));
}

void MainWindow::reportOpenError(const QString& path, const QString& reason)
{
    reportOpenError(tr("Cannot open '%1': %2.").arg(QDir::toNativeSeparators(path), reason));
}

EditorPage* MainWindow::openText(const QString& label, bool isLibrary)
{
    EditorPage* page = pageOf(label);
    if (page == nullptr) page = pageOf(QFileInfo(label).absoluteFilePath());
    if (page != nullptr) {
        m_tabs->setCurrentWidget(page);
        return page;
    }
    page = openFile(label);
    if (page != nullptr) page->document().setLocked(isLibrary);
    return page;
}

EditorPage* MainWindow::openAt(const QString& file, quint32 offset)
{
    EditorPage* page = openText(file, m_context.libraries.isLibraryFile(file));
    if (page == nullptr) return nullptr;
    page->editor().goTo(offset, offset);
    focusText(*page);
    return page;
}

void MainWindow::openClass(const QString& fullName)
{
    openClassThen(fullName, [](EditorPage*) {});
}

void MainWindow::openClassThen(const QString& fullName, std::function<void(EditorPage*)> opened)
{
    struct Found {
        ListedClass listed;
        bool isDrawn = false;
    };
    using Answer = std::optional<Found>;
    m_context.jobs.start<Answer>(
        {tr("Looking for %1").arg(fullName), QStringLiteral("library:open"), this, true},
        [view = m_context.libraries.view(), name = fullName.toStdString()](const Task&) {
            const auto library = view->open();
            const ClassDeclaration* found = library->find(name);
            if (found == nullptr) return Answer();
            return Answer(Found{listedClass(*found), isDrawn(found->definition().text())});
        },
        [this, fullName, opened = std::move(opened)](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || !*outcome.value) {
                reportOpenError(tr("There is no class %1.").arg(fullName));
                return opened(nullptr);
            }
            const ListedClass& found = (*outcome.value)->listed;
            const int before = m_tabs->count();
            EditorPage* page = openAt(QString::fromStdString(found.file), found.offset);
            if (page == nullptr) return opened(nullptr);
            m_library->remembered().noteUse(fullName);
            // Of a read-only file, the requested class is analysed.
            if (page->document().isLocked() && found.hasExperiment) page->session().chooseModel(fullName);
            // Graphical examples open as diagrams.
            if ((*outcome.value)->isDrawn && found.hasExperiment && m_tabs->count() > before)
                page->setView(EditorPage::View::Diagram);
            opened(page);
        });
}

void MainWindow::showDrawn(const QString& fullName)
{
    const QPointer<EditorPage> page(currentPage());
    if (page == nullptr || page->view() != EditorPage::View::Text) return;
    m_context.jobs.start<bool>(
        {tr("Looking for %1").arg(fullName), kDrawnKey, this, true},
        [view = m_context.libraries.view(), name = fullName.toStdString()](const Task&) {
            const auto library = view->open();
            const ClassDeclaration* found = library->find(name);
            return found != nullptr && isDrawn(found->definition().text());
        },
        [page](const JobOutcome<bool>& outcome) {
            if (page != nullptr && outcome.value == true) page->setView(EditorPage::View::Diagram);
        });
}

bool MainWindow::isLookingForDrawing() const
{
    return m_context.jobs.isRunning(kDrawnKey);
}

void MainWindow::chooseLibraryFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open library folder"), inUserFolder(&m_context.settings, {}));
    if (folder.isEmpty()) return;
    if (!m_context.libraries.addFolder(folder)) {
        m_messageBar->showMessage(tr("'%1' is among the library folders.").arg(QDir::toNativeSeparators(folder)),
                                  QStringLiteral("hint"));
    }
    showPanel(PanelId::Library);
}

EditorPage* MainWindow::newDocument()
{
    EditorPage* page = addPage(std::make_unique<Document>(++m_untitled));
    m_tabs->setCurrentWidget(page);
    page->editor().setFocus();
    return page;
}

/// Switches to the perspective with room for the sheet beside the library.
EditorPage* MainWindow::newDiagram()
{
    setPerspective(Perspective::Edit);
    EditorPage* page = newDocument();
    page->setView(EditorPage::View::Diagram);
    showPanel(PanelId::Library);
    page->diagram()->view().setFocus();
    return page;
}

EditorPage* MainWindow::addPage(std::unique_ptr<Document> document)
{
    auto* page = new EditorPage(m_context, m_selection, std::move(document), m_tabs);
    page->setPlayer(m_timePlayer);
    const Document& shown = page->document();
    connect(&shown, &Document::modifiedChanged, this, [this, page] { updateTab(*page); });
    connect(&shown, &Document::nameChanged, this, [this, page] {
        updateTab(*page);
        rememberDocuments();  // a document with a file is reopened even after a crash
    });
    connect(&shown, &Document::changed, &m_context.actions, &ActionRegistry::refresh);
    connectEditor(*page, page->editor());
    connect(&page->views(), &SplitView::editorAdded, this,
            [this, page](ModelicaEditor* editor) { connectEditor(*page, *editor); });
    connectSession(*page);
    connect(page, &EditorPage::plotWanted, this, &MainWindow::plotFromDiagram);
    connect(page, &EditorPage::diagramMade, this, &MainWindow::showPower);

    m_tabs->addTab(page, shown.name());
    updateTab(*page);
    rememberDocuments();
    m_central->setCurrentWidget(m_tabs);
    page->session().analyse();
    return page;
}

void MainWindow::updateTab(EditorPage& page)
{
    const Document& document = page.document();
    const int index = m_tabs->indexOf(&page);
    nameTabs();
    QString help = document.path().isEmpty() ? tr("Not saved yet") : QDir::toNativeSeparators(document.path());
    if (document.isReadOnly()) help += QLatin1Char('\n') + tr("Read-only");
    m_tabs->setTabToolTip(index, help);
    updateTitle();
    m_context.actions.refresh();
}

/// Documents with equal names show their folders.
void MainWindow::nameTabs()
{
    const std::vector<EditorPage*> all = pages();
    for (const EditorPage* each : all) {
        const Document& document = each->document();
        QString text = document.name();
        if (text.endsWith(QLatin1String(".mo"))) text.chop(3);
        const bool hasNamesake = std::ranges::any_of(
            all, [&](const EditorPage* other) { return other != each && other->document().name() == document.name(); });
        if (hasNamesake && !document.path().isEmpty())
            text += QStringLiteral(" – ") + QFileInfo(document.path()).dir().dirName();
        const QFontMetrics metrics = m_tabs->tabBar()->fontMetrics();
        text = metrics.elidedText(text, Qt::ElideRight, kTabLetters * metrics.averageCharWidth());
        if (document.isModified()) text += QStringLiteral(" •");
        m_tabs->setTabText(m_tabs->indexOf(each), text.replace(QLatin1Char('&'), QStringLiteral("&&")));
    }
    // As high as the tabs, to align its texts with theirs.
    QLayout& views = *m_tabs->cornerWidget()->layout();
    const int room = std::max(0, m_tabs->tabBar()->sizeHint().height() - views.itemAt(0)->sizeHint().height());
    views.setContentsMargins(ThemeMetrics::kSpacing, room / 2, ThemeMetrics::kSpacing, room - room / 2);
}

void MainWindow::updateTitle()
{
    const EditorPage* page = currentPage();
    if (page == nullptr) {
        setWindowTitle(tr("Causeway"));
        setWindowModified(false);
        return;
    }
    const Document& document = page->document();
    const QString name = document.isReadOnly() ? tr("%1 (read-only)").arg(document.name()) : document.name();
    setWindowTitle(tr("%1[*] — Causeway").arg(name));
    setWindowFilePath(document.path());
    setWindowModified(document.isModified());
}

void MainWindow::currentTabChanged()
{
    for (EditorPage* page : pages()) page->setActive(page == currentPage());
    m_selection.clear();
    showSession();
    updateTitle();
    if (EditorPage* page = currentPage()) {
        showCursor(page->editor().cursorOffset());
        if (!page->document().isReadOnly()) return;
        tell(tr("This file is read-only; its text can be saved under another name."));
    } else {
        showCursor(0);
    }
}

bool MainWindow::save(EditorPage& page, bool underOtherName)
{
    Document& document = page.document();
    QString path;
    if (underOtherName || document.path().isEmpty()) {
        QString suggestion = document.path();
        if (suggestion.isEmpty())
            suggestion = inUserFolder(&m_context.settings, suggestedPath(page, *m_library->index().search()));
        else if (m_context.libraries.isLibraryFile(suggestion))  // a copy leaves the library
            suggestion = inUserFolder(&m_context.settings, QFileInfo(suggestion).fileName());
        path = QFileDialog::getSaveFileName(this, tr("Save as"), suggestion, fileFilter());
        if (path.isEmpty()) return false;
        noteUserFolder(&m_context.settings, path);
        if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".mo");
    }
    Document::SaveOutcome outcome = document.save(path);
    if (outcome.problem == Document::SaveProblem::ChangedOutside) {
        QMessageBox box(QMessageBox::Warning, tr("Save"),
                        tr("Another program changed '%1' since it was read here.").arg(document.name()),
                        QMessageBox::Cancel, this);
        box.setInformativeText(tr("Saving replaces what the other program wrote."));
        const QAbstractButton* replace = box.addButton(tr("Replace it"), QMessageBox::DestructiveRole);
        const QAbstractButton* other = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
        box.exec();
        if (box.clickedButton() == other) return save(page, true);
        if (box.clickedButton() != replace) return false;
        outcome = document.save({}, true);
    }
    if (outcome.problem == Document::SaveProblem::Failed) {
        page.messageBar().showMessage(
            tr("Cannot save '%1': %2.")
                .arg(QDir::toNativeSeparators(path.isEmpty() ? document.path() : path), outcome.message),
            QStringLiteral("error"), {{tr("Save as…"), [this, &page] { save(page, true); }}, {tr("Close"), {}}});
        return false;
    }
    page.messageBar().hide();
    // A copy saved under another name is editable.
    if (!path.isEmpty()) document.setLocked(false);
    m_context.settings.addRecentFile(document.path());
    return true;
}

bool MainWindow::askToSave(EditorPage& page)
{
    if (!page.document().isModified()) return true;
    m_tabs->setCurrentWidget(&page);
    QMessageBox box(QMessageBox::Question, tr("Close"), tr("Save the changes of '%1'?").arg(page.document().name()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
        case QMessageBox::Save: return save(page, false);
        case QMessageBox::Discard: return true;
        default: return false;
    }
}

bool MainWindow::closePage(EditorPage& page)
{
    if (m_asks && !askToSave(page)) return false;
    page.forgetRecovery();
    removePage(page);
    return true;
}

void MainWindow::removePage(EditorPage& page)
{
    page.setActive(false);
    page.session().disconnect(this);
    const auto remember = qScopeGuard([this] { rememberDocuments(); });
    m_context.libraries.setDocument(&page.document(), {}, nullptr);
    // If the focus is in the page, it moves to the next document, not to an arbitrary widget.
    const QWidget* focus = QApplication::focusWidget();
    const bool hasFocus = focus == nullptr || page.isAncestorOf(focus);
    m_tabs->removeTab(m_tabs->indexOf(&page));
    page.deleteLater();
    if (m_tabs->count() == 0) {
        m_welcome->fill();
        m_central->setCurrentWidget(m_welcome);
    }
    if (!hasFocus) return;
    if (EditorPage* front = currentPage()) {
        focusFront(*front);
    } else {
        m_welcome->setFocus();
    }
}

void MainWindow::rememberDocuments()
{
    if (m_isRestoring) return;
    std::vector<OpenFile> files;
    for (const EditorPage* page : pages()) {
        OpenFile file = page->place();
        file.isInFront = page == currentPage();
        if (!file.path.isEmpty()) files.push_back(file);
    }
    rememberFiles(m_context.settings, files);
}

void MainWindow::restoreDocuments()
{
    if (!m_context.settings.value(kRestoreDocuments)) return;
    m_isRestoring = true;
    EditorPage* front = nullptr;
    for (const OpenFile& file : rememberedFiles(m_context.settings)) {
        if (!QFileInfo::exists(file.path)) continue;
        EditorPage* page = openFile(file.path);
        if (page == nullptr) continue;
        page->goTo(file);
        if (file.isInFront) front = page;
    }
    m_isRestoring = false;
    if (front != nullptr) m_tabs->setCurrentWidget(front);
}

void MainWindow::newClass(const QString& base)
{
    const std::shared_ptr<const ClassSearch> known = m_library->index().search();
    // The class to extend is selected as well, but says nothing about the new location.
    const QStringList nearby{base.isEmpty() ? m_library->currentClass() : QString(),
                             currentPage() != nullptr ? shownClass(*currentPage()) : QString()};
    NewClassDialog dialog(surroundingsOf(known, m_context.libraries, nearby), base, this);
    if (dialog.exec() != QDialog::Accepted) return;

    const ListedClass* package = listedAs(*known, dialog.package());
    const QString file = package != nullptr ? QString::fromStdString(package->file) : QString();
    EditorPage* page = nullptr;
    if (package != nullptr && !isPackageFile(file)) {
        page = openText(file, false);
        if (page == nullptr) return;
        const std::shared_ptr<const SyntaxTree> tree = m_context.workspace.snapshot(page->document())->tree();
        const Edits edits = addClass(*tree, findDefinition(*tree, package->fullName), dialog.wanted());
        if (!edits || !page->document().edit(*edits, tr("New class"))) {
            tell(tr("%1 cannot take a class: fix the errors in its text first.").arg(dialog.package()));
            return;
        }
        page->session().chooseModel(dialog.package() + QLatin1Char('.') + QString::fromStdString(dialog.wanted().name));
    } else {
        page = newDocument();
        const std::string within = package != nullptr ? "within " + package->fullName + ";\n" : std::string();
        page->document().replace(0, 0, within + textOf(dialog.wanted()), tr("New class"));
    }
    page->document().closeUndoStep();
    page->session().analyse();
}

void MainWindow::saveCurrent()
{
    EditorPage* page = currentPage();
    if (m_context.settings.value(kFormatOnSave)) {
        page->format([this, page] { save(*page, false); });
    } else {
        save(*page, false);
    }
}

void MainWindow::openWorkspace(const QString& folder)
{
    m_context.libraries.setWorkspace(folder);
    if (!folder.isEmpty()) {
        m_context.settings.addRecentFolder(QFileInfo(folder).absoluteFilePath());
        showPanel(PanelId::Library);
    }
    m_welcome->fill();
}

void MainWindow::chooseWorkspace()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open folder"),
                                                             m_context.libraries.workspace().isEmpty()
                                                                 ? inUserFolder(&m_context.settings, {})
                                                                 : m_context.libraries.workspace());
    if (!folder.isEmpty()) openWorkspace(folder);
}

void MainWindow::askForTrust(EditorPage& page, const QStringList& libraries)
{
    askAboutFolders(page,
                    tr("The model calls native code, C functions, of %1. It can do anything you can. May it run?"),
                    libraries);
}

void MainWindow::askForFiles(EditorPage& page, const QStringList& folders)
{
    askAboutFolders(page,
                    tr("The model wants to read or change files in %1; the run has stopped there. May it, and may "
                       "native code from there run?"),
                    folders);
}

void MainWindow::askAboutFolders(EditorPage& page, const QString& question, const QStringList& folders)
{
    const auto decide = [this, &page, folders](bool isTrusted) {
        for (const QString& folder : folders) m_context.trust.decide(folder, isTrusted);
        page.session().goOn();
    };
    QStringList shown;
    for (const QString& folder : folders) shown.append(QDir::toNativeSeparators(folder));
    page.messageBar().showMessage(question.arg(shown.join(QStringLiteral(", "))), QStringLiteral("warning"),
                                  {{tr("Trust and simulate"), [decide] { decide(true); }},
                                   {tr("Never"), [decide] { decide(false); }},
                                   {tr("Not now"), {}}});
}

void MainWindow::chooseFiles()
{
    const QString own = currentPage() != nullptr ? currentPage()->document().path() : QString();
    const QString folder = own.isEmpty() ? inUserFolder(&m_context.settings, {}) : QFileInfo(own).path();
    openChosen(QFileDialog::getOpenFileNames(this, tr("Open"), folder, fileFilter()));
}

void MainWindow::openChosen(const QStringList& paths)
{
    for (const QString& path : paths) {
        noteUserFolder(&m_context.settings, path);
        const QString suffix = QFileInfo(path).suffix().toLower();
        if (suffix == QStringLiteral("csv") || suffix == QStringLiteral("mat")) {
            showPanel(PanelId::Plot);
            m_plot->compareWith(path);
            continue;
        }
        openAsDrawn(path);
    }
}

void MainWindow::fillRecentFiles(QMenu& menu)
{
    menu.clear();
    for (const QString& path : m_context.settings.recentFiles()) {
        menu.addAction(QDir::toNativeSeparators(path), this, [this, path] { openChosen({path}); });
    }
    if (menu.isEmpty()) {
        menu.addAction(tr("Nothing was opened yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    menu.addAction(tr("Clear this list"), this, [this] { m_context.settings.clearRecentFiles(); });
}

void MainWindow::offerRecovery()
{
    const std::vector<RecoveryStore::Orphan> orphans = m_context.recovery.orphans();
    if (orphans.empty()) return;
    m_messageBar->showMessage(
        counted(orphans.size(), tr("Causeway did not close properly. An unsaved document can be restored."),
                tr("Causeway did not close properly. %1 unsaved documents can be restored.")),
        QStringLiteral("warning"),
        {{tr("Restore"),
          [this, orphans] {
              for (const RecoveryStore::Orphan& orphan : orphans) {
                  EditorPage* page =
                      orphan.path.isEmpty() || !QFileInfo::exists(orphan.path) ? newDocument() : openFile(orphan.path);
                  if (page == nullptr) page = newDocument();
                  page->recover(orphan);
              }
          }},
         {tr("Discard"), [orphans] {
              for (const RecoveryStore::Orphan& orphan : orphans) RecoveryStore::discard(orphan);
          }}});
}

}  // namespace causeway::ui
