// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What delay() remembers of one expression: polynomials through its values within the steps of a run, no further back
/// than it may be asked for.
///
/// A piece holds the values at the Chebyshev points of its interval, and is as long as the polynomial through them
/// agrees with the expression. Where a piece begins with another value than the one before ends with is a jump, after
/// which the later one holds. Cost: a search by halves for each value; recording is constant on average, in space for
/// twice as many pieces as lie within the longest delay. Reference: L. N. Trefethen, Approximation Theory and
/// Approximation Practice, SIAM 2013, chapters 2 and 5 (barycentric formula).
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
    /// Where the values of a piece are taken, as parts of its interval: from 0 to 1.
    [[nodiscard]] static const Piece& nodes();
    /// Of the polynomial through the values of a piece, at a part of its interval.
    [[nodiscard]] static double valueOf(const Piece& piece, double part);

    /// From here on the expression has this value: at the start, and after an event, which may be a jump. What was
    /// recorded of later times is forgotten.
    void begin(double time, double value);
    /// From the last end or beginning to `time`. What lies before `oldest` may be forgotten.
    void record(double time, const Piece& piece, double oldest);
    /// Before the first point its value. After the last one, where `now` lies as well, what lies between what is known
    /// and the present value.
    [[nodiscard]] double at(double time, double now, double present) const;

    /// The first time after this one, until another, at which the expression jumps, as far as it was recorded; infinity
    /// where it does not. Cost: linear in the pieces between these times.
    [[nodiscard]] double nextJump(double time, double until = std::numeric_limits<double>::infinity()) const;

    /// Nothing has begun yet.
    [[nodiscard]] bool isEmpty() const { return !m_hasBegun; }
    [[nodiscard]] double endTime() const { return m_end; }
    [[nodiscard]] double endValue() const { return m_endValue; }
    /// The largest absolute value so far.
    [[nodiscard]] double scale() const { return m_scale; }
    /// Pieces that are kept.
    [[nodiscard]] std::size_t size() const { return m_pieces.size(); }

private:
    void see(double value);

    std::vector<double> m_from, m_to;
    std::vector<Piece> m_pieces;
    double m_end = 0, m_endValue = 0, m_scale = 0;
    bool m_hasBegun = false;
    bool m_isSmooth = false;  ///< the last piece goes on
};

}  // namespace causeway
