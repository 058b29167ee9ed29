// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Executes the plan of a study in the window, or reads the runs of a study made elsewhere. One job makes the runs, on
/// all processors; they can be viewed while it runs. Completed runs are kept after cancellation. Reading a million runs
/// is a job, too. Threads: the UI thread; `SharedStudy` also from jobs.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "core/compiler/compiler.h"
#include "core/study/study_results.h"

namespace causeway::ui {

class JobManager;

/// Runs with one writing job and concurrent readers.
class SharedStudy {
public:
    explicit SharedStudy(StudyTable table) : m_table(std::move(table)) {}

    void take(StudyRun run);
    /// No run is added meanwhile; there may be several readers.
    void read(const std::function<void(const StudyTable& table)>& reader) const;

private:
    mutable std::shared_mutex m_mutex;
    StudyTable m_table;
};

class PlanRunner : public QObject {
    Q_OBJECT
public:
    /// The jobs must outlive this object.
    explicit PlanRunner(JobManager& jobs, QObject* parent = nullptr);
    ~PlanRunner() override;

    /// Cancels current work. `settings`: without those of the plan.
    void start(std::shared_ptr<const Analysis> analysis, StudyPlan plan, SimulationSettings settings);
    /// A database (results.sqlite).
    void open(const QString& path);
    void cancel();
    [[nodiscard]] bool isRunning() const;
    /// Null: no study yet.
    [[nodiscard]] const std::shared_ptr<SharedStudy>& study() const { return m_study; }
    /// Model of the runs; null for runs read from a file.
    [[nodiscard]] const std::shared_ptr<const StudyModel>& model() const { return m_model; }
    struct Counts {
        std::uint64_t wanted = 0, done = 0, failed = 0;
        std::string reason;  ///< of one failed run
    };
    [[nodiscard]] Counts counts() const;

signals:
    /// Runs were added, or the job has ended.
    void changed();
    /// The plan or file is invalid; each problem with its place.
    void refused(const QStringList& problems);

private:
    struct Progress;
    void look();
    void end();

    JobManager& m_jobs;
    QString m_key;
    QTimer* m_watch;
    std::shared_ptr<SharedStudy> m_study;
    std::shared_ptr<const StudyModel> m_model;
    std::shared_ptr<Progress> m_progress;
};

}  // namespace causeway::ui
