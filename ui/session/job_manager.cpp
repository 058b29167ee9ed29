// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/job_manager.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <exception>
#include <mutex>

#include "core/base/exception_report.h"

namespace causeway::ui {

namespace {

constexpr int kPressingJobs = 3;

}  // namespace

/// Written by the worker and polled by a timer of the UI thread: frequent reports cost no events.
struct JobManager::Progress {
    std::mutex mutex;
    double fraction = 0;
    std::string what;
};

/// Channel from workers to the manager; closed when the manager is destroyed.
struct JobManager::Mailbox {
    std::mutex mutex;
    JobManager* manager = nullptr;
};

JobManager::JobManager(QObject* parent)
    : QObject(parent), m_mailbox(std::make_shared<Mailbox>()), m_pool(new QThreadPool), m_pressingPool(new QThreadPool)
{
    m_mailbox->manager = this;
    m_pool->setStackSize(8U << 20U);
    m_pressingPool->setStackSize(8U << 20U);
    m_pressingPool->setMaxThreadCount(kPressingJobs);
    // One more than the number of cores: an analysis must not wait for long simulations.
    setParallelJobs(0);
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &JobManager::pollProgress);
}

JobManager::~JobManager()
{
    {
        const std::lock_guard lock(m_mailbox->mutex);
        m_mailbox->manager = nullptr;
    }
    // The destructor of a pool waits for its threads; a pool with a job that does not stop is leaked deliberately.
    if (!shutDown()) return;
    delete m_pool;
    delete m_pressingPool;
}

JobManager::JobId JobManager::startErased(const Request& request, ErasedWork work, ErasedFinish finish)
{
    const auto superseded =
        std::find_if(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return job.key == request.key; });
    if (superseded != m_jobs.end()) {
        const JobId oldId = superseded->status.id;
        superseded->stop.request_stop();
        m_jobs.erase(superseded);
        emit finished(oldId);
    }

    Job job;
    job.status.id = ++m_lastId;
    job.status.title = request.title;
    job.key = request.key;
    job.progress = std::make_shared<Progress>();
    job.receiver = request.receiver;
    job.finish = std::move(finish);

    const auto run = [work = std::move(work), stop = job.stop.get_token(), progress = job.progress, mailbox = m_mailbox,
                      id = job.status.id] {
        const Task task(stop, [&progress](double fraction, std::string_view what) {
            const std::lock_guard lock(progress->mutex);
            progress->fraction = fraction;
            progress->what = what;
        });
        std::any value;
        Diagnostics fault;
        try {
            value = work(task);
        } catch (const std::exception& exception) {
            reportException(fault, exception);
        } catch (...) {
            fault.report(diag::Internal, {}, "unknown exception");
        }
        const std::lock_guard lock(mailbox->mutex);
        if (mailbox->manager == nullptr) return;
        QMetaObject::invokeMethod(
            mailbox->manager,
            [manager = mailbox->manager, id, value = std::move(value), fault = std::move(fault)]() mutable {
                manager->deliver(id, std::move(value), std::move(fault));
            },
            Qt::QueuedConnection);
    };
    (request.isPressing ? m_pressingPool : m_pool)->start(run);

    m_jobs.push_back(std::move(job));
    m_poll.start();
    emit started(m_lastId);
    return m_lastId;
}

std::vector<JobManager::Job>::iterator JobManager::find(JobId id)
{
    return std::find_if(m_jobs.begin(), m_jobs.end(), [id](const Job& job) { return job.status.id == id; });
}

void JobManager::deliver(JobId id, std::any value, Diagnostics fault)
{
    const auto found = find(id);
    if (found == m_jobs.end()) return;  // superseded
    const Job job = std::move(*found);
    m_jobs.erase(found);
    if (m_jobs.empty()) m_poll.stop();
    if (job.receiver) job.finish(std::move(value), std::move(fault), job.cancelled);
    emit finished(id);
}

void JobManager::setParallelJobs(int count)
{
    m_pool->setMaxThreadCount(count > 0 ? count : std::max(3, QThread::idealThreadCount() + 1));
}

void JobManager::cancel(JobId id)
{
    const auto found = find(id);
    if (found == m_jobs.end()) return;
    found->cancelled = true;
    found->stop.request_stop();
}

void JobManager::cancelKey(const QString& key)
{
    for (Job& job : m_jobs) {
        if (job.key == key) cancel(job.status.id);
    }
}

void JobManager::cancelAll()
{
    for (Job& job : m_jobs) cancel(job.status.id);
}

bool JobManager::isRunning(const QString& key) const
{
    return std::any_of(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return job.key == key; });
}

std::vector<JobManager::Status> JobManager::running() const
{
    std::vector<Status> statuses;
    statuses.reserve(m_jobs.size());
    for (const Job& job : m_jobs) statuses.push_back(job.status);
    return statuses;
}

void JobManager::pollProgress()
{
    std::vector<std::pair<JobId, double>> moved;
    for (Job& job : m_jobs) {
        const std::lock_guard lock(job.progress->mutex);
        const QString what = QString::fromStdString(job.progress->what);
        if (job.status.fraction == job.progress->fraction && job.status.what == what) continue;
        job.status.fraction = job.progress->fraction;
        job.status.what = what;
        moved.emplace_back(job.status.id, job.status.fraction);
    }
    for (const auto& [id, fraction] : moved) emit progressed(id, fraction);
}

bool JobManager::shutDown(int milliseconds)
{
    cancelAll();
    const QDeadlineTimer deadline(milliseconds);
    const bool isDone = m_pool->waitForDone(milliseconds);
    return m_pressingPool->waitForDone(static_cast<int>(deadline.remainingTime())) && isDone;
}

}  // namespace causeway::ui
