// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_runner.h"

#include <QLocale>
#include <QThread>
#include <algorithm>
#include <chrono>
#include <tuple>

#include "core/base/numbers.h"
#include "ui/session/job_manager.h"
#include "ui/session/model_session.h"

namespace causeway::ui {

SweepRunner::SweepRunner(JobManager& jobs, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_lanes(std::max(1, QThread::idealThreadCount()))
{
}

SweepRunner::~SweepRunner()
{
    cancel();
}

void SweepRunner::start(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings,
                        const std::string& parameter, const std::vector<double>& values)
{
    cancel();
    m_analysis = std::move(analysis);
    m_settings = settings;
    std::erase_if(m_settings.overrides, [&](const auto& other) { return other.first == parameter; });
    m_parameter = parameter;
    m_waiting.assign(values.begin(), values.end());
    m_wanted = values.size();
    m_done = 0;
    for (int lane = 0; lane < m_lanes && !m_waiting.empty(); ++lane) startNext(lane);
    emit changed();
}

void SweepRunner::cancel()
{
    ++m_round;
    m_waiting.clear();
    m_active = 0;
    for (int lane = 0; lane < m_lanes; ++lane)
        m_jobs.cancelKey(JobManager::keyFor(QStringLiteral("sweep:%1").arg(lane), this));
    emit changed();
}

void SweepRunner::startNext(int lane)
{
    if (m_waiting.empty()) return;
    SweepRun wanted;
    wanted.value = m_waiting.front();
    m_waiting.pop_front();
    wanted.model = m_analysis->modelName;
    wanted.parameter = m_parameter;
    wanted.name =
        QStringLiteral("%1 = %2").arg(QString::fromStdString(m_parameter), QLocale().toString(wanted.value, 'g', 5));
    wanted.settings = m_settings;
    wanted.date = QDateTime::currentDateTime();
    wanted.result = std::make_shared<const Result>();
    wanted.settings.overrides.emplace_back(m_parameter, shortestText(wanted.value));
    ++m_active;
    const QString key = JobManager::keyFor(QStringLiteral("sweep:%1").arg(lane), this);
    m_jobs.start<SweepRun>(
        {tr("Simulating with %1").arg(wanted.name), key, this},
        [analysis = m_analysis, wanted](const Task& task) {
            const auto begin = std::chrono::steady_clock::now();
            SweepRun run = wanted;
            Diagnostics diagnostics;
            const Simulation simulation = causeway::simulate(*analysis, run.settings, diagnostics, task);
            run.result = simulation.result;
            run.status = simulation.status;
            run.reachedTime = simulation.reachedTime;
            run.message = firstErrorOf(diagnostics);
            run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            return run;
        },
        [this, lane, wanted, round = m_round](const JobOutcome<SweepRun>& outcome) {
            const bool isOfThisRound = round == m_round;
            SweepRun run = outcome.value.value_or(wanted);
            if (!outcome.value) {
                run.status = SimulationStatus::Failed;
                run.reachedTime = run.settings.startTime;
                run.message = outcome.error;
            }
            // A cancelled run keeps its partial result like any other run; a failed run is listed to show its parameter
            // value.
            if (!run.result->time.empty() || run.status == SimulationStatus::Failed) insert(std::move(run));
            if (isOfThisRound) {
                ++m_done;
                --m_active;
                startNext(lane);
            }
            emit changed();
        });
}

void SweepRunner::insert(SweepRun run)
{
    run.id = ++m_lastId;
    const auto order = [](const SweepRun& each) { return std::tie(each.model, each.parameter, each.value); };
    const auto place = std::upper_bound(m_runs.begin(), m_runs.end(), run,
                                        [&](const auto& a, const auto& b) { return order(a) < order(b); });
    m_runs.insert(place, std::move(run));
}

void SweepRunner::keepSingle(SweepRun run)
{
    run.parameter.clear();
    run.value = m_lastId + 1;  // the latest is last
    const QString time = QLocale().toString(run.date.time(), QLocale::ShortFormat);
    run.name = run.name.isEmpty() ? time : QStringLiteral("%1, %2").arg(run.name, time);
    insert(std::move(run));
    // From newest to oldest.
    std::size_t count = 0, bytes = 0;
    std::vector<int> gone;
    std::vector<const SweepRun*> single;
    for (const SweepRun& each : m_runs) {
        if (each.parameter.empty()) single.push_back(&each);
    }
    std::ranges::sort(single, std::greater(), &SweepRun::id);
    for (const SweepRun* each : single) {
        bytes += each->result->rowCount() * (each->result->columns.size() + 1) * sizeof(double);
        if (++count > kMaxSingleRuns || (count > 1 && bytes > kMaxBytes)) gone.push_back(each->id);
    }
    std::erase_if(m_runs, [&](const SweepRun& each) { return std::ranges::find(gone, each.id) != gone.end(); });
    emit changed();
}

void SweepRunner::rename(int id, const QString& name)
{
    const auto run = std::ranges::find(m_runs, id, &SweepRun::id);
    if (run == m_runs.end() || name.trimmed().isEmpty() || run->name == name.trimmed()) return;
    run->name = name.trimmed();
    emit changed();
}

void SweepRunner::remove(int id)
{
    if (std::erase_if(m_runs, [id](const SweepRun& run) { return run.id == id; }) > 0) emit changed();
}

void SweepRunner::clear()
{
    m_runs.clear();
    emit changed();
}

}  // namespace causeway::ui
