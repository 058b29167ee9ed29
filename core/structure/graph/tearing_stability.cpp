// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/tearing_stability.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace causeway {

namespace {

/// Between -1 and 1, not near 0, and as good as independent of those of other numbers (splitmix64).
double errorOf(std::uint64_t number)
{
    number += 0x9e3779b97f4a7c15U;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebU;
    number ^= number >> 31;
    const double size = 0.5 + 0.5 * static_cast<double>(number >> 12) * 0x1p-52;
    return (number & 1U) != 0 ? size : -size;
}

/// The coefficients with rows and columns scaled to a maximum of 1; unknown ones become 1 or -1.
std::vector<double> equilibrated(const Incidence& incidence, const std::vector<double>& coefficients)
{
    constexpr int kSweeps = 4;
    std::vector<double> rowScale(incidence.equationCount(), 1), columnScale(incidence.unknownCount(), 1);
    std::vector<double> rowMost(rowScale.size()), columnMost(columnScale.size());
    const auto isKnown = [&](std::size_t edge) { return std::isfinite(coefficients[edge]) && coefficients[edge] != 0; };
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        std::ranges::fill(rowMost, 0);
        std::ranges::fill(columnMost, 0);
        for (std::size_t edge = 0; edge < coefficients.size(); ++edge) {
            if (!isKnown(edge)) continue;
            const std::size_t row = incidence.equationOf(EdgeId(edge)).index(),
                              column = incidence.unknownOf(EdgeId(edge)).index();
            const double size = std::fabs(coefficients[edge]) * rowScale[row] * columnScale[column];
            rowMost[row] = std::max(rowMost[row], size);
            columnMost[column] = std::max(columnMost[column], size);
        }
        for (std::size_t i = 0; i < rowScale.size(); ++i) {
            if (rowMost[i] > 0) rowScale[i] /= std::sqrt(rowMost[i]);
        }
        for (std::size_t j = 0; j < columnScale.size(); ++j) {
            if (columnMost[j] > 0) columnScale[j] /= std::sqrt(columnMost[j]);
        }
    }
    std::vector<double> scaled(coefficients.size());
    for (std::size_t edge = 0; edge < scaled.size(); ++edge) {
        const std::size_t row = incidence.equationOf(EdgeId(edge)).index(),
                          column = incidence.unknownOf(EdgeId(edge)).index();
        scaled[edge] = isKnown(edge)             ? coefficients[edge] * rowScale[row] * columnScale[column]
                       : coefficients[edge] == 0 ? 0
                                                 : std::copysign(1.0, errorOf(edge));
    }
    return scaled;
}

}  // namespace

std::vector<std::pair<EquationId, UnknownId>> unstableSteps(const Incidence& incidence,
                                                            const std::vector<double>& coefficients,
                                                            const Tearing& tearing, double most)
{
    const std::vector<double> scaled = equilibrated(incidence, coefficients);
    std::vector<double> error(incidence.unknownCount(), 0);
    for (const UnknownId unknown : tearing.unknowns) error[unknown.index()] = errorOf(unknown.value);
    std::vector<std::pair<EquationId, UnknownId>> unstable;
    for (const auto& [equation, unknown] : tearing.sequence) {
        double sum = 0, largest = 0, own = 0;
        std::size_t edge = incidence.firstEdge(equation).index();
        for (const UnknownId other : incidence.unknowns(equation)) {
            const double coefficient = scaled[edge++];
            largest = std::max(largest, std::fabs(coefficient));
            if (other == unknown) {
                own = coefficient;
            } else {
                sum += coefficient * error[other.index()];
            }
        }
        double& grown = error[unknown.index()];
        grown = (errorOf(unknown.value) * largest - sum) / own;
        if (std::fabs(grown) <= most) continue;
        unstable.emplace_back(equation, unknown);
        grown = errorOf(unknown.value);
    }
    return unstable;
}

}  // namespace causeway
