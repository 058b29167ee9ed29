// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/plan_runner.h"

#include <QThread>
#include <QTimer>
#include <algorithm>
#include <atomic>

#include "core/study/study_runner.h"
#include "ui/session/job_manager.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

constexpr int kWatch = 200;  ///< milliseconds

/// Result of a job, or the reason for its failure.
struct PlanOutcome {
    std::shared_ptr<SharedStudy> study;
    std::shared_ptr<const StudyModel> model;
    std::vector<std::string> problems;
};

}  // namespace

/// Progress of a running study, shared by both threads.
struct PlanRunner::Progress {
    std::mutex mutex;
    Counts counts;
    std::shared_ptr<SharedStudy> study;
    std::shared_ptr<const StudyModel> model;
    bool isChanged = false;
};

void SharedStudy::take(StudyRun run)
{
    const std::unique_lock lock(m_mutex);
    m_table.take(std::move(run));
}

void SharedStudy::read(const std::function<void(const StudyTable& table)>& reader) const
{
    const std::shared_lock lock(m_mutex);
    reader(m_table);
}

PlanRunner::PlanRunner(JobManager& jobs, QObject* parent)
    : QObject(parent),
      m_jobs(jobs),
      m_key(JobManager::keyFor(QStringLiteral("study"), this)),
      m_watch(new QTimer(this)),
      m_progress(std::make_shared<Progress>())
{
    connect(m_watch, &QTimer::timeout, this, &PlanRunner::look);
}

PlanRunner::~PlanRunner()
{
    m_jobs.cancelKey(m_key);
}

bool PlanRunner::isRunning() const
{
    return m_jobs.isRunning(m_key);
}

void PlanRunner::cancel()
{
    m_jobs.cancelKey(m_key);
}

PlanRunner::Counts PlanRunner::counts() const
{
    const std::lock_guard lock(m_progress->mutex);
    return m_progress->counts;
}

void PlanRunner::start(std::shared_ptr<const Analysis> analysis, StudyPlan plan, SimulationSettings settings)
{
    m_progress = std::make_shared<Progress>();
    m_progress->counts.wanted = plan.runs;
    std::erase_if(settings.overrides, [&](const auto& other) {
        const auto isSame = [&](const auto& each) { return each.first == other.first; };
        return std::ranges::find(plan.factors, other.first, &StudyFactor::name) != plan.factors.end() ||
               std::ranges::any_of(plan.settings.values, isSame);
    });
    m_study.reset();
    m_model.reset();
    const auto threads = static_cast<std::size_t>(std::max(1, QThread::idealThreadCount()));
    m_jobs.start<PlanOutcome>(
        {tr("Study of %1").arg(QString::fromStdString(analysis->modelName)), m_key, this},
        [analysis, plan = std::move(plan), settings = std::move(settings), progress = m_progress,
         threads](const Task& task) -> PlanOutcome {
            const auto model =
                std::make_shared<const StudyModel>(plan, analysis->program, withSources(settings, *analysis));
            if (!model->problems().empty()) return {nullptr, nullptr, model->problems()};
            const auto study = std::make_shared<SharedStudy>(
                StudyTable(model->plan(), {plan.text, analysis->modelName, model->modelDigest(), {}}));
            {
                const std::lock_guard lock(progress->mutex);
                progress->study = study;
                progress->model = model;
            }
            std::atomic<std::uint64_t> next = 0;
            const std::uint64_t runs = model->plan().runs;
            const auto take = [&](StudyRun run) {
                {
                    const std::lock_guard lock(progress->mutex);
                    ++progress->counts.done;
                    if (run.status == RunStatus::Failed) {
                        ++progress->counts.failed;
                        if (progress->counts.reason.empty()) progress->counts.reason = run.reason;
                    }
                    progress->isChanged = true;
                    task.progress(static_cast<double>(progress->counts.done) / static_cast<double>(runs), {});
                }
                study->take(std::move(run));
                return true;
            };
            runEach(
                *model, threads,
                [&]() -> std::optional<std::uint64_t> {
                    const std::uint64_t at = next++;
                    return at < runs ? std::optional(at) : std::nullopt;
                },
                take, task);
            return {study, model, {}};
        },
        [this](const JobOutcome<PlanOutcome>& outcome) {
            if (outcome.value && !outcome.value->problems.empty()) {
                QStringList problems;
                for (const std::string& problem : outcome.value->problems)
                    problems.append(QString::fromStdString(problem));
                emit refused(problems);
            } else if (!outcome.error.isEmpty()) {
                emit refused({outcome.error});
            }
            end();
        });
    m_watch->start(kWatch);
    emit changed();
}

void PlanRunner::open(const QString& path)
{
    m_progress = std::make_shared<Progress>();
    m_study.reset();
    m_model.reset();
    m_jobs.start<PlanOutcome>(
        {tr("Reading %1").arg(path), m_key, this},
        [file = toPath(path), progress = m_progress](const Task& task) -> PlanOutcome {
            auto table = readStudyDatabase(file, task);
            if (!table) return {nullptr, nullptr, {table.error()}};
            Counts counts;
            counts.wanted = table->plan().runs;
            for (std::uint64_t run = 0; run < counts.wanted; ++run) {
                if (!table->has(run)) continue;
                ++counts.done;
                if (table->statusOf(run) != RunStatus::Failed) continue;
                ++counts.failed;
                if (counts.reason.empty()) counts.reason = table->reasonOf(run);
            }
            const std::lock_guard lock(progress->mutex);
            progress->counts = std::move(counts);
            progress->study = std::make_shared<SharedStudy>(std::move(*table));
            return {progress->study, nullptr, {}};
        },
        [this, path](const JobOutcome<PlanOutcome>& outcome) {
            if (outcome.value && !outcome.value->problems.empty())
                emit refused(
                    {tr("'%1' cannot be read: %2").arg(path, QString::fromStdString(outcome.value->problems.front()))});
            else if (!outcome.error.isEmpty())
                emit refused({outcome.error});
            end();
        });
    emit changed();
}

/// Polls the progress of a running study.
void PlanRunner::look()
{
    {
        const std::lock_guard lock(m_progress->mutex);
        if (!std::exchange(m_progress->isChanged, false)) return;
        m_study = m_progress->study;
        m_model = m_progress->model;
    }
    emit changed();
}

void PlanRunner::end()
{
    m_watch->stop();
    {
        const std::lock_guard lock(m_progress->mutex);
        m_study = m_progress->study;
        m_model = m_progress->model;
    }
    emit changed();
}

}  // namespace causeway::ui
