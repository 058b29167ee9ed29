// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its lessons: an action for each kind.
#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QTabWidget>
#include <algorithm>

#include "core/base/file_io.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/lesson_export.h"
#include "ui/lesson/presentation.h"
#include "ui/runs/events_panel.h"
#include "ui/session/paths.h"
#include "ui/session/user_folder.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_cover.h"
#include "ui/window/screenshot.h"
#include "ui/window/script_player.h"

namespace causeway::ui {

namespace {

struct LessonAction {
    LessonKind kind;
    const char* text;
};

constexpr std::array<LessonAction, kLessonKinds> kActions = {{
    {LessonKind::Pantelides, QT_TRANSLATE_NOOP("Lessons", "Play index reduction")},
    {LessonKind::StateSelection, QT_TRANSLATE_NOOP("Lessons", "Play the selection of states")},
    {LessonKind::Colouring, QT_TRANSLATE_NOOP("Lessons", "Play the colouring")},
    {LessonKind::Elimination, QT_TRANSLATE_NOOP("Lessons", "Play row and column elimination")},
    {LessonKind::Matching, QT_TRANSLATE_NOOP("Lessons", "Play the matching")},
    {LessonKind::Components, QT_TRANSLATE_NOOP("Lessons", "Play the search for strong components")},
    {LessonKind::Tearing, QT_TRANSLATE_NOOP("Lessons", "Play the tearing of the first loop")},
    {LessonKind::Initialization, QT_TRANSLATE_NOOP("Lessons", "Play the initialization")},
    {LessonKind::Units, QT_TRANSLATE_NOOP("Lessons", "Play the derivation of units")},
    {LessonKind::RootSearch, QT_TRANSLATE_NOOP("Lessons", "Play the search for the chosen event")},
    {LessonKind::EventIteration, QT_TRANSLATE_NOOP("Lessons", "Play the iteration of the chosen event")},
}};

const Setting<bool> kExportsMatrix{"lesson/exportsMatrix", false};
const Setting<bool> kExportsDark{"lesson/exportsDark", false};

}  // namespace

void MainWindow::registerLessonActions()
{
    for (const auto& [kind, text] : kActions) {
        const std::string_view name = toString(kind);
        m_context.actions.add(
            {.id = QStringLiteral("lesson.%1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))),
             .text = QCoreApplication::translate("Lessons", text),
             .icon = {},
             .menu = MenuId::Model,
             .section = 2,
             .handler =
                 [this, kind = kind] {
                     m_lessons.choose(kind);
                     showPanel(PanelId::Digraph);
                 },
             .enabled =
                 [this, kind = kind] {
                     return std::ranges::any_of(m_lessons.lessons(),
                                                [&](const LessonInfo& info) { return info.kind == kind; });
                 }});
    }
    m_context.actions.add({.id = QStringLiteral("lesson.present"),
                           .text = tr("&Present the lesson"),
                           .icon = QStringLiteral("present"),
                           .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
                           .menu = MenuId::Model,
                           .section = 3,
                           .handler = [this] { present().showFullScreen(); },
                           .enabled = [this] { return m_lessons.sheet() != nullptr; },
                           .help = tr("Picture, reason and pseudo-code in very large type; Esc ends")});
    m_context.actions.add(
        {.id = QStringLiteral("lesson.export"),
         .text = tr("E&xport the lesson…"),
         .icon = QStringLiteral("export"),
         .menu = MenuId::Model,
         .section = 3,
         .handler = [this] { chooseLessonFile(); },
         .enabled = [this] { return m_lessons.sheet() != nullptr; },
         .help = tr("Slides, an animation, a page that plays in a browser, or a picture of this step")});
    const auto hasExercise = [this] { return m_lessons.exercises().isActive(); };
    const auto canExercise = [this] { return currentPage() != nullptr && m_lessons.sheet() != nullptr; };
    const auto add = [this](const QString& id, const QString& text, const QString& icon, void (MainWindow::*run)(),
                            const std::function<bool()>& enabled, const QString& help) {
        m_context.actions.add({.id = id,
                               .text = text,
                               .icon = icon,
                               .menu = MenuId::Model,
                               .section = 4,
                               .handler = [this, run] { (this->*run)(); },
                               .enabled = enabled,
                               .help = help});
    };
    add(QStringLiteral("lesson.script"), tr("&Open a lesson script…"), QStringLiteral("present"),
        &MainWindow::chooseScript, {},
        tr("A lecture, item by item, in the presentation: Page Down shows the next item"));
    add(QStringLiteral("exercise.save"), tr("Save as &exercise…"), QStringLiteral("exercise"),
        &MainWindow::chooseExerciseFile, canExercise, tr("This model with this lesson, as a file to hand out"));
    add(QStringLiteral("exercise.result"), tr("Save the &result…"), QStringLiteral("document-save"),
        &MainWindow::chooseResultFile, hasExercise,
        tr("Answers, score and time of the exercise, as a file to hand in"));
    connect(&m_lessons.exercises(), &ExerciseDesk::activeChanged, &m_context.actions, &ActionRegistry::refresh);
    // These panels would show the solution of the exercise.
    for (const PanelId panel : {PanelId::Blt, PanelId::StateSets, PanelId::EventDescription}) {
        auto* cover =
            new PanelCover(tr("Hidden while the exercise is open: it would reveal the solution."), *panelWidget(panel));
        connect(&m_lessons.exercises(), &ExerciseDesk::activeChanged, cover, &PanelCover::setShown);
    }
    connect(&m_lessons, &LessonDesk::lessonsChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(&m_lessons, &LessonDesk::sheetChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(m_events, &EventsPanel::traced, this, [this] {
        if (m_events->trace()) m_lessons.setTrace(m_events->trace());
    });
    connect(m_events, &EventsPanel::lessonWanted, this, [this](LessonKind kind) {
        if (m_lessons.choose(kind)) showPanel(PanelId::Digraph);
    });
}

void MainWindow::chooseLessonFile()
{
    const Lesson& lesson = *m_lessons.sheet()->lesson;
    const std::string_view kind = toString(lesson.kind);
    const QString suggestion = QStringLiteral("%1-%2.pdf")
                                   .arg(QString::fromStdString(lesson.structure->dae->modelName),
                                        QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())));
    QFileDialog dialog(this, tr("Export the lesson"), inUserFolder(&m_context.settings, {}), lessonFileFilter());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontUseNativeDialog);  // the native dialog has no room for the following options
    dialog.selectFile(suggestion);
    auto* matrix = new QCheckBox(tr("The incidence &matrix instead of the digraph"), &dialog);
    auto* dark = new QCheckBox(tr("Light on &dark"), &dialog);
    matrix->setChecked(m_context.settings.value(kExportsMatrix));
    dark->setChecked(m_context.settings.value(kExportsDark));
    if (auto* grid = qobject_cast<QGridLayout*>(dialog.layout())) {
        for (QCheckBox* box : {matrix, dark}) grid->addWidget(box, grid->rowCount(), 0, 1, grid->columnCount());
    }
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
    m_context.settings.setValue(kExportsMatrix, matrix->isChecked());
    m_context.settings.setValue(kExportsDark, dark->isChecked());
    saveLesson(dialog.selectedFiles().first(),
               {dark->isChecked(), matrix->isChecked(), m_context.theme.hasSafeColours()});
}

void MainWindow::saveLesson(const QString& path, LessonSlideLook look)
{
    if (!m_lessons.sheet()) return;
    m_context.jobs.start<QString>(
        {tr("Exporting the lesson"), QStringLiteral("lesson.export"), this},
        [lesson = m_lessons.sheet()->lesson, position = m_lessons.state().position(), path, look](const Task& task) {
            return exportLesson(lesson, position, path, look, task);
        },
        [this, path](const JobOutcome<QString>& outcome) {
            const QString error = outcome.value.value_or(outcome.error);
            if (error.isEmpty())
                tell(tr("Written: %1").arg(QFileInfo(path).fileName()));
            else
                m_messageBar->showMessage(tr("The lesson could not be exported: %1").arg(error),
                                          QStringLiteral("error"));
            emit lessonSaved(path, error);
        });
}

void MainWindow::tell(const std::optional<QString>& error, const QString& path)
{
    if (error)
        m_messageBar->showMessage(tr("'%1' could not be written: %2").arg(QDir::toNativeSeparators(path), *error),
                                  QStringLiteral("error"));
    else
        tell(tr("Written: %1").arg(QFileInfo(path).fileName()));
}

void MainWindow::chooseExerciseFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save as exercise"), inUserFolder(&m_context.settings, QStringLiteral("exercise.json")),
        tr("Exercise (*.json)"));
    noteUserFolder(&m_context.settings, path);
    if (!path.isEmpty()) tell(saveExercise(path), path);
}

void MainWindow::chooseResultFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the result"),
                                                      inUserFolder(&m_context.settings, QStringLiteral("result.json")),
                                                      tr("Result (*.json)"));
    noteUserFolder(&m_context.settings, path);
    if (path.isEmpty()) return;
    bool isGiven = false;
    const QString pupil =
        QInputDialog::getText(this, tr("Save the result"), tr("Your name:"), QLineEdit::Normal, QString(), &isGiven);
    if (isGiven) tell(saveExerciseResult(path, pupil), path);
}

std::optional<QString> MainWindow::saveExercise(const QString& path)
{
    ExerciseFile file;
    const LessonInfo& info = m_lessons.lessons()[*m_lessons.chosen()];
    file.title = info.title;
    file.model = m_lessons.structure()->dae->modelName;
    file.source = currentPage()->document().text();
    file.lesson = nameOf(info);
    const auto error = writeFileWhole(toPath(path), exerciseToJson(file));
    return error ? std::optional(QString::fromStdString(*error)) : std::nullopt;
}

std::optional<QString> MainWindow::saveExerciseResult(const QString& path, const QString& pupil)
{
    ExerciseFile file = m_exercise;
    const LessonInfo& info = m_lessons.lessons()[*m_lessons.chosen()];
    // Started without a file, or for another lesson than the file's.
    if (file.lesson != nameOf(info))
        file = {info.title, {}, m_lessons.structure()->dae->modelName, {}, nameOf(info), true};
    const auto error =
        writeFileWhole(toPath(path), resultToJson(file, *m_lessons.exercises().exercise(), pupil.toStdString()));
    return error ? std::optional(QString::fromStdString(*error)) : std::nullopt;
}

EditorPage* MainWindow::openExercise(const QString& path)
{
    m_openError.clear();
    const IoResult<std::string> text = readFile(toPath(path));
    const IoResult<ExerciseFile> file = text ? exerciseFromJson(*text) : IoResult<ExerciseFile>::failure(text.error());
    if (!file) {
        reportOpenError(path, QString::fromStdString(file.error()));
        return nullptr;
    }
    m_exercise = *file;
    EditorPage* page = newDocument();
    page->document().replace(0, 0, m_exercise.source);
    page->session().chooseModel(QString::fromStdString(m_exercise.model));
    new SettledWaiter([this] { return isSettled(); }, [this] { beginExercise(); }, this);
    return page;
}

void MainWindow::beginExercise()
{
    if (!m_lessons.choose(QString::fromStdString(m_exercise.lesson))) {
        m_messageBar->showMessage(
            tr("There is no lesson '%1' on this model.").arg(QString::fromStdString(m_exercise.lesson)),
            QStringLiteral("error"));
        return;
    }
    new SettledWaiter([this] { return isSettled(); },
                      [this] {
                          m_lessons.exercises().setHintsAllowed(m_exercise.allowsHints);
                          m_lessons.exercises().setActive(true);
                          showPanel(PanelId::Digraph);
                          const QString task = QString::fromStdString(m_exercise.task);
                          if (!task.isEmpty()) m_messageBar->showMessage(task, QStringLiteral("exercise"));
                      },
                      this);
}

void MainWindow::chooseScript()
{
    const QDir shipped(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/causeway/lessons"));
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a lesson script"),
        shipped.exists() ? shipped.absolutePath() : inUserFolder(&m_context.settings, {}), tr("Lesson scripts (*.md)"));
    if (!path.isEmpty()) openScript(path);
}

ScriptPlayer* MainWindow::openScript(const QString& path)
{
    m_openError.clear();
    const IoResult<std::string> text = readFile(toPath(path));
    IoResult<LessonScript> script = text ? readLessonScript(*text) : IoResult<LessonScript>::failure(text.error());
    if (!script) {
        reportOpenError(path, QString::fromStdString(script.error()));
        return nullptr;
    }
    auto* player = new ScriptPlayer(*this, std::move(*script), QFileInfo(path).absolutePath());
    player->presentation()->showFullScreen();
    return player;
}

void MainWindow::showPage(EditorPage& page)
{
    m_tabs->setCurrentWidget(&page);
}

Presentation& MainWindow::present()
{
    if (m_presentation.isNull()) {
        m_presentation = new Presentation(m_context, m_selection, m_lessons, this);
        m_presentation->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_presentation, &Presentation::themeWanted, this, &MainWindow::toggleTheme);
    }
    m_presentation->raise();
    m_presentation->activateWindow();
    return *m_presentation;
}

}  // namespace causeway::ui
