// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/curve_sampler.h"

#include <QtConcurrentRun>
#include <utility>

namespace causeway::ui {

namespace {

/// Rows that are looked at in a millisecond or so; more of them go to a worker.
constexpr std::size_t kRowsAtOnce = 500'000;

}  // namespace

CurveSampler::CurveSampler(QObject* parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Answer>::finished, this, [this] {
        m_isBusy = false;
        const Answer answer = m_watcher.result();
        const bool isOutdated = answer.result != m_result;
        if (!isOutdated) {
            // Also an answer that comes too late brings pyramids.
            for (const auto& [column, digest] : answer.digests) m_digests.emplace(column, digest);
        }
        if (m_next) return start();
        if (!isOutdated) accept(answer);
    });
}

CurveSampler::~CurveSampler()
{
    m_next.reset();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void CurveSampler::setResult(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_digests.clear();
    m_next.reset();
}

void CurveSampler::request(std::vector<std::size_t> columns, PlotRange window, std::size_t pixels)
{
    if (!m_result) return;
    m_next = Job{m_result, std::move(columns), window, pixels, {}};
    if (!m_isBusy) start();
}

void CurveSampler::start()
{
    Job job = *std::exchange(m_next, {});
    job.digests = m_digests;
    if (job.result->rowCount() * job.columns.size() <= kRowsAtOnce) {
        accept(run(std::move(job)));
    } else {
        m_isBusy = true;
        m_watcher.setFuture(QtConcurrent::run([job = std::move(job)]() mutable { return run(std::move(job)); }));
    }
}

void CurveSampler::accept(const Answer& answer)
{
    for (const auto& [column, digest] : answer.digests) m_digests.emplace(column, digest);
    emit sampled(answer.curves);
}

std::shared_ptr<const CurveSampler::Digest> CurveSampler::digest(const std::vector<double>& values)
{
    auto result = std::make_shared<Digest>();
    if (values.size() >= kPyramidRows) result->pyramid = ValuePyramid(values);
    const RangeSummary all = result->pyramid.summarize(values, 0, values.size());
    if (!all.empty()) {
        result->smallest = values[all.smallest];
        result->largest = values[all.largest];
    }
    return result;
}

CurveSampler::Answer CurveSampler::run(Job job)
{
    Answer answer{job.result, {}, std::move(job.digests)};
    std::vector<CurvePoint> buffer(decimationCapacity(job.pixels));
    for (const std::size_t column : job.columns) {
        const std::vector<double>& values = job.result->columns[column].values;
        auto& known = answer.digests[column];
        if (!known) known = digest(values);
        // A run that was stopped may have left its last row half filled.
        const std::size_t rows = std::min(values.size(), job.result->rowCount());
        const std::size_t count = decimate(std::span(job.result->time).first(rows), values,
                                           known->pyramid.empty() ? nullptr : &known->pyramid,
                                           {job.window.from, job.window.to, job.pixels}, buffer);
        const auto end = buffer.begin() + static_cast<std::ptrdiff_t>(count);
        answer.curves.push_back({column, {buffer.begin(), end}, known->smallest, known->largest});
    }
    return answer;
}

}  // namespace causeway::ui
