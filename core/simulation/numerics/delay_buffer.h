// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// History of one expression for delay(): piecewise polynomials through its values within the steps of a run, as far
/// back as it may be needed.
///
/// A piece holds the values at the Chebyshev points of its interval, which is as long as the polynomial agrees with the
/// expression. If a piece begins with a value other than the end of the previous one, there is a jump, after which the
/// later value applies.
/// Cost: a binary search per value; recording is amortized constant. Space for twice as many pieces as lie within the
///       longest delay.
/// Reference: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM 2013, chapters 2 and 5
/// (barycentric formula).
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace causeway {

class DelayBuffer {
public:
    static constexpr std::size_t kNodes = 5;
    using Piece = std::array<double, kNodes>;
    /// Positions of a piece's values, as fractions of its interval, from 0 to 1.
    [[nodiscard]] static const Piece& nodes();
    /// Evaluates the polynomial of a piece at a fraction of its interval.
    [[nodiscard]] static double valueOf(const Piece& piece, double part);

    /// Sets the value from `time` on, at the start or after an event, where it may jump. Discards the history of later
    /// times.
    void begin(double time, double value);
    /// Adds a piece from the end of the history to `time`. May discard the history before `oldest`.
    void record(double time, const Piece& piece, double oldest);
    /// Value at `time`: before the first point its value; after the last one interpolated between that and the value
    /// `present` at `now`.
    [[nodiscard]] double at(double time, double now, double present) const;

    /// First recorded jump of the expression after `time` and up to `until`; infinity if there is none. Cost: linear in
    /// the pieces between these times.
    [[nodiscard]] double nextJump(double time, double until = std::numeric_limits<double>::infinity()) const;

    /// begin() has not been called.
    [[nodiscard]] bool isEmpty() const { return !m_hasBegun; }
    [[nodiscard]] double endTime() const { return m_end; }
    [[nodiscard]] double endValue() const { return m_endValue; }
    /// Largest magnitude so far.
    [[nodiscard]] double scale() const { return m_scale; }
    /// Number of stored pieces.
    [[nodiscard]] std::size_t size() const { return m_pieces.size(); }

private:
    void see(double value);

    std::vector<double> m_from, m_to;
    std::vector<Piece> m_pieces;
    double m_end = 0, m_endValue = 0, m_scale = 0;
    bool m_hasBegun = false;
    bool m_isSmooth = false;  ///< the last piece can be extended
};

}  // namespace causeway
