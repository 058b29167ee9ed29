// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Turns columns of results into the points that a plot of some pixels needs, without holding up the window.
///
/// In:   `request` as often as the user zooms; a request replaces one that has not begun.
/// Out:  `sampled`, for the newest request only. Small results are answered before `request` returns, large ones
///       from a worker, which also builds what is worth keeping (column_digests.h, derived curves).
/// Cost: see core/results/decimation.h. Threads: use it from the thread of the window.
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

/// What is visible, in the units of the axes. No ranges: all there is.
struct SamplingWindow {
    std::optional<PlotRange> x, y;
    AxisScale xScale = AxisScale::Linear;
    std::size_t pixels = 1;
};

struct SampledCurve {
    int curve = 0;
    std::vector<CurvePoint> points;
    ValueRange x, y;  ///< of all rows, in the units of the axes; `x` is empty for a curve over time
    QString error;    ///< why there are no points
};

/// A column that is computed from others.
struct DerivedCurve {
    CurveSource source;
    std::vector<double> x, y;
    QString error;
    std::shared_ptr<const ColumnDigest> digest;
};

/// A spectrum or a difference; null for a source that is neither.
[[nodiscard]] std::shared_ptr<const DerivedCurve> derive(const CurveSource& source);

class CurveSampler : public QObject {
    Q_OBJECT
public:
    explicit CurveSampler(std::shared_ptr<ColumnDigests> digests, QObject* parent = nullptr);
    ~CurveSampler() override;

    void request(std::vector<CurveRequest> curves, const SamplingWindow& window);
    [[nodiscard]] bool isIdle() const { return !m_isBusy && !m_next; }
    /// As it was last computed; null for a curve that shows a column as it is.
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
    bool m_isBusy = false;  ///< until the answer has arrived here, which is later than that the worker is done
};

}  // namespace causeway::ui
