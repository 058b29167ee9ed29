// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tables over time for Modelica.Blocks.Sources.CombiTimeTable: between two time events the curve of one interval; at
/// an event the left limit before it and the right limit after it.
///
/// The block passes the time of the next event and its previous value. The interval follows from these alone, so a step
/// can be rejected without notifying the table.
#pragma once

#include <optional>
#include <vector>

#include "core/external/external_world.h"
#include "core/external/table_curve.h"

namespace causeway {

/// In the order of Modelica.Blocks.Types, from 1.
enum class TimeEvents : std::uint8_t { Always = 1, AtDiscontinuities, None };

class TimeTable final : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::TimeTable;
    TimeTable(TableCurve curve, Smoothness smoothness, Extrapolation extrapolation, TimeEvents events, double startTime,
              double shiftTime);
    [[nodiscard]] Kind kind() const override { return kKind; }
    [[nodiscard]] const TableCurve& curve() const { return m_curve; }

    /// The `order`-th derivative (0, 1 or 2); nothing outside the table if extrapolation is not permitted.
    [[nodiscard]] std::optional<double> derivative(unsigned order, std::size_t column, double time, double nextEvent,
                                                   double preNextEvent) const;
    /// The first event after `time`; the largest double if there is none.
    [[nodiscard]] double nextEvent(double time) const;

private:
    /// Rows from one event to the next.
    struct Interval {
        std::size_t first, last;
    };
    [[nodiscard]] double period() const { return m_curve.last() - m_curve.first(); }
    /// The interval that ends at an event at this table time; null if none does.
    [[nodiscard]] const Interval* intervalBefore(double tableTime) const;
    [[nodiscard]] std::optional<double> outside(unsigned order, std::size_t column, double tableTime,
                                                bool isRight) const;
    /// Value within an interval: a constant segment has its own value at its end, before the jump.
    [[nodiscard]] double inside(unsigned order, std::size_t column, double tableTime, const Interval& interval) const;

    TableCurve m_curve;
    std::vector<Interval> m_intervals;  ///< consecutive
    Extrapolation m_extrapolation;
    double m_startTime, m_shiftTime;
    bool m_hasInnerEvents;
};

}  // namespace causeway
