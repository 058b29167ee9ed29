// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a model for each pair of values of two parameters, on all processors, and keeps one number per run. Completed
/// results are kept after cancellation. Threads: the UI thread only; the runs are jobs.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/study/value_map.h"

namespace causeway::ui {

class JobManager;

/// A number of a run, or the reason for its absence.
struct MapValue {
    double value = 0;
    std::string reason;  ///< empty: there is a value
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
    /// The jobs must outlive this object.
    explicit MapRunner(JobManager& jobs, QObject* parent = nullptr);
    ~MapRunner() override;

    /// Cancels current work.
    void start(std::shared_ptr<const Analysis> analysis, MapRequest request);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_active > 0; }
    [[nodiscard]] std::size_t wanted() const { return m_map.values.size(); }
    [[nodiscard]] std::size_t done() const { return m_done; }
    /// NaN for missing or pending values.
    [[nodiscard]] const ValueMap& map() const { return m_map; }
    /// Reason for a missing value; empty if there is none.
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
    quint64 m_round = 0;  ///< results of an earlier round are dropped
};

}  // namespace causeway::ui
