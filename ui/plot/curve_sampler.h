// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reduces columns of results to the points a plot needs, without blocking the window.
/// In:   `request`, after each zoom; replaces a request that has not started. Out: `sampled`, for the latest request
///       only. Small results are processed before `request` returns, large ones in a worker, which also builds cached
///       data (column_digests.h, derived curves).
/// Cost: see core/results/decimation.h. Threads: the UI thread only.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/results/decimation.h"
#include "ui/plot/column_digests.h"
#include "ui/plot/curve_source.h"

namespace causeway::ui {

struct CurveRequest {
    int curve = 0;
    CurveSource source;
    UnitScale x, y;
};

/// Visible part, in axis units. No ranges: everything.
struct SamplingWindow {
    std::optional<PlotRange> x, y;
    AxisScale xScale = AxisScale::Linear;
    std::size_t pixels = 1;
};

struct SampledCurve {
    int curve = 0;
    std::vector<CurvePoint> points;
    ValueRange x, y;  ///< of all rows, in axis units; `x` is empty for a curve over time
    QString error;    ///< reason for missing points
};

/// A column computed from others.
struct DerivedCurve {
    CurveSource source;
    std::vector<double> x, y;
    QString error;
    std::shared_ptr<const ColumnDigest> digest;
};

/// Computes a spectrum or difference; null for other sources.
[[nodiscard]] std::shared_ptr<const DerivedCurve> derive(const CurveSource& source);

class CurveSampler : public QObject {
    Q_OBJECT
public:
    explicit CurveSampler(std::shared_ptr<ColumnDigests> digests, QObject* parent = nullptr);
    ~CurveSampler() override;

    void request(std::vector<CurveRequest> curves, const SamplingWindow& window);
    [[nodiscard]] bool isIdle() const { return !m_isBusy && !m_next; }
    /// Latest result; null for a curve that shows a column directly.
    [[nodiscard]] std::shared_ptr<const DerivedCurve> derived(int curve) const;

signals:
    void sampled(const std::vector<causeway::ui::SampledCurve>& curves);

private:
    struct Prepared {
        CurveRequest request;
        std::shared_ptr<const ColumnDigest> digest, over;
        std::shared_ptr<const DerivedCurve> derived;
    };
    struct Job {
        std::vector<Prepared> curves;
        SamplingWindow window;
    };
    struct Answer {
        std::vector<SampledCurve> curves;
        std::vector<Prepared> prepared;
    };

    static SampledCurve sample(Prepared& prepared, const SamplingWindow& window, std::vector<CurvePoint>& buffer);
    static Answer run(Job job);
    void start();
    void keep(const Answer& answer);
    void accept(const Answer& answer);

    std::shared_ptr<ColumnDigests> m_digests;
    std::map<int, std::shared_ptr<const DerivedCurve>> m_derived;
    std::optional<Job> m_next;
    QFutureWatcher<Answer> m_watcher;
    bool m_isBusy = false;  ///< until the result has arrived here, which is after the worker has finished
};

}  // namespace causeway::ui
