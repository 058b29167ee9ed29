// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of FMUs (SSP): opened as the models that they are.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/fmu/fmu_names.h"
#include "core/ssp/ssp_import.h"
#include "ui/editor/message_bar.h"
#include "ui/session/counted.h"
#include "ui/session/paths.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

EditorPage* MainWindow::openSystem(const QString& path)
{
    m_openError.clear();
    const QFileInfo info(path);
    const QString name = QString::fromStdString(modelIdentifierOf(info.completeBaseName().toStdString()));
    const QString model = info.absoluteDir().filePath(name + QStringLiteral(".mo"));
    if (!QFileInfo::exists(model)) return importSystem(path, model);
    // It may have been worked on.
    EditorPage* page = openFile(model);
    if (page == nullptr) return nullptr;
    m_messageBar->showMessage(tr("'%1' was there already, and is shown; '%2' is as it was.")
                                  .arg(QFileInfo(model).fileName(), info.fileName()),
                              QStringLiteral("hint"),
                              {{tr("Import again as…"),
                                [this, path, model] {
                                    const QString other = QFileDialog::getSaveFileName(this, tr("Import as"), model,
                                                                                       tr("Modelica (*.mo)"));
                                    if (!other.isEmpty()) importSystem(path, other);
                                }},
                               {tr("Close"), {}}});
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

}  // namespace causeway::ui
