// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/start_solution.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "core/structure/initialization/start_jacobian.h"
#include "core/structure/rows/generic_value.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

class GaussNewton {
public:
    GaussNewton(const Initialization& initialization, const StartRegion& region, ExpressionPool& pool,
                const StartPoint& point)
        : m_initialization(initialization),
          m_region(region),
          m_pool(pool),
          m_given(point),
          m_point{[this](ExprId leaf) { return valueOf(leaf); }, point.nominalOf},
          m_leaves(leafColumns(initialization)),
          m_jacobian(initialization, m_leaves, region.columns, pool, m_point)
    {
    }

    std::optional<std::vector<double>> run();

private:
    struct Row {
        ExprId residual;
        std::vector<StartJacobian::Derivative> derivatives;
    };
    [[nodiscard]] std::optional<double> valueOf(ExprId leaf) const
    {
        const std::uint32_t* position = m_positionOf.find(leaf);
        return position != nullptr ? std::optional(m_values[*position]) : m_given.valueOf(leaf);
    }
    [[nodiscard]] std::optional<double> value(ExprId expr) const
    {
        const auto result = evaluate(m_pool, expr, m_point.valueOf);
        return result && std::isfinite(*result) ? result : std::nullopt;
    }
    [[nodiscard]] bool isGiven(std::size_t position) const
    {
        const InitialColumn& column = m_initialization.columns[m_region.columns[position]];
        return column.isFixed || !column.start.isNone();
    }
    bool addRows();
    bool iterate(bool holdsGiven);
    void addStart(UnknownId column, std::vector<std::vector<StartEntry>>& entries);
    bool computeResidual(Eigen::VectorXd& residual) const;
    bool computeJacobian(Eigen::MatrixXd& matrix) const;

    const Initialization& m_initialization;
    const StartRegion& m_region;
    ExpressionPool& m_pool;
    const StartPoint& m_given;
    StartPoint m_point;
    LeafColumns m_leaves;
    StartJacobian m_jacobian;
    IdMap<ExprId, std::uint32_t> m_positionOf;
    std::vector<double> m_values;
    std::vector<Row> m_rows;
    StartScales m_scales;
};

void GaussNewton::addStart(UnknownId column, std::vector<std::vector<StartEntry>>& entries)
{
    const auto position =
        static_cast<std::uint32_t>(std::ranges::lower_bound(m_region.columns, column) - m_region.columns.begin());
    m_rows.push_back({subtract(m_pool, m_initialization.columns[column].leaf, m_pool.real(m_values[position])),
                      {{position, m_pool.real(1)}}});
    entries.push_back({{position, 1, 1}});
}

bool GaussNewton::addRows()
{
    std::vector<std::vector<StartEntry>> entries;
    for (const EquationId id : m_region.rows) {
        const InitialRow& row = m_initialization.rows[id];
        if (startClassOf(row.kind) == StartClass::None || !m_jacobian.isReal(id)) continue;
        if (startClassOf(row.kind) == StartClass::Fixed) {
            // It is where the run begins, which may be another value than in the text.
            if (std::ranges::binary_search(m_region.columns, row.column)) addStart(row.column, entries);
            continue;
        }
        if (row.rhs.isNone()) return false;
        m_rows.push_back({subtract(m_pool, row.lhs, row.rhs), m_jacobian.derivatives(id)});
        if (std::ranges::any_of(m_rows.back().derivatives,
                                [](const StartJacobian::Derivative& derivative) { return derivative.expr.isNone(); }))
            return false;
        entries.push_back(m_jacobian.row(id));
    }
    m_scales = scale(entries, m_region.columns.size());
    return true;
}

bool GaussNewton::computeResidual(Eigen::VectorXd& residual) const
{
    residual.resize(static_cast<Eigen::Index>(m_rows.size()));
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const auto found = value(m_rows[r].residual);
        if (!found) return false;
        residual[static_cast<Eigen::Index>(r)] = *found * m_scales.rows[r];
    }
    return true;
}

bool GaussNewton::computeJacobian(Eigen::MatrixXd& matrix) const
{
    matrix.setZero(static_cast<Eigen::Index>(m_rows.size()), static_cast<Eigen::Index>(m_values.size()));
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        for (const StartJacobian::Derivative& derivative : m_rows[r].derivatives) {
            const auto found = value(derivative.expr);
            if (!found) return false;
            matrix(static_cast<Eigen::Index>(r), derivative.column) +=
                *found * m_scales.rows[r] * m_scales.columns[derivative.column];
        }
    }
    return true;
}

std::optional<std::vector<double>> GaussNewton::run()
{
    if (m_region.columns.size() > kMaxSolvedStart) return std::nullopt;
    for (std::uint32_t c = 0; c < m_region.columns.size(); ++c) {
        const ExprId leaf = m_initialization.columns[m_region.columns[c]].leaf;
        m_values.push_back(m_given.valueOf(leaf).value_or(0));
        if (m_jacobian.isContinuous(m_region.columns[c])) m_positionOf[leaf] = c;
    }
    if (!addRows()) return std::nullopt;
    // Where nothing is given for an unknown, any place is as good as zero.
    const std::vector<double> start = m_values;
    for (const double offset : {0.0, 1.0, -1.0, 3.0, -3.0}) {
        for (std::size_t c = 0; c < start.size(); ++c) {
            const double nominal = m_point.nominalOf ? m_point.nominalOf(m_region.columns[c]) : 1;
            const ExprId leaf = m_initialization.columns[m_region.columns[c]].leaf;
            m_values[c] = start[c] + (isGiven(c) ? 0 : offset * nominal * genericValue(leaf));
        }
        // Constraints may be singular in unknowns without a start value at zero: those come first to what the given
        // values say of them.
        iterate(true);
        if (iterate(false)) return m_values;
    }
    return std::nullopt;
}

/// `holdsGiven`: variables with a start value keep it; the others satisfy the conditions as far as possible.
bool GaussNewton::iterate(bool holdsGiven)
{
    constexpr int kMaxSteps = 60, kMaxHalvings = 10;
    constexpr double kSolved = 1e-9, kStill = 1e-12;
    Eigen::VectorXd residual, next;
    Eigen::MatrixXd matrix;
    if (!computeResidual(residual)) return false;
    for (int step = 0; step < kMaxSteps; ++step) {
        if (!computeJacobian(matrix)) return false;
        if (holdsGiven) {
            for (std::size_t c = 0; c < m_values.size(); ++c) {
                if (isGiven(c)) matrix.col(static_cast<Eigen::Index>(c)).setZero();
            }
        }
        const Eigen::VectorXd way = matrix.completeOrthogonalDecomposition().solve(residual);
        if (!way.allFinite()) return false;
        const std::vector<double> before = m_values;
        double most = 0, damping = 1;
        bool hasGained = false;
        for (int halving = 0; halving <= kMaxHalvings && !hasGained; ++halving, damping /= 2) {
            most = 0;
            for (std::size_t c = 0; c < before.size(); ++c) {
                const double move = damping * way[static_cast<Eigen::Index>(c)] * m_scales.columns[c];
                m_values[c] = before[c] - move;
                most = std::max(most, std::fabs(move) / std::max(1.0, std::fabs(before[c])));
            }
            hasGained = computeResidual(next) && next.norm() < residual.norm();
        }
        if (!hasGained) m_values = before;
        if (hasGained) residual = next;
        if (!hasGained || most < kStill) break;
    }
    return residual.size() == 0 || residual.lpNorm<Eigen::Infinity>() <= kSolved;
}

}  // namespace

std::optional<std::vector<double>> solveStart(const Initialization& initialization, const StartRegion& region,
                                              ExpressionPool& pool, const StartPoint& point)
{
    return GaussNewton(initialization, region, pool, point).run();
}

}  // namespace causeway
