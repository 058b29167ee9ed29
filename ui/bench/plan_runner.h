// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Carries out the plan of a study in the window, or reads the runs of one that was made elsewhere.
///
/// One job makes the runs, on all processors; they can be looked at while it goes on. What was made stays when the rest
/// is cancelled. Reading a million runs is a job, too. Threads: the UI thread; `SharedStudy` from jobs as well.
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

/// Runs that a job adds to and others read.
class SharedStudy {
public:
    explicit SharedStudy(StudyTable table) : m_table(std::move(table)) {}

    void take(StudyRun run);
    /// While it is read no run is added; many may read.
    void read(const std::function<void(const StudyTable& table)>& reader) const;

private:
    mutable std::shared_mutex m_mutex;
    StudyTable m_table;
};

class PlanRunner : public QObject {
    Q_OBJECT
public:
    /// The jobs must outlive the runner.
    explicit PlanRunner(JobManager& jobs, QObject* parent = nullptr);
    ~PlanRunner() override;

    /// What goes on is cancelled. `settings`: without those of the plan.
    void start(std::shared_ptr<const Analysis> analysis, StudyPlan plan, SimulationSettings settings);
    /// A database (results.sqlite).
    void open(const QString& path);
    void cancel();
    [[nodiscard]] bool isRunning() const;
    /// Null: there is no study yet.
    [[nodiscard]] const std::shared_ptr<SharedStudy>& study() const { return m_study; }
    /// What made its runs; null for those that were read.
    [[nodiscard]] const std::shared_ptr<const StudyModel>& model() const { return m_model; }
    struct Counts {
        std::uint64_t wanted = 0, done = 0, failed = 0;
        std::string reason;  ///< of one that failed
    };
    [[nodiscard]] Counts counts() const;

signals:
    /// Runs have come, or the work has ended.
    void changed();
    /// The plan, or the file, makes no sense; each with its place.
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
