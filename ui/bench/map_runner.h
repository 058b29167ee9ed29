// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a model once for each pair of values of two parameters, as many at once as the processor does, and keeps one
/// number of each run.
///
/// What was computed stays when the rest is cancelled. Threads: the UI thread only; the runs are jobs.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/study/value_map.h"

namespace causeway::ui {

class JobManager;

/// A number of a run, or why there is none.
struct MapValue {
    double value = 0;
    std::string reason;  ///< empty: there is one
};

struct MapRequest {
    std::string xParameter, yParameter;
    std::vector<double> x, y;  ///< ascending
    std::string valueName;
    SimulationSettings settings;  ///< without the two parameters
    std::function<MapValue(const Result&)> measure;
};

class MapRunner : public QObject {
    Q_OBJECT
public:
    /// The jobs must outlive the runner.
    explicit MapRunner(JobManager& jobs, QObject* parent = nullptr);
    ~MapRunner() override;

    /// What goes on is cancelled.
    void start(std::shared_ptr<const Analysis> analysis, MapRequest request);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_active > 0; }
    [[nodiscard]] std::size_t wanted() const { return m_map.values.size(); }
    [[nodiscard]] std::size_t done() const { return m_done; }
    /// NaN where there is no value, or not yet.
    [[nodiscard]] const ValueMap& map() const { return m_map; }
    /// Why one of them is missing; empty: none is.
    [[nodiscard]] const std::string& reason() const { return m_reason; }
    [[nodiscard]] std::size_t missing() const { return m_missing; }

signals:
    void changed();

private:
    void startNext(int lane);

    JobManager& m_jobs;
    int m_lanes;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const MapRequest> m_request;
    ValueMap m_map;
    std::size_t m_next = 0, m_done = 0, m_missing = 0;
    std::string m_reason;
    int m_active = 0;
    quint64 m_round = 0;  ///< what comes from an earlier one is dropped
};

}  // namespace causeway::ui
