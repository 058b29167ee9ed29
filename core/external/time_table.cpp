// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/time_table.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr double kNever = DBL_MAX;

/// Whether two times are equal up to rounding errors, e.g. of a division by a time scale.
bool isSameTime(double a, double b, double period)
{
    return std::fabs(a - b) <= 1e-13 * std::max({std::fabs(a), std::fabs(b), period});
}

}  // namespace

TimeTable::TimeTable(TableCurve curve, Smoothness smoothness, Extrapolation extrapolation, TimeEvents events,
                     double startTime, double shiftTime)
    : m_curve(std::move(curve)), m_extrapolation(extrapolation), m_startTime(startTime), m_shiftTime(shiftTime)
{
    // A smooth curve needs no events inside, unless its period makes it one of pieces.
    const bool isPiecewise = smoothness == Smoothness::Linear || smoothness == Smoothness::Constant;
    m_hasInnerEvents = events != TimeEvents::None && (isPiecewise || extrapolation == Extrapolation::Periodic);
    const auto x = m_curve.x();
    if (x.size() < 2) return;
    std::size_t first = 0;
    for (std::size_t i = 0; i + 1 < x.size() && m_hasInnerEvents; ++i) {
        const bool isJump = !(x[i + 1] > x[i]);
        if (events == TimeEvents::AtDiscontinuities) {
            if (!isJump) continue;
            if (first < i) m_intervals.push_back({first, i});
            first = i + 1;
        } else if (!isJump && i + 2 < x.size()) {
            m_intervals.push_back({i, i + 1});
            first = i + 1;
        } else if (isJump) {
            first = i + 1;
        }
    }
    // The rest extends to the end; a jump at the very end belongs to no interval.
    if (first + 1 < x.size()) m_intervals.push_back({first, x.size() - 1});
    if (m_intervals.empty()) m_intervals.push_back({0, x.size() - 1});
}

const TimeTable::Interval* TimeTable::intervalBefore(double tableTime) const
{
    const auto x = m_curve.x();
    const auto found =
        std::lower_bound(m_intervals.begin(), m_intervals.end(), tableTime, [&](const Interval& interval, double time) {
            return x[interval.last] < time && !isSameTime(x[interval.last], time, period());
        });
    return found != m_intervals.end() && isSameTime(x[found->last], tableTime, period()) ? &*found : nullptr;
}

double TimeTable::inside(unsigned order, std::size_t column, double tableTime, const Interval& interval) const
{
    const auto x = m_curve.x();
    const double time = std::clamp(tableTime, x[interval.first], x[interval.last]);
    const std::size_t segment = std::clamp(m_curve.segment(time), interval.first, interval.last - 1);
    return m_curve.derivative(order, segment, time, column);
}

std::optional<double> TimeTable::outside(unsigned order, std::size_t column, double tableTime, bool isRight) const
{
    switch (m_extrapolation) {
        case Extrapolation::LastTwoPoints: return m_curve.continued(order, isRight, tableTime, column);
        case Extrapolation::NoExtrapolation:
            // The last points are part of the table.
            if (isSameTime(tableTime, isRight ? m_curve.last() : m_curve.first(), period())) break;
            return std::nullopt;
        default: break;
    }
    return order == 0 ? m_curve.ordinate(isRight ? m_curve.x().size() - 1 : 0, column) : 0;
}

std::optional<double> TimeTable::derivative(unsigned order, std::size_t column, double time, double nextEvent,
                                            double preNextEvent) const
{
    if (time < m_startTime) return 0;
    const bool isBefore =
        nextEvent == preNextEvent && nextEvent < kNever && time >= nextEvent;  // of the event at nextEvent
    if (isBefore && m_startTime >= nextEvent) return 0;
    if (m_curve.x().size() < 2) return order == 0 ? m_curve.ordinate(0, column) : 0;
    const double first = m_curve.first(), last = m_curve.last();
    double tableTime = time - m_shiftTime, eventTime = nextEvent < kNever ? nextEvent - m_shiftTime : kNever;
    if (m_extrapolation == Extrapolation::Periodic) {
        // Into the period that ends with the next event or has it inside.
        if (std::fabs(eventTime - tableTime) <= 1.5 * period()) {
            double offset = (std::ceil((eventTime - first) / period()) - 1) * period();
            if (isSameTime(eventTime - offset, first, period())) offset -= period();
            if (const Interval* interval = intervalBefore(eventTime - offset))
                return inside(order, column, tableTime - offset, *interval);
        }
        tableTime -= std::floor((tableTime - first) / period()) * period();
        tableTime = std::clamp(tableTime, first, last);
        return m_curve.derivative(order, m_curve.segment(tableTime), tableTime, column);
    }
    if (tableTime < first || (isBefore && isSameTime(eventTime, first, period())))
        return outside(order, column, tableTime, false);
    if (tableTime >= last && !isBefore) return outside(order, column, tableTime, true);
    const Interval* interval = eventTime < kNever ? intervalBefore(eventTime) : &m_intervals.back();
    if (interval != nullptr) return inside(order, column, tableTime, *interval);
    tableTime = std::min(tableTime, last);
    return m_curve.derivative(order, m_curve.segment(tableTime), tableTime, column);
}

double TimeTable::nextEvent(double time) const
{
    if (time < m_startTime) return m_startTime;
    const auto x = m_curve.x();
    if (x.size() < 2) return kNever;
    const double tableTime = time - m_shiftTime;
    const auto isBehind = [&](double event) {
        return event > tableTime && !isSameTime(event + m_shiftTime, time, period());
    };
    const auto firstBehind = [&](double offset) {
        const auto found = std::partition_point(m_intervals.begin(), m_intervals.end(), [&](const Interval& interval) {
            return !isBehind(x[interval.last] + offset);
        });
        return found != m_intervals.end() ? x[found->last] + offset + m_shiftTime : kNever;
    };
    if (m_extrapolation != Extrapolation::Periodic) {
        if (isBehind(m_curve.first())) return m_curve.first() + m_shiftTime;
        return firstBehind(0);
    }
    double offset = std::floor((tableTime - m_curve.first()) / period()) * period();
    for (int i = 0; i < 3; ++i, offset += period()) {
        if (const double event = firstBehind(offset); event < kNever) return event;
    }
    return kNever;
}

}  // namespace causeway
