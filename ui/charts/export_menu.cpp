// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/export_menu.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>

#include "core/base/file_io.h"
#include "ui/session/app_context.h"
#include "ui/session/painted_file.h"
#include "ui/session/paths.h"
#include "ui/session/user_folder.h"

namespace causeway::ui {

namespace {

struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::ExportMenu)
};

void chooseFile(AppContext& context, QWidget* owner, const ExportEntries& entries, const QString& suffix,
                const QString& filter)
{
    auto* dialog =
        new QFileDialog(owner, ExportTexts::tr("Export"),
                        inUserFolder(&context.settings, entries.fileName + QLatin1Char('.') + suffix), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    QObject::connect(dialog, &QFileDialog::fileSelected, owner,
                     [&context, exportTo = entries.exportTo](const QString& path) {
                         noteUserFolder(&context.settings, path);
                         exportTo(path);
                     });
    dialog->open();
}

}  // namespace

void addExportEntries(QMenu& menu, AppContext& context, QWidget* owner, const ExportEntries& entries)
{
    const auto add = [&](const QString& label, const QString& suffix, const QString& filter) {
        QAction* action = menu.addAction(label, owner, [&context, owner, entries, suffix, filter] {
            chooseFile(context, owner, entries, suffix, filter);
        });
        action->setEnabled(entries.isPossible);
    };
    add(ExportTexts::tr("Picture (PNG)…"), QStringLiteral("png"), ExportTexts::tr("PNG picture (*.png)"));
    add(ExportTexts::tr("Drawing (SVG)…"), QStringLiteral("svg"), ExportTexts::tr("SVG drawing (*.svg)"));
    add(ExportTexts::tr("Page (PDF)…"), QStringLiteral("pdf"), ExportTexts::tr("PDF page (*.pdf)"));
    if (entries.hasTable)
        add(ExportTexts::tr("Table (CSV)…"), QStringLiteral("csv"), ExportTexts::tr("Comma-separated values (*.csv)"));
}

void exportView(const QString& path, const ExportedView& view, QObject* owner,
                std::function<void(const QString& error)> done)
{
    if (path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive) && view.table) {
        const auto error = writeFileWhole(toPath(path), view.table().toStdString());
        return done(error ? QString::fromStdString(*error) : QString());
    }
    savePainted(path, view.size, view.paint).then(owner, std::move(done));
}

}  // namespace causeway::ui
