// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A function of two variables through the points of a rectangular grid: linear in each variable, constant, or Akima's
/// bicubic interpolation, with extrapolation outside the grid.
///
/// Reference: H. Akima, "A method of bivariate interpolation and smooth surface fitting based on local procedures",
///       Communications of the ACM 17 (1974) 18-20 and 26-31.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/external/table_curve.h"

namespace causeway {

class TableSurface {
public:
    /// `z`: row by row, one row for each x. Both strictly increasing and not empty. The smoothness is Linear, Constant
    /// or Akima.
    TableSurface(std::vector<double> x, std::vector<double> y, std::vector<double> z, Smoothness smoothness,
                 Extrapolation extrapolation);

    /// f, f_x, f_y, f_xx, f_xy, f_yy
    using Derivatives = std::array<double, 6>;
    /// Nothing outside the grid if extrapolation is not permitted.
    [[nodiscard]] std::optional<Derivatives> at(double x, double y) const;
    [[nodiscard]] double first(std::size_t axis) const { return m_axes[axis].front(); }
    [[nodiscard]] double last(std::size_t axis) const { return m_axes[axis].back(); }

private:
    /// Along one axis: the value is the sum over both ends of the segment of `value` * ordinate + `slope` * slope at
    /// that end.
    struct Weights {
        std::size_t segment = 0;
        double value[3][2] = {};  ///< by order of the derivative
        double slope[3][2] = {};
    };
    [[nodiscard]] Weights weights(std::size_t axis, double u, bool isConstant) const;
    [[nodiscard]] bool isOutside(std::size_t axis, double u) const
    {
        return m_axes[axis].size() > 1 && (u < m_axes[axis].front() || u > m_axes[axis].back());
    }
    [[nodiscard]] double periodic(std::size_t axis, double u) const;
    void makeSlopes();

    std::vector<double> m_axes[2];
    std::vector<double> m_z, m_zx, m_zy, m_zxy;  ///< at the points
    Smoothness m_smoothness;
    Extrapolation m_extrapolation;
    mutable std::size_t m_near[2] = {};
};

/// u, shifted by as few whole periods as possible into [first, last].
[[nodiscard]] double intoPeriod(double u, double first, double last);

}  // namespace causeway
