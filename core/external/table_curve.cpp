// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/table_curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

/// Slopes of the chords, with two more at each end where `isExtended`: the differences go on as they were.
std::vector<double> chords(std::span<const double> x, std::span<const double> y, bool isExtended)
{
    std::vector<double> d;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) d.push_back((y[i + 1] - y[i]) / (x[i + 1] - x[i]));
    if (!isExtended) return d;
    const double first = d[0], second = d[std::min<std::size_t>(1, d.size() - 1)];
    const double last = d.back(), beforeLast = d[d.size() - std::min<std::size_t>(2, d.size())];
    d.insert(d.begin(), {3 * first - 2 * second, 2 * first - second});
    d.push_back(2 * last - beforeLast);
    d.push_back(3 * last - 2 * beforeLast);
    return d;
}

/// From the slopes of two chords on each side of a point.
double akimaSlope(const double* d, bool isModified)
{
    // The modified weights do without the special case of a corner between two straight lines.
    double left = std::fabs(d[1] - d[0]), right = std::fabs(d[3] - d[2]);
    if (isModified) {
        left += std::fabs(d[1] + d[0]) / 2;
        right += std::fabs(d[3] + d[2]) / 2;
    }
    if (left + right > 0) return d[1] + (d[2] - d[1]) * (left / (left + right));
    return isModified ? 0 : (d[1] + d[2]) / 2;
}

/// Between chords of slope a over a step h and of slope b over a step k.
double monotoneSlope(double a, double b, double h, double k, Smoothness smoothness)
{
    if (!((a > 0 && b > 0) || (a < 0 && b < 0))) return 0;
    if (smoothness == Smoothness::FritschButland) return 3 * (h + k) / ((h + 2 * k) / a + (k + 2 * h) / b);
    const double parabola = (a * k + b * h) / (h + k);
    const double bound = 2 * std::min(std::fabs(a), std::fabs(b));
    return std::fabs(parabola) > bound ? std::copysign(bound, a) : parabola;
}

}  // namespace

std::vector<double> splineSlopes(std::span<const double> x, std::span<const double> y, Smoothness smoothness)
{
    const bool isAkima = smoothness == Smoothness::Akima || smoothness == Smoothness::ModifiedAkima;
    const std::vector<double> d = chords(x, y, isAkima);
    std::vector<double> slopes(x.size());
    if (isAkima) {
        for (std::size_t i = 0; i < x.size(); ++i)
            slopes[i] = akimaSlope(d.data() + i, smoothness == Smoothness::ModifiedAkima);
        return slopes;
    }
    slopes.front() = d.front();
    slopes.back() = d.back();
    for (std::size_t i = 1; i + 1 < x.size(); ++i)
        slopes[i] = monotoneSlope(d[i - 1], d[i], x[i] - x[i - 1], x[i + 1] - x[i], smoothness);
    return slopes;
}

std::size_t segmentOf(std::span<const double> x, double u, std::size_t near)
{
    const std::size_t last = x.size() - 2;
    near = std::min(near, last);
    if (x[near] <= u && (near == last || u < x[near + 1])) return near;
    const auto above = std::upper_bound(x.begin(), x.end(), u);
    const auto count = static_cast<std::size_t>(above - x.begin());
    return count == 0 ? 0 : std::min(count - 1, last);
}

TableCurve::TableCurve(std::vector<double> x, const std::vector<std::vector<double>>& columns, Smoothness smoothness)
    : m_x(std::move(x)), m_columnCount(columns.size()), m_isConstant(smoothness == Smoothness::Constant)
{
    const std::size_t count = m_x.size();
    m_pieces.resize(count * m_columnCount);
    const bool isCubic = smoothness != Smoothness::Linear && smoothness != Smoothness::Constant && count > 2;
    for (std::size_t column = 0; column < m_columnCount; ++column) {
        const std::vector<double>& y = columns[column];
        const std::vector<double> slopes = isCubic ? splineSlopes(m_x, y, smoothness) : std::vector<double>();
        for (std::size_t i = 0; i < count; ++i) {
            Piece& piece = m_pieces[i * m_columnCount + column];
            piece = {{y[i], 0, 0, 0}};
            if (i + 1 == count || m_isConstant) continue;
            const double h = m_x[i + 1] - m_x[i];
            // A jump: the value is that of its end.
            if (!(h > 0)) continue;
            const double chord = (y[i + 1] - y[i]) / h;
            piece.c[1] = isCubic ? slopes[i] : chord;
            if (!isCubic) continue;
            piece.c[2] = (3 * chord - 2 * slopes[i] - slopes[i + 1]) / h;
            piece.c[3] = (slopes[i] + slopes[i + 1] - 2 * chord) / (h * h);
        }
    }
}

double TableCurve::derivative(unsigned order, std::size_t segment, double u, std::size_t column) const
{
    const auto& c = m_pieces[segment * m_columnCount + column].c;
    const double v = u - m_x[segment];
    switch (order) {
        case 0: return c[0] + ((c[3] * v + c[2]) * v + c[1]) * v;
        case 1: return (3 * c[3] * v + 2 * c[2]) * v + c[1];
        default: return 6 * c[3] * v + 2 * c[2];
    }
}

double TableCurve::continued(unsigned order, bool isRight, double u, std::size_t column) const
{
    if (order > 1 || m_x.size() < 2) return order == 0 ? ordinate(0, column) : 0;
    const std::size_t segment = isRight ? m_x.size() - 2 : 0, end = isRight ? m_x.size() - 1 : 0;
    double slope = derivative(1, segment, m_x[end], column);
    const double h = m_x[segment + 1] - m_x[segment];
    if (m_isConstant && h > 0) slope = (ordinate(segment + 1, column) - ordinate(segment, column)) / h;
    return order == 1 ? slope : ordinate(end, column) + slope * (u - m_x[end]);
}

}  // namespace causeway
