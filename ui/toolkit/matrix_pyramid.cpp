// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/matrix_pyramid.h"

namespace causeway::ui {

namespace {

constexpr auto kByColumn = [](const MatrixPyramid::Bin& a, const MatrixPyramid::Bin& b) { return a.column < b.column; };
/// Matrices with at most this many bins per side need no coarser level.
constexpr std::size_t kCoarsestRows = 64;

}  // namespace

MatrixPyramid::MatrixPyramid(const Incidence& incidence, const std::vector<std::uint32_t>& rowOf,
                             const std::vector<std::uint32_t>& columnOf, const std::function<bool(EdgeId)>& preferred)
{
    const std::size_t rows = incidence.equationCount();
    std::vector<EquationId> equationAt(rows);
    for (std::size_t e = 0; e < rows; ++e) equationAt[rowOf[e]] = EquationId(e);

    Level level;
    level.rowStart.reserve(rows + 1);
    level.bins.reserve(incidence.edgeCount());
    for (const EquationId equation : equationAt) {
        const auto begin = static_cast<std::ptrdiff_t>(level.bins.size());
        EdgeId edge = incidence.firstEdge(equation);
        for (const UnknownId unknown : incidence.unknowns(equation)) {
            level.bins.push_back({columnOf[unknown.index()], 1, edge});
            edge = EdgeId(edge.index() + 1);
        }
        if (!std::is_sorted(level.bins.begin() + begin, level.bins.end(), kByColumn)) {
            std::sort(level.bins.begin() + begin, level.bins.end(), kByColumn);
        }
        level.rowStart.push_back(static_cast<std::uint32_t>(level.bins.size()));
    }
    m_levels.push_back(std::move(level));
    std::size_t width = std::max(rows, incidence.unknownCount());
    while (width > kCoarsestRows) {
        m_levels.push_back(coarsen(m_levels.back(), preferred));
        width = (width + kFactor - 1) / kFactor;
    }
}

MatrixPyramid::Level MatrixPyramid::coarsen(const Level& fine, const std::function<bool(EdgeId)>& preferred)
{
    Level coarse;
    const std::size_t fineRows = fine.rowStart.size() - 1;
    std::vector<Bin> gathered;
    for (std::size_t row = 0; row < fineRows; row += kFactor) {
        const std::size_t end = std::min<std::size_t>(row + kFactor, fineRows);
        gathered.assign(fine.bins.begin() + fine.rowStart[row], fine.bins.begin() + fine.rowStart[end]);
        for (Bin& bin : gathered) bin.column /= kFactor;
        std::stable_sort(gathered.begin(), gathered.end(), kByColumn);
        const std::size_t first = coarse.bins.size();
        for (const Bin& bin : gathered) {
            if (coarse.bins.size() > first && coarse.bins.back().column == bin.column) {
                Bin& last = coarse.bins.back();
                last.count += bin.count;
                if (!preferred(last.edge) && preferred(bin.edge)) last.edge = bin.edge;
            } else {
                coarse.bins.push_back(bin);
            }
        }
        coarse.rowStart.push_back(static_cast<std::uint32_t>(coarse.bins.size()));
    }
    return coarse;
}

std::size_t MatrixPyramid::levelFor(double cellPixels, double leastPixels) const
{
    std::size_t level = 0;
    while (level + 1 < m_levels.size() && binSize(level) * cellPixels < leastPixels) ++level;
    return level;
}

}  // namespace causeway::ui
