// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of ideal switches, where several relations decide one switch together, as a linear complementarity problem.
//
// `off = u < 0 or i < 0; 0 = if off then i else u`: the two cases differ in one equation, a = i in the one and b = u in
// the other, and the relations go by these two alone. Where a is zero the case lasts as long as b has one sign, and the
// other way round: a pair of a linear complementarity problem, whatever words the condition is made of, with a
// remembered position or without. Relations that add a multiple of their own difference are pairs as in
// modes_after.cpp. What is found begins a search by cases (modes_by_search.cpp), which checks it. Cost: a linearization
// of the step for each switch, and the cube of the number of states and unknowns.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/evaluator/scaled_factors.h"
#include "core/simulation/evaluator/step_problem.h"
#include "core/simulation/numerics/complementarity.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr double kSameEntry = 1e-12;  // of the entries of a row
constexpr double kFitsForms = 1e-9;   // of the terms of a sum
constexpr Eigen::Index kMaxSize = 300;

double sizeOf(const Eigen::RowVectorXd& row)
{
    return row.lpNorm<Eigen::Infinity>();
}

bool isSameRow(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, Eigen::Index row)
{
    return sizeOf(a.row(row) - b.row(row)) <= kSameEntry * std::max(sizeOf(a.row(row)), sizeOf(b.row(row)));
}

}  // namespace

/// A step with given truths.
struct ModelEvaluator::LinearCase {
    std::vector<bool> truths;  ///< of all relations
    JointPlace place;
    Eigen::MatrixXd jacobian, reads;
};

/// A switch with two cases.
struct ModelEvaluator::CasePair {
    const Switch* which = nullptr;
    LinearCase other;
    /// The equation in which the cases differ; none where its relation adds a multiple of its own difference.
    std::optional<Eigen::Index> row;
    /// By case, the present one first: the sign of the residual in the other case's equation, or the side of a
    /// relation.
    std::array<double, 2> side{};

    struct Rows {
        Eigen::MatrixXd reads, writes, couples;
        Eigen::VectorXd differences, side;
        std::vector<bool> isOfEquation;
    };
    [[nodiscard]] static bool compose(const LinearCase& present, const std::vector<CasePair>& pairs, Rows& rows);
    [[nodiscard]] static std::optional<std::vector<bool>> regularTruths(const LinearCase& present,
                                                                        const std::vector<CasePair>& pairs);
};

bool ModelEvaluator::linearizeCase(const JointModes& joint, const SearchedStep& step, LinearCase& one)
{
    if (!beginCase(joint, one.truths, step.entry)) return false;
    rememberDecided(joint);
    return probeStep(joint, step.moment, step.time, step.before, step.before, one.place) &&
           linearizeStep(joint, step.moment, one.jacobian, one.reads);
}

/// The one sign, of the variable that drives the differences with these slopes, for which the present case lasts.
/// Nothing unless exactly one of both signs does.
std::optional<double> ModelEvaluator::sideInCase(const JointModes& joint, const Switch& one,
                                                 const std::vector<double>& slopes)
{
    const SlotValues values = m_values;
    const std::vector<double> effect = m_blocks.effectOf(one.iteration, false);
    std::vector<double> decided, lasting;
    for (const Slot slot : one.discrete) decided.push_back(m_values[slot]);
    for (const double side : {1.0, -1.0}) {
        for (std::size_t j = 0; j < slopes.size(); ++j) {
            const ProgramRelation& relation = m_program.relations[joint.relations[one.relations[j]]];
            m_values[relation.mode] = truthOf(relation.op, slopes[j] * side) ? 1 : 0;
        }
        if (m_blocks.effectOf(one.iteration, false) == effect &&
            m_blocks.decisionOf(one.iteration, one.discrete) == decided)
            lasting.push_back(side);
        m_values = values;
    }
    return lasting.size() == 1 ? std::optional(lasting.front()) : std::nullopt;
}

/// Whether the cases differ in one equation, and the relations depend on the residuals of both of its forms.
bool ModelEvaluator::describePair(const JointModes& joint, const SearchedStep& step, const LinearCase& present,
                                  CasePair& pair)
{
    std::vector<Eigen::Index> rows;
    for (Eigen::Index r = 0; r < present.jacobian.rows(); ++r) {
        const double before = present.place.residuals[r], there = pair.other.place.residuals[r];
        if (!isSameRow(present.jacobian, pair.other.jacobian, r) ||
            std::fabs(before - there) > kFitsForms * (std::fabs(before) + std::fabs(there)))
            rows.push_back(r);
    }
    if (rows.size() != 1) return false;
    const Eigen::Index row = rows.front();
    const std::array<const LinearCase*, 2> both{&present, &pair.other};
    Eigen::MatrixXd forms(present.jacobian.cols(), 2);
    std::array<double, 2> sizes{};
    for (const std::size_t c : {0U, 1U}) {
        sizes[c] = sizeOf(both[c]->jacobian.row(row));
        if (sizes[c] == 0) return false;
        forms.col(at(c)) = both[c]->jacobian.row(row).transpose() / sizes[c];
    }
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
    factors.setThreshold(kFitsForms);
    factors.compute(forms);
    if (factors.rank() < 2) return false;
    std::array<std::vector<double>, 2> slopes;  // by case, along the residual of the other case
    for (const std::size_t k : pair.which->relations) {
        const Eigen::VectorXd reads = present.reads.row(at(k)).transpose();
        const Eigen::VectorXd parts = factors.solve(reads);
        if ((forms * parts - reads).lpNorm<Eigen::Infinity>() > kFitsForms * reads.lpNorm<Eigen::Infinity>())
            return false;
        double rest = present.place.differences[at(k)];
        double terms = std::fabs(rest) + reads.cwiseAbs().dot(step.before.cwiseAbs());
        for (const std::size_t c : {0U, 1U}) {
            const double part = parts[at(c)] / sizes[c] * both[c]->place.residuals[row];
            rest -= part;
            terms += std::fabs(part);
            const bool isPart = std::fabs(parts[at(c)]) > kFitsForms * parts.lpNorm<Eigen::Infinity>();
            slopes[1 - c].push_back(isPart ? parts[at(c)] : 0);
        }
        // Non-zero thresholds form no pair.
        if (std::fabs(rest) > kFitsForms * terms) return false;
    }
    for (const std::size_t c : {0U, 1U}) {
        if (!beginCase(joint, both[c]->truths, step.entry)) return false;
        rememberDecided(joint);
        const std::optional<double> side = sideInCase(joint, *pair.which, slopes[c]);
        if (!side) return false;
        pair.side[c] = *side;
    }
    pair.row = row;
    return true;
}

/// Linearizes the step with these truths and with the other case of each switch that has one. False where a switch is
/// no pair.
bool ModelEvaluator::linearizeCases(const JointModes& joint, const std::vector<Switch>& switches,
                                    const SearchedStep& step, LinearCase& present, std::vector<CasePair>& pairs)
{
    pairs.clear();
    if (!linearizeCase(joint, step, present)) return false;
    for (const Switch& one : switches) {
        if (!beginCase(joint, present.truths, step.entry)) return false;
        const std::vector<std::vector<bool>> others = otherCases(joint, one);
        if (others.empty()) continue;
        if (others.size() > 1) return false;
        CasePair pair;
        pair.which = &one;
        pair.other.truths = present.truths;
        for (std::size_t j = 0; j < one.relations.size(); ++j) pair.other.truths[one.relations[j]] = others.front()[j];
        if (!linearizeCase(joint, step, pair.other)) return false;
        if (!describePair(joint, step, present, pair)) {
            const std::size_t k = one.relations.front();
            if (!one.isSimple() || sizeOf(present.reads.row(at(k))) == 0) return false;
            pair.side[0] = sideOf(m_program.relations[joint.relations[k]].op, present.truths[k]);
        }
        pairs.push_back(std::move(pair));
    }
    return !pairs.empty();
}

/// Truths for which the step has a unique solution, if there are any: keeps each change that increases the rank.
std::optional<std::vector<bool>> ModelEvaluator::CasePair::regularTruths(const LinearCase& present,
                                                                         const std::vector<CasePair>& pairs)
{
    const Eigen::Index size = present.jacobian.rows();
    if (size > kMaxSize) return std::nullopt;
    std::vector<bool> truths = present.truths;
    Eigen::MatrixXd jacobian = present.jacobian;
    Eigen::Index rank = ScaledFactors(jacobian).rank();
    for (const CasePair& pair : pairs) {
        if (rank == size) break;
        const Eigen::MatrixXd with = jacobian + (pair.other.jacobian - present.jacobian);
        const Eigen::Index rankThere = ScaledFactors(with).rank();
        if (rankThere <= rank) continue;
        rank = rankThere;
        jacobian = with;
        for (const std::size_t k : pair.which->relations) truths[k] = pair.other.truths[k];
    }
    return rank == size ? std::optional(truths) : std::nullopt;
}

/// Differences that the pairs read and their contributions to the equations. False where one pair changes another one.
bool ModelEvaluator::CasePair::compose(const LinearCase& present, const std::vector<CasePair>& pairs, Rows& rows)
{
    const std::size_t count = pairs.size();
    rows.writes.setZero(present.jacobian.rows(), at(count));
    rows.couples.setZero(at(count), at(count));
    rows.reads.resize(at(count), present.jacobian.cols());
    rows.differences.resize(at(count));
    rows.side.resize(at(count));
    rows.isOfEquation.assign(count, false);
    for (std::size_t k = 0; k < count; ++k) {
        const CasePair& pair = pairs[k];
        rows.side[at(k)] = pair.side[0];
        if (pair.row) {
            rows.isOfEquation[k] = true;
            rows.reads.row(at(k)) = pair.other.jacobian.row(*pair.row);
            rows.differences[at(k)] = pair.other.place.residuals[*pair.row];
            rows.writes(*pair.row, at(k)) = pair.side[0] * pair.side[1];
        } else {
            const std::size_t relation = pair.which->relations.front();
            rows.reads.row(at(k)) = present.reads.row(at(relation));
            rows.differences[at(k)] = present.place.differences[at(relation)];
        }
    }
    for (std::size_t k = 0; k < count; ++k) {
        const CasePair& pair = pairs[k];
        Eigen::Index along = 0;
        rows.reads.row(at(k)).cwiseAbs().maxCoeff(&along);
        const double slope = rows.reads(at(k), along);
        if (!pair.row) rows.writes.col(at(k)) = (pair.other.jacobian.col(along) - present.jacobian.col(along)) / slope;
        for (std::size_t j = 0; j < count; ++j) {
            const CasePair& one = pairs[j];
            if (one.row && j != k && !isSameRow(pair.other.jacobian, present.jacobian, *one.row)) return false;
            if (one.row) continue;
            const Eigen::Index relation = at(one.which->relations.front());
            if (pair.row && !isSameRow(pair.other.reads, present.reads, relation)) return false;
            if (pair.row) continue;
            rows.couples(at(j), at(k)) = (pair.other.reads(relation, along) - present.reads(relation, along)) / slope;
            if (j == k && std::fabs(rows.couples(at(k), at(k))) > kFitsForms) return false;
        }
    }
    return rows.writes.allFinite() && rows.couples.allFinite();
}

/// Truths with which a step leaves each switch in its case, starting from the given ones. Nothing where that is no
/// complementarity problem or no solution is found.
std::optional<std::vector<bool>> ModelEvaluator::casesByPivoting(const JointModes& joint,
                                                                 const std::vector<Switch>& switches,
                                                                 const SearchedStep& step, std::vector<bool> truths)
{
    LinearCase present;
    present.truths = std::move(truths);
    std::vector<CasePair> pairs;
    if (!linearizeCases(joint, switches, step, present, pairs)) return std::nullopt;
    if (!ScaledFactors(present.jacobian).isRegular()) {
        std::optional<std::vector<bool>> regular = CasePair::regularTruths(present, pairs);
        if (!regular) return std::nullopt;
        present.truths = std::move(*regular);
        if (!linearizeCases(joint, switches, step, present, pairs)) return std::nullopt;
    }
    const ScaledFactors factors(present.jacobian);
    CasePair::Rows rows;
    if (!factors.isRegular() || !CasePair::compose(present, pairs, rows)) return std::nullopt;
    const Eigen::VectorXd way = -factors.solve(present.place.residuals);
    ComplementarityProblem problem =
        problemOfStep({factors, present.jacobian, rows.reads, rows.writes, rows.couples, rows.side, rows.isOfEquation},
                      step.moment, step.before, way, rows.differences + rows.reads * way);
    // A difference that no other switch moves, as that of a diode in parallel with a closed one, does not select a side
    // within the uncertainty.
    const Eigen::VectorXd open = doubtsOfStates(problem.influences, step.before);
    for (Eigen::Index k = 0; k < open.size(); ++k) {
        if (problem.m.row(k).isZero(0) && problem.q[k] < 0 && problem.q[k] >= -open[k]) problem.q[k] = 0;
    }
    const ComplementaritySolution solution = solveComplementarity(problem.m, problem.q, Displacement::OfEach);
    if (solution.outcome != ComplementaritySolution::Outcome::Solved) return std::nullopt;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (!solution.isMoved[k]) continue;
        for (const std::size_t j : pairs[k].which->relations) present.truths[j] = pairs[k].other.truths[j];
    }
    return std::move(present.truths);
}

}  // namespace causeway
