// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What spatialDistribution() remembers: a property along a pipe of length 1 that is carried along without mixing.
///
/// Points keep the place in the fluid that they were recorded at: the coordinate in the pipe less the position of the
/// fluid, which does not change while the fluid moves. The pipe is the window [-x, 1 - x] of it. Between two points
/// values are interpolated linearly; two points at one place are a jump.
/// Cost: a search by halves for each value; recording is constant on average. Space: what entered within one length.
/// Reference: Modelica Language Specification, section 3.7.4.2.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace causeway {

class SpatialBuffer {
public:
    /// The initial distribution, with the fluid at position `x`: coordinates from 0 to 1 that do not descend.
    void begin(double x, std::span<const double> points, std::span<const double> values);
    [[nodiscard]] bool isEmpty() const { return m_places.empty(); }
    /// The fluid has moved to `x`, and what entered at an end since then has the value there. Where it rests,
    /// `isPositive` tells at which end something would enter.
    void record(double x, double in0, double in1, bool isPositive);
    /// What had left the pipe by the last record: until then the time before may still be asked for.
    void forget();
    /// Of the last record: where the fluid was, and what entered at either end.
    struct Inlets {
        double x = 0, in0 = 0, in1 = 0;
    };
    [[nodiscard]] const Inlets& last() const { return m_last; }
    /// The value at the end 0 or 1 of the pipe with the fluid at `x`. What entered after the last record has its value.
    [[nodiscard]] double at(std::size_t end, double x) const;
    [[nodiscard]] std::size_t size() const { return m_places.size() - m_first; }

private:
    [[nodiscard]] double valueAt(double place) const;
    void cutBelow(double place);
    void cutAbove(double place);
    void pushFront(double place, double value);

    // Ascending, from m_first on: the front grows into the room before it.
    std::vector<double> m_places, m_values;
    std::size_t m_first = 0;
    Inlets m_last;
};

}  // namespace causeway
