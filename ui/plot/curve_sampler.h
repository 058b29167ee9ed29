// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Turns columns of a result into the points that a plot of some pixels needs, without holding up the window.
///
/// In:   `setResult`, then `request` as often as the user zooms; a request replaces one that has not begun.
/// Out:  `sampled`, for the newest request only. Small results are answered before `request` returns, large ones
///       from a worker, which also builds the pyramids (kept until the next result).
/// Cost: see core/results/decimation.h. Threads: use it from the thread of the window.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/results/decimation.h"
#include "core/results/result.h"
#include "ui/plot/plot_range.h"

namespace causeway::ui {

struct SampledCurve {
    std::size_t column = 0;  ///< in the result
    std::vector<CurvePoint> points;
    double smallest = 0,
           largest = -1;  ///< of the finite values of the whole column; smallest > largest: there are none
};

class CurveSampler : public QObject {
    Q_OBJECT
public:
    explicit CurveSampler(QObject* parent = nullptr);
    ~CurveSampler() override;

    void setResult(std::shared_ptr<const Result> result);
    void request(std::vector<std::size_t> columns, PlotRange window, std::size_t pixels);
    [[nodiscard]] bool isIdle() const { return !m_isBusy && !m_next; }

signals:
    void sampled(const std::vector<causeway::ui::SampledCurve>& curves);

private:
    /// What is worth keeping of a column between requests.
    struct Digest {
        ValuePyramid pyramid;
        double smallest = 0, largest = -1;
    };
    using Digests = std::map<std::size_t, std::shared_ptr<const Digest>>;
    struct Job {
        std::shared_ptr<const Result> result;
        std::vector<std::size_t> columns;
        PlotRange window;
        std::size_t pixels = 1;
        Digests digests;
    };
    struct Answer {
        std::shared_ptr<const Result> result;
        std::vector<SampledCurve> curves;
        Digests digests;
    };

    static std::shared_ptr<const Digest> digest(const std::vector<double>& values);
    static Answer run(Job job);
    void start();
    void accept(const Answer& answer);

    std::shared_ptr<const Result> m_result;
    Digests m_digests;
    std::optional<Job> m_next;
    QFutureWatcher<Answer> m_watcher;
    bool m_isBusy = false;  ///< until the answer has arrived here, which is later than that the worker is done
};

}  // namespace causeway::ui
