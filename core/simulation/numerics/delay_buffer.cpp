// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/delay_buffer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway {

namespace {

/// For Chebyshev points of the second kind; end points have half weight.
constexpr DelayBuffer::Piece kWeights{0.5, -1, 1, -1, 0.5};

/// Cubic interpolation through four points at `time`; exact for constants.
double throughFour(const std::array<double, 4>& times, const std::array<double, 4>& values, double time)
{
    double sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        double product = values[i] - values[0];
        for (std::size_t k = 0; k < times.size(); ++k) {
            if (k != i) product *= (time - times[k]) / (times[i] - times[k]);
        }
        sum += product;
    }
    return values[0] + sum;
}

}  // namespace

const DelayBuffer::Piece& DelayBuffer::nodes()
{
    // (1 - cos(k * pi / 4)) / 2
    static constexpr Piece kNodeParts{0, 0.14644660940672624, 0.5, 0.85355339059327376, 1};
    return kNodeParts;
}

double DelayBuffer::valueOf(const Piece& piece, double part)
{
    double sum = 0, weights = 0;
    for (std::size_t i = 0; i < kNodes; ++i) {
        const double distance = part - nodes()[i];
        if (distance == 0) return piece[i];
        // Constants must be reproduced exactly, since roundings and comparisons depend on it.
        sum += kWeights[i] / distance * (piece[i] - piece[0]);
        weights += kWeights[i] / distance;
    }
    return piece[0] + sum / weights;
}

void DelayBuffer::see(double value)
{
    if (std::fabs(value) > m_scale) m_scale = std::fabs(value);
}

void DelayBuffer::begin(double time, double value)
{
    while (!m_from.empty() && m_from.back() >= time) {
        m_from.pop_back();
        m_to.pop_back();
        m_pieces.pop_back();
    }
    if (!m_to.empty() && m_to.back() > time) {
        const double part = (time - m_from.back()) / (m_to.back() - m_from.back());
        const Piece whole = m_pieces.back();
        for (std::size_t k = 0; k < kNodes; ++k) m_pieces.back()[k] = valueOf(whole, part * nodes()[k]);
        m_to.back() = time;
    }
    m_hasBegun = true;
    m_isSmooth = false;
    m_end = time;
    m_endValue = value;
    see(value);
}

void DelayBuffer::record(double time, const Piece& piece, double oldest)
{
    m_from.push_back(m_end);
    m_to.push_back(time);
    m_pieces.push_back(piece);
    for (const double value : piece) see(value);
    m_end = time;
    m_endValue = piece.back();
    m_isSmooth = true;
    // Moving the others is cheap only if most pieces are too old.
    const auto tooOld = std::ranges::lower_bound(m_to, oldest) - m_to.begin();
    if (2 * tooOld <= static_cast<std::ptrdiff_t>(m_to.size())) return;
    m_from.erase(m_from.begin(), m_from.begin() + tooOld);
    m_to.erase(m_to.begin(), m_to.begin() + tooOld);
    m_pieces.erase(m_pieces.begin(), m_pieces.begin() + tooOld);
}

double DelayBuffer::nextJump(double time, double until) const
{
    constexpr double kRounding = 1e-12;
    for (auto k = static_cast<std::size_t>(std::ranges::upper_bound(m_to, time) - m_to.begin());
         k < m_to.size() && m_to[k] <= until; ++k) {
        const double after = k + 1 < m_to.size() ? m_pieces[k + 1].front() : m_endValue;
        if (std::fabs(after - m_pieces[k].back()) > kRounding * m_scale) return m_to[k];
    }
    return std::numeric_limits<double>::infinity();
}

double DelayBuffer::at(double time, double now, double present) const
{
    if (!m_hasBegun) return present;
    const auto k = static_cast<std::size_t>(std::ranges::upper_bound(m_to, time) - m_to.begin());
    if (k < m_to.size()) {
        const double part = (time - m_from[k]) / (m_to[k] - m_from[k]);
        return part > 0 ? valueOf(m_pieces[k], part) : m_pieces[k].front();
    }
    if (time <= m_end || now <= m_end) return m_endValue;
    if (!m_isSmooth) return m_endValue + (time - m_end) / (now - m_end) * (present - m_endValue);
    const Piece& last = m_pieces.back();
    const double from = m_from.back(), length = m_to.back() - from;
    return throughFour({from + nodes()[2] * length, from + nodes()[3] * length, m_end, now},
                       {last[2], last[3], m_endValue, present}, time);
}

}  // namespace causeway
