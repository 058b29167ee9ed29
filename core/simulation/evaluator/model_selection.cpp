// SPDX-License-Identifier: GPL-3.0-or-later
// Dynamic state selection: which candidates would be better states, and values that agree with the constraints.
#include "core/simulation/evaluator/model_evaluator.h"

#include <algorithm>
#include <cmath>

namespace causeway {

bool ModelEvaluator::computeSelection()
{
    if (!execute(m_program, m_program.selectionCode, m_values.data(), Liveness::Frozen, *this)) return false;
    noteCandidateRates();
    return true;
}

/// Rates of the candidates over the last step, which may start at an event but contains none.
void ModelEvaluator::noteCandidateRates()
{
    constexpr double kRounded = 1e-11;  // of the value, if a constraint gives it
    const double length = m_time - m_candidatesAt;
    const auto note = [&](const Program::DynamicSet& set) {
        const StateSet& stateSet = m_program.structure->index.reduction.selection.sets[set.set];
        for (std::size_t c = 0; c < set.candidates.size(); ++c) {
            CandidateRate& rate = m_candidateRates[keyOf(stateSet.candidates[c])];
            const double value = m_values[set.candidates[c]], change = std::fabs(value - rate.value);
            const double rounding = kRounded * std::fabs(value);
            if (length > 0 && std::isfinite(change)) {
                // A candidate that starts to move is faster at the end of the step than on average.
                const double mean = change / length, end = std::max(mean, 2 * mean - rate.mean);
                if (change > rounding) rate.largest = std::max(rate.largest, end);
                rate.mean = mean;
                rate.doubt = rounding / length;
            }
            if (rate.size == 0) rate.size = std::max(1.0, std::fabs(value));
            rate.value = value;
        }
    };
    std::ranges::for_each(m_program.dynamicSets, note);
    std::ranges::for_each(m_program.wishedSets, note);
    m_candidatesAt = m_time;
}

ModelEvaluator::CandidateKey ModelEvaluator::keyOf(const Candidate& candidate) const
{
    const Structure& structure = *m_program.structure;
    return {structure.pool.variableOf(structure.index.reduction.columns[candidate.variable].expr), candidate.order};
}

/// Jacobian with columns scaled by the sizes of the candidates.
Eigen::MatrixXd ModelEvaluator::jacobianBySizes(const Program::DynamicSet& set) const
{
    Eigen::MatrixXd jacobian = jacobianOf(set);
    for (std::size_t c = 0; c < set.candidates.size(); ++c)
        jacobian.col(static_cast<Eigen::Index>(c)) *= std::max(1.0, std::fabs(m_values[set.candidates[c]]));
    return jacobian;
}

/// For candidates of very different sizes, such as an angle and lengths in millimetres: scales the columns by their
/// past rates, or by their sizes before these are known. A candidate at a turning point is then a worse state than a
/// moving angle, in any units.
Eigen::MatrixXd ModelEvaluator::jacobianByRates(const Program::DynamicSet& set) const
{
    constexpr double kLeast = 1e-6;  // of the largest rate: smaller ones are rounding
    constexpr double kApart = 10;    // ratio of sizes from which they count as very different
    const StateSet& stateSet = m_program.structure->index.reduction.selection.sets[set.set];
    const auto count = static_cast<Eigen::Index>(set.candidates.size());
    Eigen::VectorXd rates = Eigen::VectorXd::Zero(count), sizes = Eigen::VectorXd::Ones(count);
    for (Eigen::Index c = 0; c < count; ++c) {
        const auto rate = m_candidateRates.find(keyOf(stateSet.candidates[static_cast<std::size_t>(c)]));
        if (rate == m_candidateRates.end()) continue;
        rates[c] = std::max(rate->second.largest, rate->second.doubt);
        sizes[c] = rate->second.size;
    }
    if (count == 0 || !(sizes.maxCoeff() >= kApart * sizes.minCoeff())) return jacobianOf(set);
    const double largest = rates.maxCoeff();
    if (!(largest > 0 && std::isfinite(largest))) return jacobianBySizes(set);
    return jacobianOf(set) * (rates / largest).cwiseMax(kLeast).asDiagonal();
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

/// The candidates with the largest pivots are computed from the constraints (dummies); the others are states.
struct BestDummies {
    std::vector<bool> isDummy;
    double size = 1;  ///< absolute determinant of their part of the Jacobian
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

/// Determinant for these dummies relative to that for the best ones.
double conditionOf(const std::vector<bool>& isDummy, const Eigen::MatrixXd& jacobian, const BestDummies& best)
{
    Eigen::MatrixXd present(jacobian.rows(), jacobian.rows());
    Eigen::Index next = 0;
    for (std::size_t c = 0; c < isDummy.size(); ++c) {
        if (isDummy[c] && next < jacobian.rows()) present.col(next++) = jacobian.col(static_cast<Eigen::Index>(c));
    }
    const double size = next == jacobian.rows() ? std::fabs(present.determinant()) : 0;
    return best.size > 0 ? size / best.size : 1;
}

}  // namespace

ModelEvaluator::Selection ModelEvaluator::selectionOf(std::size_t index, bool isForced) const
{
    // Required ratio for a change, so that similar choices do not alternate.
    constexpr double kHysteresis = 0.4;
    constexpr double kPoor = 0.1;  // of the best choice by sizes: rates after little motion may mislead
    const Program::DynamicSet& set = m_program.dynamicSets[index];
    const Eigen::MatrixXd jacobian = jacobianByRates(set);
    Selection selection;
    if (!jacobian.allFinite()) return selection;
    std::vector<bool> isDummy(set.candidates.size());
    for (std::size_t c = 0; c < isDummy.size(); ++c) isDummy[c] = set.states[c] < 0;
    const BestDummies best = bestDummies(jacobian);
    selection.conditionNow = conditionOf(isDummy, jacobian, best);
    selection.conditionThen = 1;
    selection.isWanted = best.size > 0 && selection.conditionNow < (isForced ? 0.999 : kHysteresis);
    if (selection.isWanted && !isForced && jacobian != jacobianOf(set)) {
        const Eigen::MatrixXd bySizes = jacobianBySizes(set);
        selection.isWanted = conditionOf(best.isDummy, bySizes, bestDummies(bySizes)) >= kPoor;
    }
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (!best.isDummy[c]) selection.states.push_back(c);
    }
    return selection;
}

double ModelEvaluator::conditionOfWished(std::size_t index) const
{
    const Program::DynamicSet& set = m_program.wishedSets[index];
    Eigen::MatrixXd jacobian = jacobianByRates(set);
    const Eigen::Index rows = jacobian.rows();
    // The choice excludes candidates that have been eliminated before.
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
