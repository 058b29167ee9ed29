// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Background work: runs functions of the core on worker threads and brings their results back to the UI thread.
///
/// A job gets a `Task` with which it reports progress and notices that it was cancelled. A new job with the key of one
/// that still runs supersedes it: the old one is told to stop and its result is dropped. A job that the user cancelled
/// does deliver what it has. An exception is delivered as a message, never thrown into the event loop.
///
/// Closing: `shutDown` stops everything and waits a while. Work that does not stop by then is left alone: it shares
/// nothing with the manager but a mailbox that the manager has closed.
/// Threads: all functions are for the UI thread; `finished` callbacks run there.
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

/// What became of a job: a value, or what went wrong.
template <class T>
struct JobOutcome {
    std::optional<T> value;
    Diagnostics fault;       ///< the exception that ended it, when there is no value
    QString error;           ///< the same as a sentence
    bool cancelled = false;  ///< the user stopped it; there may be a (partial) value all the same
};

class JobManager : public QObject {
    Q_OBJECT
public:
    using JobId = quint64;

    struct Request {
        QString title;                ///< shown while it runs: "Simulating RlcCircuit"; empty: nobody waits for it
        QString key;                  ///< jobs of one key supersede each other
        QObject* receiver = nullptr;  ///< the callback is dropped when this object is gone; must not be null
        bool isPressing =
            false;  ///< short, and somebody waits for it: does not stand behind long work that has taken all threads
    };
    struct Status {
        JobId id = 0;
        QString title;
        double fraction = 0;  ///< 0 to 1
        QString what;         ///< the present work in a few words
    };

    /// A key for what one object does: no other object has the same.
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

    /// How many run at once; 0: as many as the processor does.
    void setParallelJobs(int count);
    void cancel(JobId id);
    /// Cancels the job that runs under this key, if any.
    void cancelKey(const QString& key);
    void cancelAll();
    [[nodiscard]] bool isRunning(const QString& key) const;
    [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }
    /// The jobs whose results are still wanted, the oldest first.
    [[nodiscard]] std::vector<Status> running() const;

    /// Stops all work and waits. False when something still runs: then the process must end without destroying statics.
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
