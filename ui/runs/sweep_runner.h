// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a model for each value of a parameter, on all processors, and keeps each run with its settings. Completed runs
/// are kept after cancellation, and failed ones have a reason. Single runs are kept as well, the latest ones up to
/// `kMaxBytes` in total. Threads: the UI thread only; the runs are jobs.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <deque>
#include <memory>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway::ui {

class JobManager;

/// A run and its inputs.
struct SweepRun {
    int id = 0;
    QString name;
    std::string model, parameter;  ///< no parameter: a single run
    double value = 0;
    SimulationSettings settings;
    QDateTime date;
    std::shared_ptr<const Result> result;  ///< never null
    SimulationStatus status = SimulationStatus::Completed;
    QString message;         ///< reason for a failure
    double reachedTime = 0;  ///< s
    double seconds = 0;      ///< wall time
};

class SweepRunner : public QObject {
    Q_OBJECT
public:
    /// The jobs must outlive this object.
    static constexpr std::size_t kMaxSingleRuns = 20, kMaxBytes = 256U << 20U;

    explicit SweepRunner(JobManager& jobs, QObject* parent = nullptr);
    ~SweepRunner() override;

    /// `settings`: without the parameter. Cancels current work.
    void start(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings,
               const std::string& parameter, const std::vector<double>& values);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_active > 0; }
    [[nodiscard]] std::size_t wanted() const { return m_wanted; }
    [[nodiscard]] std::size_t done() const { return m_done; }

    [[nodiscard]] const std::vector<SweepRun>& runs() const { return m_runs; }
    /// Adds a run made elsewhere; sets its parameter and number.
    void keepSingle(SweepRun run);
    void rename(int id, const QString& name);
    void remove(int id);
    void clear();

signals:
    void changed();

private:
    void startNext(int lane);
    void insert(SweepRun run);

    JobManager& m_jobs;
    int m_lanes;
    std::shared_ptr<const Analysis> m_analysis;
    SimulationSettings m_settings;
    std::string m_parameter;
    std::deque<double> m_waiting;
    std::size_t m_wanted = 0, m_done = 0;
    int m_active = 0;
    int m_lastId = 0;
    quint64 m_round = 0;           ///< results of an earlier round are kept, but start nothing
    std::vector<SweepRun> m_runs;  ///< sorted by parameter and value
};

}  // namespace causeway::ui
