// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison with held runs and files, and export.
#include <QFileInfo>
#include <QLabel>
#include <QtConcurrentRun>

#include "core/results/compare.h"
#include "core/results/csv.h"
#include "core/results/result_file.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/job_manager.h"
#include "ui/session/paths.h"
#include "ui/session/preferences.h"

namespace causeway::ui {

void PlotPanel::connectFiles()
{
    connect(&m_exporter, &QFutureWatcherBase::finished, this, [this] {
        m_isExporting = false;
        const QString error = m_exporter.result();
        if (!error.isEmpty()) m_message->setText(tr("%1 could not be written: %2").arg(m_exportPath, error));
        emit exported(m_exportPath, error);
    });
    connect(&m_judge, &QFutureWatcherBase::finished, this, [this] {
        m_message->setText(m_judge.result().section(QLatin1Char('\n'), 0, 0));
        m_message->setToolTip(m_judge.result());
        emit judged(m_judge.result());
    });
}

void PlotPanel::holdRun()
{
    const auto& present = m_runs->present();
    if (present && present->rowCount() > 0 && !m_runs->isGrowing())
        m_runs->hold(tr("run %1").arg(m_runNumber), present);
}

void PlotPanel::holdResult(const QString& name, std::shared_ptr<const Result> result)
{
    if (result && result->rowCount() > 0) m_runs->hold(name, std::move(result));
}

void PlotPanel::setFamily(RunFamily family)
{
    const bool isFirst = !m_runs->present() && !family.isEmpty();
    const std::shared_ptr<const Result> first = isFirst ? family.members.front().result : nullptr;
    if (isFirst) takeResult(first, false);
    m_runs->setFamily(std::move(family));
}

void PlotPanel::dropHeldRuns()
{
    m_runs->dropHeld();
}

void PlotPanel::compareWith(const QString& path)
{
    if (m_jobs.isRunning(m_readKey)) return emit compared(path, tr("another file is being read"));
    if (!m_runs->present()) return emit compared(path, tr("there is no run to compare it with"));
    using Read = std::shared_ptr<IoResult<Result>>;
    const ResultStorage storage = m_settings != nullptr ? resultStorage(*m_settings) : defaultStorage();
    m_jobs.start<Read>(
        {tr("Reading %1").arg(QFileInfo(path).fileName()), m_readKey, this},
        [path, storage](const Task& task) {
            return std::make_shared<IoResult<Result>>(readResultFile(toPath(path), nullptr, storage, task));
        },
        [this, path](const JobOutcome<Read>& outcome) {
            if (!outcome.value) return takeFile(path, nullptr, outcome.error);
            IoResult<Result>& read = **outcome.value;
            if (!read) return takeFile(path, nullptr, QString::fromStdString(read.error()));
            takeFile(path, std::make_shared<const Result>(std::move(*read)), {});
        });
}

void PlotPanel::takeFile(const QString& path, std::shared_ptr<const Result> result, const QString& error)
{
    if (result) m_runs->hold(QFileInfo(path).fileName(), std::move(result));
    if (!error.isEmpty()) m_message->setText(tr("%1 could not be read: %2").arg(path, error));
    emit compared(path, error);
}

void PlotPanel::judge()
{
    if (m_judge.isRunning() || !m_runs->present() || m_runs->heldCount() == 0 || shownVariables().empty()) return;
    const std::size_t last = m_runs->heldCount() - 1;
    CompareOptions options;
    options.names = shownVariables();
    m_judge.setFuture(QtConcurrent::run(
        [result = m_runs->present(), reference = m_runs->held(last), name = m_runs->heldName(last), options] {
            const Comparison comparison = compare(*result, *reference, options);
            QStringList lines;
            for (const SignalReport& report : comparison.reports) {
                if (report.verdict != SignalVerdict::Inside)
                    lines << QString::fromStdString(describe(report, comparison));
            }
            const qsizetype inside = static_cast<qsizetype>(comparison.insideCount()),
                            all = static_cast<qsizetype>(comparison.reports.size());
            lines.prepend(inside == all ? tr("All %1 curves are within 0.2 % of %2.").arg(all).arg(name)
                                        : tr("%1 of %2 curves are within 0.2 % of %3; %4")
                                              .arg(inside)
                                              .arg(all)
                                              .arg(name, lines.isEmpty() ? QString() : lines.front()));
            return lines.join(QLatin1Char('\n'));
        }));
}

void PlotPanel::writeTable(const QString& path, std::shared_ptr<const Result> table, const std::string& firstColumn,
                           CsvUnits units)
{
    beginExport(path, QtConcurrent::run([table = std::move(table), path, firstColumn, units] {
                    return QString::fromStdString(
                        writeCsvFile(*table, toPath(path), firstColumn, units).value_or(std::string()));
                }));
}

void PlotPanel::beginExport(const QString& path, const QFuture<QString>& written)
{
    m_exportPath = path;
    m_isExporting = true;
    m_exporter.setFuture(written);
}

void PlotPanel::exportTo(const QString& path)
{
    if (!m_runs->present()) return emit exported(path, tr("there is no result to write"));
    if (m_isExporting) return emit exported(path, tr("another file is being written"));
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return writeTable(path, m_runs->present(), "time", CsvUnits::LeftOut);
    std::vector<PlotView*> views;
    for (const PlotPane* each : sheet().panes()) views.push_back(&each->view());
    beginExport(path, savePicture(views, path));
}

void PlotPanel::exportCurvesTo(const QString& path)
{
    if (!m_runs->present()) return emit exported(path, tr("there is no result to write"));
    if (m_isExporting) return emit exported(path, tr("another file is being written"));
    writeTable(path, std::make_shared<const Result>(pane().table()),
               pane().content().kind == PaneKind::Spectrum ? "frequency [Hz]" : "time [s]", CsvUnits::InNames);
}

void PlotPanel::exportFamilyTo(const QString& path)
{
    if (m_runs->family().isEmpty()) return emit exported(path, tr("there is no family of runs to write"));
    if (m_isExporting) return emit exported(path, tr("another file is being written"));
    writeTable(path, std::make_shared<const Result>(pane().familyTable()), "time [s]", CsvUnits::InNames);
}

}  // namespace causeway::ui
