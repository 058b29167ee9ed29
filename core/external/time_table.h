// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tables over time, as Modelica.Blocks.Sources.CombiTimeTable uses them: between two time events the curve of one
/// interval, at an event the limit from the left before it, from the right after it.
///
/// The block tells the time of the next event and what it was before: the interval follows from these alone, so that a
/// step may be taken back without telling the table.
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

    /// The `order`-th derivative (0, 1 or 2); nothing outside the table where that is not allowed.
    [[nodiscard]] std::optional<double> derivative(unsigned order, std::size_t column, double time, double nextEvent,
                                                   double preNextEvent) const;
    /// The first event behind `time`; the largest double where there is none.
    [[nodiscard]] double nextEvent(double time) const;

private:
    /// Rows from an event to the next.
    struct Interval {
        std::size_t first, last;
    };
    [[nodiscard]] double period() const { return m_curve.last() - m_curve.first(); }
    /// The interval that ends at an event at this time of the table; null if none does.
    [[nodiscard]] const Interval* intervalBefore(double tableTime) const;
    [[nodiscard]] std::optional<double> outside(unsigned order, std::size_t column, double tableTime,
                                                bool isRight) const;
    /// In a row: what a constant segment has at its end, before the jump, is its own value.
    [[nodiscard]] double inside(unsigned order, std::size_t column, double tableTime, const Interval& interval) const;

    TableCurve m_curve;
    std::vector<Interval> m_intervals;  ///< one after the other
    Extrapolation m_extrapolation;
    double m_startTime, m_shiftTime;
    bool m_hasInnerEvents;
};

}  // namespace causeway
