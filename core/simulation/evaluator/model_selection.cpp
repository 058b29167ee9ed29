// SPDX-License-Identifier: GPL-3.0-or-later
// Dynamic state selection: which candidates would be better states, and values that agree with the constraints.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <cmath>

namespace causeway {

bool ModelEvaluator::computeSelection()
{
    return execute(m_program, m_program.selectionCode, m_values.data(), Liveness::Frozen, *this);
}

Eigen::MatrixXd ModelEvaluator::jacobianOf(const Program::DynamicSet& set) const
{
    const StateSet& stateSet = m_program.structure->index.reduction.selection.sets[set.set];
    Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(stateSet.equations.size()),
                                                     static_cast<Eigen::Index>(set.candidates.size()));
    for (const auto& entry : set.jacobian) jacobian(entry.row, entry.column) = m_values[entry.slot];
    return jacobian;
}

namespace {

/// The candidates with the largest pivots are computed from the constraints; the others are states.
struct BestDummies {
    std::vector<bool> isDummy;
    double size = 1;  ///< of the determinant of their part of the Jacobian
};

BestDummies bestDummies(const Eigen::MatrixXd& jacobian)
{
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(jacobian);
    BestDummies best{std::vector<bool>(static_cast<std::size_t>(jacobian.cols()), false)};
    for (Eigen::Index k = 0; k < jacobian.rows(); ++k) {
        best.isDummy[static_cast<std::size_t>(factors.colsPermutation().indices()[k])] = true;
        best.size *= std::fabs(factors.matrixR()(k, k));
    }
    return best;
}

/// What the present dummies have of that.
double conditionOf(const Program::DynamicSet& set, const Eigen::MatrixXd& jacobian, const BestDummies& best)
{
    Eigen::MatrixXd present(jacobian.rows(), jacobian.rows());
    Eigen::Index next = 0;
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (set.states[c] < 0 && next < jacobian.rows())
            present.col(next++) = jacobian.col(static_cast<Eigen::Index>(c));
    }
    const double size = next == jacobian.rows() ? std::fabs(present.determinant()) : 0;
    return best.size > 0 ? size / best.size : 1;
}

}  // namespace

ModelEvaluator::Selection ModelEvaluator::selectionOf(std::size_t index, bool isForced) const
{
    // Another choice must be so much better, so that two that are alike do not take turns.
    constexpr double kHysteresis = 0.4;
    const Program::DynamicSet& set = m_program.dynamicSets[index];
    const Eigen::MatrixXd jacobian = jacobianOf(set);
    Selection selection;
    if (!jacobian.allFinite()) return selection;
    const BestDummies best = bestDummies(jacobian);
    selection.conditionNow = conditionOf(set, jacobian, best);
    selection.conditionThen = 1;
    selection.isWanted = best.size > 0 && selection.conditionNow < (isForced ? 0.999 : kHysteresis);
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (!best.isDummy[c]) selection.states.push_back(c);
    }
    return selection;
}

double ModelEvaluator::conditionOfWished(std::size_t index) const
{
    const Program::DynamicSet& set = m_program.wishedSets[index];
    Eigen::MatrixXd jacobian = jacobianOf(set);
    const Eigen::Index rows = jacobian.rows();
    // Candidates that are eliminated before take part in nothing that could be selected.
    if (!jacobian.allFinite() || rows == 0 || rows > jacobian.cols()) return 1;
    if (std::ranges::count_if(set.states, [](std::int32_t state) { return state < 0; }) != rows) return 1;
    for (Eigen::Index r = 0; r < rows; ++r) {
        const double size = jacobian.row(r).lpNorm<Eigen::Infinity>();
        if (size > 0) jacobian.row(r) /= size;
    }
    Eigen::MatrixXd present(rows, rows);
    Eigen::Index next = 0;
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (set.states[c] < 0) present.col(next++) = jacobian.col(static_cast<Eigen::Index>(c));
    }
    const auto smallestPivot = [rows](const Eigen::MatrixXd& matrix) {
        return std::fabs(Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(matrix).matrixR()(rows - 1, rows - 1));
    };
    const double best = smallestPivot(jacobian);
    return best > 0 ? std::min(1.0, smallestPivot(present) / best) : 1;
}

}  // namespace causeway
