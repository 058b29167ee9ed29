// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/table_surface.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

/// The abscissas with two more at each end, at the distances of their neighbours' neighbours.
std::vector<double> extendedAxis(const std::vector<double>& x)
{
    const std::size_t n = x.size();
    const std::size_t step = std::min<std::size_t>(2, n - 1);
    std::vector<double> result{x[0] + x[0] - x[step], x[0] + x[1] - x[step]};
    if (step == 1) result = {3 * x[0] - 2 * x[1], 2 * x[0] - x[1]};
    result.insert(result.end(), x.begin(), x.end());
    if (step == 1) {
        result.push_back(2 * x[n - 1] - x[n - 2]);
        result.push_back(3 * x[n - 1] - 2 * x[n - 2]);
    } else {
        result.push_back(x[n - 1] + x[n - 2] - x[n - 3]);
        result.push_back(2 * x[n - 1] - x[n - 3]);
    }
    return result;
}

/// Fills the ordinates of the two added points at each end, z[0], z[1], z[n - 2], z[n - 1] (every `stride`-th element):
/// the slopes of the chords go on as they were.
void extendOrdinates(const std::vector<double>& x, double* z, std::size_t stride)
{
    const std::size_t n = x.size();
    const auto chord = [&](std::size_t i) { return (z[(i + 1) * stride] - z[i * stride]) / (x[i + 1] - x[i]); };
    const double first = chord(2), second = n > 6 ? chord(3) : first;
    const double last = chord(n - 4), beforeLast = n > 6 ? chord(n - 5) : last;
    z[stride] = z[2 * stride] - (2 * first - second) * (x[2] - x[1]);
    z[0] = z[stride] - (3 * first - 2 * second) * (x[1] - x[0]);
    z[(n - 2) * stride] = z[(n - 3) * stride] + (2 * last - beforeLast) * (x[n - 2] - x[n - 3]);
    z[(n - 1) * stride] = z[(n - 2) * stride] + (3 * last - 2 * beforeLast) * (x[n - 1] - x[n - 2]);
}

/// Akima's weights of the chords before and after a point; equal if both sides are straight.
struct SideWeights {
    double before = 1, behind = 1;
    SideWeights(double d1, double d2, double d3, double d4)
    {
        const double left = std::fabs(d4 - d3), right = std::fabs(d2 - d1);
        if (left + right > 0) {
            before = left / (left + right);
            behind = right / (left + right);
        } else {
            before = behind = 0.5;
        }
    }
};

}  // namespace

double intoPeriod(double u, double first, double last)
{
    const double period = last - first;
    if (u < first) u += std::ceil((first - u) / period) * period;
    if (u > last) u -= std::ceil((u - last) / period) * period;
    return std::clamp(u, first, last);
}

TableSurface::TableSurface(std::vector<double> x, std::vector<double> y, std::vector<double> z, Smoothness smoothness,
                           Extrapolation extrapolation)
    : m_axes{std::move(x), std::move(y)}, m_z(std::move(z)), m_smoothness(smoothness), m_extrapolation(extrapolation)
{
    // Two points in each direction have no curvature.
    if (m_axes[0].size() <= 2 && m_axes[1].size() <= 2 && m_smoothness == Smoothness::Akima)
        m_smoothness = Smoothness::Linear;
    if (m_smoothness == Smoothness::Akima) makeSlopes();
}

void TableSurface::makeSlopes()
{
    const std::size_t rows = m_axes[0].size(), columns = m_axes[1].size();
    m_zx.assign(m_z.size(), 0);
    m_zy = m_zxy = m_zx;
    if (rows == 1 || columns == 1) {
        (rows == 1 ? m_zy : m_zx) = splineSlopes(m_axes[rows == 1 ? 1 : 0], m_z, Smoothness::Akima);
        return;
    }
    const std::vector<double> x = extendedAxis(m_axes[0]), y = extendedAxis(m_axes[1]);
    const std::size_t width = y.size();
    std::vector<double> z(x.size() * width);
    for (std::size_t i = 0; i < rows; ++i) {
        std::copy_n(m_z.begin() + static_cast<std::ptrdiff_t>(i * columns), columns,
                    z.begin() + static_cast<std::ptrdiff_t>((i + 2) * width + 2));
        extendOrdinates(y, z.data() + (i + 2) * width, 1);
    }
    for (std::size_t j = 0; j < width; ++j) extendOrdinates(x, z.data() + j, width);

    const auto at = [&](std::size_t i, std::size_t j) { return z[i * width + j]; };
    const auto dx = [&](std::size_t i, std::size_t j) { return (at(i + 1, j) - at(i, j)) / (x[i + 1] - x[i]); };
    const auto dy = [&](std::size_t i, std::size_t j) { return (at(i, j + 1) - at(i, j)) / (y[j + 1] - y[j]); };
    const auto dxy = [&](std::size_t i, std::size_t j) { return (dy(i + 1, j) - dy(i, j)) / (x[i + 1] - x[i]); };
    for (std::size_t i = 2; i < rows + 2; ++i) {
        for (std::size_t j = 2; j < columns + 2; ++j) {
            const SideWeights wx(dx(i - 2, j), dx(i - 1, j), dx(i, j), dx(i + 1, j));
            const SideWeights wy(dy(i, j - 2), dy(i, j - 1), dy(i, j), dy(i, j + 1));
            const std::size_t point = (i - 2) * columns + j - 2;
            m_zx[point] = wx.before * dx(i - 1, j) + wx.behind * dx(i, j);
            m_zy[point] = wy.before * dy(i, j - 1) + wy.behind * dy(i, j);
            m_zxy[point] = wx.before * (wy.before * dxy(i - 1, j - 1) + wy.behind * dxy(i - 1, j)) +
                           wx.behind * (wy.before * dxy(i, j - 1) + wy.behind * dxy(i, j));
        }
    }
}

double TableSurface::periodic(std::size_t axis, double u) const
{
    return m_axes[axis].size() > 1 ? intoPeriod(u, m_axes[axis].front(), m_axes[axis].back()) : u;
}

TableSurface::Weights TableSurface::weights(std::size_t axis, double u, bool isConstant) const
{
    Weights w;
    const std::vector<double>& x = m_axes[axis];
    if (x.size() == 1) {
        w.value[0][0] = 1;
        return w;
    }
    w.segment = m_near[axis] = segmentOf(x, u, m_near[axis]);
    const double x0 = x[w.segment], h = x[w.segment + 1] - x0;
    if (isConstant) {
        w.value[0][u >= x[w.segment + 1] ? 1 : 0] = 1;
        return w;
    }
    const double inside = m_extrapolation == Extrapolation::HoldLastPoint ? std::clamp(u, x.front(), x.back()) : u;
    const bool isHeld = inside != u;
    if (m_smoothness == Smoothness::Linear || m_smoothness == Smoothness::Constant) {
        const double s = (inside - x0) / h;
        w.value[0][0] = 1 - s;
        w.value[0][1] = s;
        if (!isHeld) {
            w.value[1][0] = -1 / h;
            w.value[1][1] = 1 / h;
        }
        return w;
    }
    // Outside, the tangent at the border is continued.
    const double border = std::clamp(u, x.front(), x.back());
    const double s = (border - x0) / h;
    w.value[0][0] = (1 + 2 * s) * (1 - s) * (1 - s);
    w.value[0][1] = s * s * (3 - 2 * s);
    w.slope[0][0] = h * s * (1 - s) * (1 - s);
    w.slope[0][1] = h * s * s * (s - 1);
    if (isHeld) return w;
    w.value[1][0] = 6 * s * (s - 1) / h;
    w.value[1][1] = -w.value[1][0];
    w.slope[1][0] = (1 - s) * (1 - 3 * s);
    w.slope[1][1] = s * (3 * s - 2);
    for (int end = 0; end < 2 && border != u; ++end) {
        w.value[0][end] += w.value[1][end] * (u - border);
        w.slope[0][end] += w.slope[1][end] * (u - border);
    }
    if (border != u) return w;
    w.value[2][0] = (12 * s - 6) / (h * h);
    w.value[2][1] = -w.value[2][0];
    w.slope[2][0] = (6 * s - 4) / h;
    w.slope[2][1] = (6 * s - 2) / h;
    return w;
}

std::optional<TableSurface::Derivatives> TableSurface::at(double x, double y) const
{
    if (m_extrapolation == Extrapolation::Periodic) {
        x = periodic(0, x);
        y = periodic(1, y);
    }
    const bool isOut = isOutside(0, x) || isOutside(1, y);
    if (isOut && m_extrapolation == Extrapolation::NoExtrapolation) return std::nullopt;
    // Outside the grid, steps are extrapolated by the line through the last two points, if requested.
    const bool isConstant =
        m_smoothness == Smoothness::Constant && !(isOut && m_extrapolation == Extrapolation::LastTwoPoints);
    const Weights wx = weights(0, x, isConstant), wy = weights(1, y, isConstant);
    const std::size_t columns = m_axes[1].size();
    static constexpr std::array<std::array<unsigned, 2>, 6> kOrders{{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}}};
    Derivatives result{};
    const bool isBicubic = !m_zx.empty();
    for (std::size_t i = 0; i < std::min<std::size_t>(2, m_axes[0].size()); ++i) {
        for (std::size_t j = 0; j < std::min<std::size_t>(2, columns); ++j) {
            const std::size_t point = (wx.segment + i) * columns + wy.segment + j;
            for (std::size_t k = 0; k < kOrders.size(); ++k) {
                const auto [a, b] = kOrders[k];
                result[k] += wx.value[a][i] * wy.value[b][j] * m_z[point];
                if (!isBicubic) continue;
                result[k] += wx.slope[a][i] * wy.value[b][j] * m_zx[point] +
                             wx.value[a][i] * wy.slope[b][j] * m_zy[point] +
                             wx.slope[a][i] * wy.slope[b][j] * m_zxy[point];
            }
        }
    }
    return result;
}

}  // namespace causeway
