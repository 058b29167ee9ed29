// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs, opened as classes, and systems of them (SSP), opened as the models that they are. Models as FMUs.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/file_io.h"
#include "core/compiler/class_drawing.h"
#include "core/fmi/fmu_export.h"
#include "core/fmi/import/fmu_import.h"
#include "core/fmu/fmu_names.h"
#include "core/ssp/ssp_import.h"
#include "core/syntax/syntax_tree.h"
#include "ui/editor/message_bar.h"
#include "ui/pictures/picture_file.h"
#include "ui/session/app_context.h"
#include "ui/session/counted.h"
#include "ui/session/job_manager.h"
#include "ui/session/model_session.h"
#include "ui/session/paths.h"
#include "ui/session/user_folder.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

namespace {

/// Of an SVG document.
std::optional<std::string> pngOf(const std::string& svg)
{
    constexpr int kPixels = 400;
    PictureFile file(PictureForm::Png, {});
    static_cast<void>(file.addSvg(QByteArray::fromStdString(svg), true, kPixels));
    const QByteArray png = file.finish();
    return png.isEmpty() ? std::nullopt : std::optional(png.toStdString());
}

}  // namespace

EditorPage* MainWindow::openSystem(const QString& path)
{
    m_openError.clear();
    const QFileInfo info(path);
    const QString name = QString::fromStdString(modelIdentifierOf(info.completeBaseName().toStdString()));
    const QString model = info.absoluteDir().filePath(name + QStringLiteral(".mo"));
    if (!QFileInfo::exists(model)) return importSystem(path, model);
    return showImported(path, model);
}

EditorPage* MainWindow::openFmu(const QString& path)
{
    m_openError.clear();
    const QFileInfo info(path);
    const QString name = QString::fromStdString(modelIdentifierOf(info.completeBaseName().toStdString()));
    // The Modelica model of an FMU is often beside it.
    for (const QString& suffix : {QStringLiteral(".mo"), QStringLiteral("_fmu.mo")}) {
        const QString model = info.absoluteDir().filePath(name + suffix);
        if (!QFileInfo::exists(model)) return importFmu(path, model);
        const IoResult<std::string> text = readFile(toPath(model));
        if (text && text->find(info.fileName().toStdString()) != std::string::npos) return showImported(path, model);
    }
    return importFmu(path, info.absoluteDir().filePath(name + QStringLiteral("_fmu2.mo")));
}

EditorPage* MainWindow::showImported(const QString& path, const QString& model)
{
    // The existing model may contain changes by the user.
    const QFileInfo info(path);
    EditorPage* page = openFile(model);
    if (page == nullptr) return nullptr;
    m_messageBar->showMessage(
        tr("'%1' existed already, and is shown; '%2' is unchanged.").arg(QFileInfo(model).fileName(), info.fileName()),
        QStringLiteral("hint"),
        {{tr("Import again as…"),
          [this, path, model, isFmu = info.suffix().toLower() == QStringLiteral("fmu")] {
              const QString other = QFileDialog::getSaveFileName(this, tr("Import as"), model, tr("Modelica (*.mo)"));
              if (!other.isEmpty()) isFmu ? importFmu(path, other) : importSystem(path, other);
          }},
         {tr("Close"), {}}});
    return page;
}

EditorPage* MainWindow::importFmu(const QString& path, const QString& model)
{
    const auto refuse = [&](const std::string& why) -> EditorPage* {
        reportOpenError(path, QString::fromStdString(why));
        return nullptr;
    };
    const IoResult<std::string> bytes = readFile(toPath(path));
    if (!bytes) return refuse(bytes.error());
    const IoResult<FmuFile> fmu = readFmu(*bytes);
    if (!fmu) return refuse(fmu.error());
    const IoResult<ForeignClass> made = importedClassOf(*fmu, toPath(path), toPath(model));
    if (!made) return refuse(made.error());
    if (const auto why = writeFileWhole(toPath(model), made->text)) {
        reportOpenError(model, QString::fromStdString(*why));
        return nullptr;
    }
    EditorPage* page = openFile(model);
    if (page == nullptr) return nullptr;
    QString text = tr("'%1' is now the class '%2': place it in a diagram from the library, under Open documents.")
                       .arg(QFileInfo(path).fileName(), QFileInfo(model).fileName());
    for (const std::string& note : made->notes)
        text += QLatin1Char(' ') + tr("Note: %1.").arg(QString::fromStdString(note));
    m_messageBar->showMessage(text, made->notes.empty() ? QStringLiteral("hint") : QStringLiteral("warning"));
    return page;
}

EditorPage* MainWindow::importSystem(const QString& path, const QString& model)
{
    const IoResult<SspFile> file = readSsp(toPath(path));
    if (!file) {
        reportOpenError(path, QString::fromStdString(file.error()));
        return nullptr;
    }
    const SspImport made = importSsp(*file, toPath(model));
    QStringList errors, warnings;
    for (const SspFinding& finding : made.findings)
        (finding.isError ? errors : warnings).append(QString::fromStdString(toString(finding)));
    if (!made.failure.empty()) errors.prepend(QString::fromStdString(made.failure));
    if (!errors.isEmpty()) {
        QString text = tr("Cannot open '%1': %2.").arg(QDir::toNativeSeparators(path), errors.front());
        if (errors.size() > 1)
            text += QLatin1Char(' ') + tr("There are %1 errors; 'causewayc fmu check' lists them.").arg(errors.size());
        reportOpenError(text);
        return nullptr;
    }
    EditorPage* page = openFile(model);
    if (page == nullptr) return nullptr;
    QString text = tr("'%1' is now the model '%2'; its FMUs are in a folder beside it.")
                       .arg(QFileInfo(path).fileName(), QFileInfo(model).fileName());
    if (!warnings.isEmpty()) text += QLatin1Char(' ') + warnings.join(QLatin1Char(' '));
    m_messageBar->showMessage(text, warnings.isEmpty() ? QStringLiteral("hint") : QStringLiteral("warning"));
    return page;
}

void MainWindow::registerSystemActions()
{
    m_context.actions.add({.id = QStringLiteral("file.importFmu"),
                           .text = tr("Import FMU…"),
                           .icon = QStringLiteral("document-open"),
                           .menu = MenuId::File,
                           .section = 0,
                           .handler = [this] { chooseFmus(); },
                           .help = tr("An FMU of any tool as a class to be placed in diagrams; a system of them "
                                      "(.ssp) as a model")});
    m_context.actions.add(
        {.id = QStringLiteral("model.exportFmu"),
         .text = tr("Export as FMU…"),
         .icon = QStringLiteral("export"),
         .menu = MenuId::Model,
         .section = 5,
         .handler = [this] { chooseFmuFile(); },
         .enabled = [this] { return currentSession() != nullptr && currentSession()->canSimulate(); },
         .help = tr("For other simulators, by FMI 2.0 or 3.0: for model exchange and co-simulation")});
}

void MainWindow::chooseFmus()
{
    openChosen(QFileDialog::getOpenFileNames(this, tr("Import FMU"), inUserFolder(&m_context.settings, {}),
                                             tr("FMUs and systems of them (*.fmu *.ssp)")));
}

void MainWindow::chooseFmuFile()
{
    const QString name = QString::fromStdString(modelIdentifierOf(currentSession()->analysis()->modelName));
    const QString second = tr("FMU of FMI 2.0 (*.fmu)"), third = tr("FMU of FMI 3.0 (*.fmu)");
    QString chosen = second;
    const QString path = QFileDialog::getSaveFileName(this, tr("Export as FMU"),
                                                      inUserFolder(&m_context.settings, name + QStringLiteral(".fmu")),
                                                      second + QStringLiteral(";;") + third, &chosen);
    noteUserFolder(&m_context.settings, path);
    if (!path.isEmpty()) saveFmu(path, chosen == third ? FmiVersion::V3 : FmiVersion::V2);
}

void MainWindow::saveFmu(const QString& path, FmiVersion version)
{
    const std::shared_ptr<const Analysis> analysis = currentSession()->analysis();
    struct Made {
        std::string failure;
        std::vector<std::string> notes;
    };
    const QString model = QString::fromStdString(analysis->modelName);
    DrawingRequest drawing;
    if (analysis->tree) drawing.file = analysis->tree->sharedFile();
    drawing.className = analysis->modelName;
    drawing.libraryFolders = m_context.libraries.searchedFirst();
    drawing.others = m_context.libraries.view()->documents;
    drawing.withDiagram = false;
    m_context.jobs.start<Made>(
        {tr("Exporting %1").arg(model), JobManager::keyFor(QStringLiteral("fmu"), this), this},
        [analysis, version, drawing, file = toPath(path)](const Task& task) {
            Made made;
            const ClassDrawing drawn = drawClass(drawing, task);
            const FmuPictures pictures =
                drawn.icon ? fmuPicturesOf(*drawn.icon, version == FmiVersion::V3, &pngOf) : FmuPictures();
            IoResult<std::string> fmu = exportFmu(*analysis, version, {true, true}, task, &made.notes, pictures);
            if (!fmu && !task.cancelled()) {
                made.notes = {"not for model exchange: " + fmu.error()};
                IoResult<std::string> alone = exportFmu(*analysis, version, {false, true}, task, &made.notes, pictures);
                if (alone) fmu = std::move(alone);
            }
            if (!fmu)
                made.failure = fmu.error();
            else if (const auto why = writeFileWhole(file, *fmu))
                made.failure = *why;
            return made;
        },
        [this, path, model](const JobOutcome<Made>& outcome) {
            if (outcome.cancelled) return;
            const QString failure = outcome.value ? QString::fromStdString(outcome.value->failure) : outcome.error;
            if (!failure.isEmpty())
                return m_messageBar->showMessage(tr("'%1' cannot be exported: %2.").arg(model, failure),
                                                 QStringLiteral("error"));
            QString text = tr("'%1' is now in '%2'.").arg(model, QDir::toNativeSeparators(path));
            for (const std::string& note : outcome.value->notes)
                text += QLatin1Char(' ') + tr("Note: %1.").arg(QString::fromStdString(note));
            m_messageBar->showMessage(text, QStringLiteral("hint"));
        });
}

}  // namespace causeway::ui
