// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Piecewise polynomials through the points of a table, as Modelica.Blocks.Types.Smoothness names them.
///
/// In:   abscissas that do not decrease (strictly increasing for the cubic kinds), some columns of ordinates.
/// Cost: of a value O(log n), O(1) where the last look-up was near.
/// References: H. Akima, J. ACM 17 (1970) 589-602; F. N. Fritsch and J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
/// 300-304;
///             M. Steffen, Astron. Astrophys. 239 (1990) 443-450; for the modified Akima formula C. Ionita, MathWorks,
///             April 2019.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace causeway {

/// In the order of Modelica.Blocks.Types, from 1.
enum class Smoothness : std::uint8_t { Linear = 1, Akima, Constant, FritschButland, Steffen, ModifiedAkima };
enum class Extrapolation : std::uint8_t { HoldLastPoint = 1, LastTwoPoints, Periodic, NoExtrapolation };

/// Slopes at the points of a cubic Hermite spline.
[[nodiscard]] std::vector<double> splineSlopes(std::span<const double> x, std::span<const double> y,
                                               Smoothness smoothness);
/// The greatest i < n - 1 with x[i] <= u; 0 if there is none. Requires two points. `near`: initial guess.
[[nodiscard]] std::size_t segmentOf(std::span<const double> x, double u, std::size_t near);

class TableCurve {
public:
    /// `columns[k][i]`: ordinate of column k at x[i]. With fewer than three points the cubic kinds are linear.
    TableCurve(std::vector<double> x, const std::vector<std::vector<double>>& columns, Smoothness smoothness);

    [[nodiscard]] std::span<const double> x() const { return m_x; }
    [[nodiscard]] double first() const { return m_x.front(); }
    [[nodiscard]] double last() const { return m_x.back(); }
    [[nodiscard]] std::size_t columnCount() const { return m_columnCount; }
    [[nodiscard]] bool isConstant() const { return m_isConstant; }
    [[nodiscard]] double ordinate(std::size_t point, std::size_t column) const
    {
        return m_pieces[point * m_columnCount + column].c[0];
    }

    [[nodiscard]] std::size_t segment(double u) const { return m_near = segmentOf(m_x, u, m_near); }
    /// The `order`-th derivative (0, 1 or 2) at u of the polynomial of a segment.
    [[nodiscard]] double derivative(unsigned order, std::size_t segment, double u, std::size_t column) const;
    /// The extrapolation to the left or right: the line through the last two points, or along the slope at the end.
    [[nodiscard]] double continued(unsigned order, bool isRight, double u, std::size_t column) const;

private:
    /// c[0] + c[1] v + c[2] v^2 + c[3] v^3, with v relative to the point.
    struct Piece {
        double c[4];
    };
    std::vector<double> m_x;
    std::vector<Piece> m_pieces;  ///< by point, then by column; constant for the last point
    std::size_t m_columnCount = 0;
    bool m_isConstant = false;
    mutable std::size_t m_near = 0;  ///< the segment of the last look-up
};

}  // namespace causeway
