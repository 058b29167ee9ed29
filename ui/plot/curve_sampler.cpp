// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/curve_sampler.h"

#include <QtConcurrentRun>
#include <utility>

#include "core/results/difference_curve.h"
#include "core/results/parametric_curve.h"

namespace causeway::ui {

namespace {

/// Rows that are scanned in about a millisecond; more are scanned by a worker.
constexpr std::size_t kRowsAtOnce = 500'000;

/// Cost as an equivalent number of scanned rows.
std::size_t costOf(const CurveSource& source)
{
    constexpr std::size_t kSpectrum = 50, kOver = 8, kMinus = 4;
    const std::size_t rows = source.data.values.size();
    if (source.spectrum) return rows * kSpectrum;
    if (source.over) return rows * kOver;
    return source.minus ? (rows + source.minus->values.size()) * kMinus : rows;
}

ValueRange scaled(ValueRange range, const UnitScale& unit)
{
    if (range.isEmpty()) return range;
    // With a shifted zero, the smallest positive value in the new unit is unknown.
    return {unit.to(range.smallest), unit.to(range.largest),
            unit.offset == 0 ? unit.to(range.smallestPositive) : std::max(0.0, unit.to(range.smallest))};
}

void scale(std::vector<CurvePoint>& points, const CurveRequest& request)
{
    if (request.x == UnitScale() && request.y == UnitScale()) return;
    for (CurvePoint& point : points) point = {request.x.to(point.x), request.y.to(point.y)};
}

}  // namespace

std::shared_ptr<const DerivedCurve> derive(const CurveSource& source)
{
    if (!source.isDerived()) return nullptr;
    auto derived = std::make_shared<DerivedCurve>();
    derived->source = source;
    std::span<const double> time = source.data.time, values = source.data.values;
    DifferenceCurve difference;
    if (source.minus) {
        difference = differenceOf({time, values, source.data.isDiscrete},
                                  {source.minus->time, source.minus->values, source.minus->isDiscrete});
        time = difference.time;
        values = difference.values;
    }
    if (source.spectrum) {
        Spectrum spectrum = spectrumOf(time, values, source.data.isDiscrete, source.interval.from, source.interval.to,
                                       *source.spectrum);
        derived->x = std::move(spectrum.frequency);
        derived->y = std::move(spectrum.amplitude);
        derived->error = QString::fromStdString(spectrum.error);
    } else {
        derived->x = std::move(difference.time);
        derived->y = std::move(difference.values);
    }
    derived->digest = digestOf(derived->y, source.isGrowing);
    return derived;
}

CurveSampler::CurveSampler(std::shared_ptr<ColumnDigests> digests, QObject* parent)
    : QObject(parent), m_digests(std::move(digests))
{
    connect(&m_watcher, &QFutureWatcher<Answer>::finished, this, [this] {
        m_isBusy = false;
        const Answer answer = m_watcher.result();
        keep(answer);  // including answers that arrive too late
        if (m_next) return start();
        accept(answer);
    });
}

CurveSampler::~CurveSampler()
{
    m_next.reset();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

std::shared_ptr<const DerivedCurve> CurveSampler::derived(int curve) const
{
    const auto found = m_derived.find(curve);
    return found == m_derived.end() ? nullptr : found->second;
}

void CurveSampler::request(std::vector<CurveRequest> curves, const SamplingWindow& window)
{
    Job job{{}, window};
    for (CurveRequest& curve : curves) job.curves.push_back({std::move(curve), nullptr, nullptr, nullptr});
    m_next = std::move(job);
    if (!m_isBusy) start();
}

void CurveSampler::start()
{
    Job job = *std::exchange(m_next, {});
    std::size_t cost = 0;
    std::map<int, std::shared_ptr<const DerivedCurve>> still;
    for (Prepared& curve : job.curves) {
        const CurveSource& source = curve.request.source;
        const auto known = derived(curve.request.curve);
        if (known && known->source.isSameAs(source)) {
            curve.derived = known;
            still.emplace(curve.request.curve, known);
            continue;
        }
        curve.digest = m_digests->find(source.data);
        if (source.over) curve.over = m_digests->find(*source.over);
        cost += costOf(source);
    }
    m_derived = std::move(still);
    if (cost <= kRowsAtOnce) {
        const Answer answer = run(std::move(job));
        keep(answer);
        accept(answer);
    } else {
        m_isBusy = true;
        m_watcher.setFuture(QtConcurrent::run([job = std::move(job)]() mutable { return run(std::move(job)); }));
    }
}

void CurveSampler::keep(const Answer& answer)
{
    for (const Prepared& curve : answer.prepared) {
        const CurveSource& source = curve.request.source;
        if (curve.derived) m_derived.insert_or_assign(curve.request.curve, curve.derived);
        if (source.isGrowing) continue;
        if (curve.digest) m_digests->add(source.data, curve.digest);
        if (curve.over) m_digests->add(*source.over, curve.over);
    }
}

void CurveSampler::accept(const Answer& answer)
{
    emit sampled(answer.curves);
}

SampledCurve CurveSampler::sample(Prepared& prepared, const SamplingWindow& window, std::vector<CurvePoint>& buffer)
{
    const CurveRequest& request = prepared.request;
    const CurveSource& source = request.source;
    SampledCurve curve;
    curve.curve = request.curve;
    if (source.isDerived() && !prepared.derived) prepared.derived = derive(source);
    if (!source.isDerived() && !prepared.digest)
        prepared.digest = digestOf(source.data.values, source.isGrowing, source.data.pyramid);
    const ColumnDigest& digest = prepared.derived ? *prepared.derived->digest : *prepared.digest;
    const std::span<const double> x =
        prepared.derived ? std::span<const double>(prepared.derived->x) : source.data.time;
    const std::span<const double> y =
        prepared.derived ? std::span<const double>(prepared.derived->y) : source.data.values;
    curve.y = scaled(digest.range, request.y);
    if (prepared.derived) curve.error = prepared.derived->error;

    if (source.over) {
        if (!prepared.over) prepared.over = digestOf(source.over->values, source.isGrowing, source.over->pyramid);
        curve.x = scaled(prepared.over->range, request.x);
        const ValueRange& across = prepared.over->range;
        const PlotRange planeX = window.x ? PlotRange{request.x.from(window.x->from), request.x.from(window.x->to)}
                                          : PlotRange{across.smallest, across.largest};
        const PlotRange planeY = window.y ? PlotRange{request.y.from(window.y->from), request.y.from(window.y->to)}
                                          : PlotRange{digest.range.smallest, digest.range.largest};
        // A growing run may have fewer rows of one column.
        const std::size_t rows = std::min(x.size(), source.over->values.size());
        curve.points = parametricCurve(x.first(rows), source.over->values.first(rows), y.first(rows),
                                       {source.interval.from, source.interval.to},
                                       {planeX.from, planeX.to, planeY.from, planeY.to, 2 * window.pixels});
    } else if (!x.empty()) {
        if (source.spectrum) curve.x = scaled({x.front(), x.back(), x.size() > 1 ? x[1] : 0}, request.x);
        const PlotRange shown = window.x ? PlotRange{request.x.from(window.x->from), request.x.from(window.x->to)}
                                         : withAir(x.front(), x.back());
        const bool isLogarithmic = window.xScale == AxisScale::Logarithmic && shown.from > 0;
        const std::size_t count = decimate(x, y, digest.pyramid.empty() ? nullptr : &digest.pyramid,
                                           {shown.from, shown.to, window.pixels, isLogarithmic}, buffer);
        curve.points.assign(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count));
    }
    scale(curve.points, request);
    return curve;
}

CurveSampler::Answer CurveSampler::run(Job job)
{
    Answer answer;
    std::vector<CurvePoint> buffer(decimationCapacity(job.window.pixels));
    for (Prepared& curve : job.curves) answer.curves.push_back(sample(curve, job.window, buffer));
    answer.prepared = std::move(job.curves);
    return answer;
}

}  // namespace causeway::ui
