// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// State of spatialDistribution(): a property transported along a pipe of length 1 without mixing. Points are stored in
/// fluid coordinates: position in the pipe minus displacement x of the fluid, which stay constant while the fluid
/// moves. The pipe is the window [-x, 1 - x]. Values are interpolated linearly; two points at one coordinate are a
/// jump.
/// Cost: a binary search per value; recording is amortized constant. Space: the fluid that entered within one length.
/// Reference: Modelica Language Specification, section 3.7.4.2.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace causeway {

class SpatialBuffer {
public:
    /// Sets the initial distribution with the fluid at `x`: coordinates from 0 to 1, not descending.
    void begin(double x, std::span<const double> points, std::span<const double> values);
    [[nodiscard]] bool isEmpty() const { return m_places.empty(); }
    /// The fluid has moved to `x`; what entered since the last record has the value given for its end. At rest,
    /// `isPositive` selects the inlet.
    void record(double x, double in0, double in1, bool isPositive);
    /// Discards the fluid that had left the pipe by the last record; earlier times may be requested until then.
    void forget();
    /// State at the last record: position of the fluid, and the inlet values at both ends.
    struct Inlets {
        double x = 0, in0 = 0, in1 = 0;
    };
    [[nodiscard]] const Inlets& last() const { return m_last; }
    /// Value at end 0 or 1 of the pipe with the fluid at `x`. Fluid that entered after the last record has its inlet
    /// value.
    [[nodiscard]] double at(std::size_t end, double x) const;
    [[nodiscard]] std::size_t size() const { return m_places.size() - m_first; }

private:
    [[nodiscard]] double valueAt(double place) const;
    void cutBelow(double place);
    void cutAbove(double place);
    void pushFront(double place, double value);

    // Ascending, from index m_first on; the space before it allows growth at the front.
    std::vector<double> m_places, m_values;
    std::size_t m_first = 0;
    Inlets m_last;
};

}  // namespace causeway
