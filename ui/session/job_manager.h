// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Background jobs: runs functions of the core on worker threads and returns their results to the UI thread.
///
/// A job gets a `Task` to report progress and check for cancellation. A new job supersedes a running one with the same
/// key: the old one is cancelled and its result dropped. A job cancelled by the user delivers its partial result.
/// Exceptions are delivered as messages, never thrown into the event loop.
///
/// Closing: `shutDown` cancels everything and waits for a limited time. Jobs that do not stop are abandoned: they share
/// only a closed mailbox with the manager.
/// Threads: call all functions on the UI thread; `finished` callbacks run there.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/task.h"

class QThreadPool;

namespace causeway::ui {

/// Outcome of a job: a value, or the error.
template <class T>
struct JobOutcome {
    std::optional<T> value;
    Diagnostics fault;       ///< exception that ended it, if there is no value
    QString error;           ///< the exception as a sentence
    bool cancelled = false;  ///< by the user; there may still be a (partial) value
};

class JobManager : public QObject {
    Q_OBJECT
public:
    using JobId = quint64;

    struct Request {
        QString title;                ///< displayed while it runs: "Simulating RlcCircuit"; empty: not displayed
        QString key;                  ///< jobs with equal keys supersede each other
        QObject* receiver = nullptr;  ///< destroying it drops the callback; must not be null
        bool isPressing =
            false;  ///< short and awaited by the user: does not queue behind long jobs that occupy all threads
    };
    struct Status {
        JobId id = 0;
        QString title;
        double fraction = 0;  ///< 0 to 1
        QString what;         ///< current activity in a few words
    };

    /// A key unique to an object.
    [[nodiscard]] static QString keyFor(const QString& what, const void* owner)
    {
        return QStringLiteral("%1:%2").arg(what).arg(reinterpret_cast<quintptr>(owner), 0, 16);
    }

    explicit JobManager(QObject* parent = nullptr);
    ~JobManager() override;

    template <class T>
    JobId start(const Request& request, std::function<T(const Task&)> work, std::function<void(JobOutcome<T>)> finished)
    {
        return startErased(
            request, [work = std::move(work)](const Task& task) { return std::any(work(task)); },
            [finished = std::move(finished)](std::any value, Diagnostics fault, bool cancelled) {
                JobOutcome<T> outcome;
                if (value.has_value()) outcome.value = std::any_cast<T>(std::move(value));
                if (!fault.empty()) outcome.error = QString::fromStdString(fault.items().front().message);
                outcome.fault = std::move(fault);
                outcome.cancelled = cancelled;
                finished(std::move(outcome));
            });
    }

    /// Maximum number of concurrent jobs; 0: number of processors.
    void setParallelJobs(int count);
    void cancel(JobId id);
    /// Cancels the job running under this key, if any.
    void cancelKey(const QString& key);
    void cancelAll();
    [[nodiscard]] bool isRunning(const QString& key) const;
    [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }
    /// Jobs whose results are still wanted, oldest first.
    [[nodiscard]] std::vector<Status> running() const;

    /// Stops all jobs and waits. False if some still run: then the process must end without destroying statics.
    bool shutDown(int milliseconds = 5000);

signals:
    void started(quint64 id);
    void progressed(quint64 id, double fraction);
    void finished(quint64 id);

private:
    using ErasedWork = std::function<std::any(const Task&)>;
    using ErasedFinish = std::function<void(std::any, Diagnostics, bool)>;
    struct Progress;
    struct Mailbox;
    struct Job {
        Status status;
        QString key;
        std::stop_source stop;
        std::shared_ptr<Progress> progress;
        QPointer<QObject> receiver;
        ErasedFinish finish;
        bool cancelled = false;
    };

    JobId startErased(const Request& request, ErasedWork work, ErasedFinish finish);
    void deliver(JobId id, std::any value, Diagnostics fault);
    void pollProgress();
    std::vector<Job>::iterator find(JobId id);

    std::shared_ptr<Mailbox> m_mailbox;
    QThreadPool* m_pool;
    QThreadPool* m_pressingPool;
    std::vector<Job> m_jobs;
    QTimer m_poll;
    JobId m_lastId = 0;
};

}  // namespace causeway::ui
