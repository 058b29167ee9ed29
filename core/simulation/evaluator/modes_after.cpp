// SPDX-License-Identifier: GPL-3.0-or-later
// The modes of all ideal switches just after an instant, together: steps of the implicit Euler method.
//
// Blocks of switches that constrain the states (a diode that conducts between capacitors) cannot be solved one by one
// for what is the same for all of them: which relations hold a moment h later. With the states x1 and the unknowns w of
// these blocks at that moment,
//   x1 - x - h f(x1, w) = 0,   r(x1, w) = 0,
// and a relation k that changes its truth adds a multiple u_k of its own difference d_k, as in mode_pivoting.cpp: a
// linear complementarity problem, which has one solution for networks of capacitors, inductors and diodes whose matrix
// is positive definite, whatever the index of its modes is. Lemke's method finds it. A first step, of hardly any
// length, brings the states to where they are consistent; the second one tells the modes. What it finds is checked like
// any other choice of modes, so that a block that is no such problem (hysteresis) does no harm. Cost: the cube of the
// number of states and unknowns, at events alone. References: W. P. M. H. Heemels, J. M. Schumacher, S. Weiland, Linear
// complementarity systems, SIAM J. Appl. Math. 60 (2000); V. Acary, B. Brogliato, Numerical Methods for Nonsmooth
// Dynamical Systems, Springer 2008, chapter 9.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/program/block_linearity.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/blocks/tangent_sweep.h"
#include "core/simulation/evaluator/jump_size.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/evaluator/scaled_factors.h"
#include "core/simulation/evaluator/step_problem.h"
#include "core/simulation/numerics/complementarity.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxUnknowns = 2000, kMaxRelations = 500;
constexpr double kStateDoubt = 1e-9;      // of a state's value and of 1
constexpr double kClearOfDoubt = 4;       // times that
constexpr double kSameDifference = 1e-9;  // of the difference of a relation, as read by its other truth

/// Rows under another truth of a relation: residuals of a step, or differences.
struct Rows {
    const Eigen::MatrixXd &now, &flipped;
};

/// `on = s > 0; 0 = if on then u else i; s = if on then i else u`: with its other truth the relation reads another
/// difference. On the side of the other truth its rows f2 are zero and its difference is r2 = -side * z. The rows of
/// the present truth are then f1 = side * A * z and its difference is r1 = B * r2, provided that f1 = X f2 + A r2 and
/// r1 = Y f2 + B r2. A and B give the change per unit of z. False where the rows are no such combinations.
bool fitOtherDifference(const Rows& equations, const Rows& differences, Eigen::Index k, Eigen::MatrixXd& writes,
                        Eigen::MatrixXd& couples)
{
    constexpr double kIsSame = 1e-12, kFits = 1e-8;  // of the entries of a row
    const auto sizeOf = [](const auto& row) { return row.template lpNorm<Eigen::Infinity>(); };
    const auto changed = [&](const Rows& rows) {
        std::vector<Eigen::Index> found;
        for (Eigen::Index i = 0; i < rows.now.rows(); ++i) {
            const double size = std::max(sizeOf(rows.now.row(i)), sizeOf(rows.flipped.row(i)));
            if (sizeOf(rows.now.row(i) - rows.flipped.row(i)) > kIsSame * size) found.push_back(i);
        }
        return found;
    };
    const std::vector<Eigen::Index> written = changed(equations);
    const Eigen::RowVectorXd other = differences.flipped.row(k);
    const double size = sizeOf(other);
    if (size == 0) return false;
    Eigen::MatrixXd basis(equations.now.cols(), at(written.size()) + 1);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const Eigen::RowVectorXd row = equations.flipped.row(written[i]);
        basis.col(at(i)) = row.transpose() / std::max(sizeOf(row), std::numeric_limits<double>::min());
    }
    basis.col(at(written.size())) = other.transpose() / size;
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors(basis);
    // The multiple of the other difference.
    const auto partOf = [&](const Eigen::RowVectorXd& row, double& part) {
        const Eigen::VectorXd parts = factors.solve(row.transpose());
        part = parts[at(written.size())] / size;
        return (basis * parts - row.transpose()).lpNorm<Eigen::Infinity>() <= kFits * sizeOf(row);
    };
    double part = 0;
    writes.col(k).setZero();
    for (const Eigen::Index i : written) {
        if (!partOf(equations.now.row(i), part)) return false;
        writes(i, k) = -part;
    }
    couples.col(k).setZero();
    for (const Eigen::Index j : changed(differences)) {
        const Eigen::RowVectorXd row = differences.now.row(j);
        if (!partOf(j == k ? row : (row - differences.flipped.row(j)).eval(), part)) return false;
        couples(j, k) = j == k ? 1 - part : -part;
    }
    return true;
}

}  // namespace

/// All blocks whose modes are decided jointly; nothing if there are none.
std::optional<ModelEvaluator::JointModes> ModelEvaluator::jointModes(double time, const double* states)
{
    JointModes joint;
    setHeld({});
    setPresentStates(time, states);
    const std::vector<std::size_t> singular = m_blocks.singularBlocks();
    for (std::size_t i = 0; i < m_program.iterations.size(); ++i) {
        const IterationBlock& block = m_program.iterations[i];
        if (block.isInitial || block.unknowns.size() != block.residuals.size()) continue;
        const auto isDecided = [this](std::uint32_t relation) {  // by time alone
            return m_program.relations[relation].instant != kNoSlot;
        };
        const auto isSuitable = [&](std::uint32_t relation) {
            return isDecided(relation) ||
                   (isOrdered(m_program.relations[relation].op) && m_program.relations[relation].left != kNoSlot);
        };
        const bool hasModes =
            !std::ranges::all_of(block.relations, isDecided) && std::ranges::all_of(block.relations, isSuitable);
        if (!hasModes && std::ranges::find(singular, i) == singular.end()) continue;
        // Modes of a failed search differ from the truths of its relations.
        if (hasModes && !m_blocks.chooseModes(i, m_blocks.relationModes(i))) return std::nullopt;
        joint.blocks.push_back(i);
        joint.unknowns.insert(joint.unknowns.end(), block.unknowns.begin(), block.unknowns.end());
        joint.residuals.insert(joint.residuals.end(), block.residuals.begin(), block.residuals.end());
        for (std::size_t k = 0; hasModes && k < block.relations.size(); ++k) {
            if (isDecided(block.relations[k])) continue;
            joint.relations.push_back(block.relations[k]);
            joint.places.emplace_back(i, k);
        }
    }
    // Without unknowns the modes determine everything, and no difference varies.
    const std::size_t unknowns = stateCount() + joint.unknowns.size();
    if (joint.relations.empty() || joint.relations.size() > kMaxRelations || unknowns == 0 || unknowns > kMaxUnknowns)
        return std::nullopt;
    return joint;
}

bool ModelEvaluator::probeStep(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                               const Eigen::VectorXd& after, JointPlace& place)
{
    const auto isJoint = [&joint](const Program::Stage& stage) {
        return stage.iteration >= 0 &&
               std::ranges::find(joint.blocks, static_cast<std::size_t>(stage.iteration)) != joint.blocks.end();
    };
    const std::size_t states = stateCount();
    setPresentStates(time + moment, after.data());
    for (std::size_t i = 0; i < joint.unknowns.size(); ++i) m_values[joint.unknowns[i]] = after[at(states + i)];
    for (const Program::Stage& stage : m_program.stages) {
        if (stage.isEventOnly) continue;
        const auto iteration = static_cast<std::size_t>(stage.iteration);
        if (isJoint(stage) ? !m_machineCode.execute(m_program.iterations[iteration].code, m_values.data(), *this)
                           : !runStage(stage, stage.code, Liveness::Frozen, false))
            return false;
    }
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), *this)) return false;
    place.residuals.resize(after.size());
    place.differences.resize(at(joint.relations.size()));
    for (std::size_t i = 0; i < states; ++i)
        place.residuals[at(i)] = after[at(i)] - before[at(i)] - moment * derivative(i);
    for (std::size_t i = 0; i < joint.residuals.size(); ++i)
        place.residuals[at(states + i)] = m_values[joint.residuals[i]];
    for (std::size_t k = 0; k < joint.relations.size(); ++k) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        place.differences[at(k)] = m_values[relation.left] - m_values[relation.right];
    }
    return place.residuals.allFinite() && place.differences.allFinite();
}

/// Derivatives of residuals and differences with respect to states and unknowns, at the present values.
bool ModelEvaluator::linearizeStep(const JointModes& joint, double moment, Eigen::MatrixXd& jacobian,
                                   Eigen::MatrixXd& reads)
{
    const std::size_t size = stateCount() + joint.unknowns.size();
    if (!m_sweep) m_sweep.emplace(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    m_sweep->clearUnknowns(joint.blocks);
    jacobian.setZero(at(size), at(size));
    reads.resize(at(joint.relations.size()), at(size));
    for (std::size_t first = 0; first < size; first += kTangentLanes) {
        if (!linearizeColumns(joint, moment, first, std::min(size, first + kTangentLanes), first == 0, jacobian, reads))
            return false;
    }
    return jacobian.allFinite() && reads.allFinite();
}

/// Columns `first` to `last` of these, one lane each.
bool ModelEvaluator::linearizeColumns(const JointModes& joint, double moment, std::size_t first, std::size_t last,
                                      bool isNew, Eigen::MatrixXd& jacobian, Eigen::MatrixXd& reads)
{
    const std::size_t states = stateCount();
    const auto seed = [&](double value) {
        for (std::size_t j = first; j < last; ++j)
            m_sweep->tangent(j < states ? m_program.states[j].value : joint.unknowns[j - states], j - first) = value;
    };
    seed(1);
    const bool isDone =
        m_sweep->run(isNew, joint.blocks) &&
        executeTangents<kTangentLanes>(m_program, m_program.crossingCode, m_values.data(), m_sweep->data(), *this);
    for (std::size_t j = first; j < last && isDone; ++j) {
        const std::size_t lane = j - first;
        for (std::size_t i = 0; i < states; ++i)
            jacobian(at(i), at(j)) = (i == j ? 1 : 0) - moment * m_sweep->tangent(m_program.states[i].derivative, lane);
        for (std::size_t i = 0; i < joint.residuals.size(); ++i)
            jacobian(at(states + i), at(j)) = m_sweep->tangent(joint.residuals[i], lane);
        for (std::size_t k = 0; k < joint.relations.size(); ++k) {
            const ProgramRelation& relation = m_program.relations[joint.relations[k]];
            reads(at(k), at(j)) = m_sweep->tangent(relation.left, lane) - m_sweep->tangent(relation.right, lane);
        }
    }
    seed(0);
    return isDone;
}

bool ModelEvaluator::flip(const std::pair<std::size_t, std::size_t>& place)
{
    std::vector<bool> modes = m_blocks.relationModes(place.first);
    modes[place.second] = !modes[place.second];
    return m_blocks.chooseModes(place.first, modes);
}

/// Extends the present modes to ones in which the step has a unique solution: where all diodes of a bridge are open
/// nothing determines its potential, but any conducting one would. False where there are none.
bool ModelEvaluator::makeStepRegular(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                                     Eigen::MatrixXd& jacobian, Eigen::MatrixXd& reads)
{
    constexpr Eigen::Index kMaxSize = 200;
    // A nonlinear block may be singular at this point only, event after event.
    const auto isLinear = [this](std::size_t iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        return block.isLinear || isLinearInUnknowns(m_program, block);
    };
    if (jacobian.rows() > kMaxSize || !std::ranges::all_of(joint.blocks, isLinear)) return false;
    JointPlace place;
    Eigen::Index rank = ScaledFactors(jacobian).rank();
    for (const auto& relation : joint.places) {
        if (rank == jacobian.rows()) break;
        if (!flip(relation) || !probeStep(joint, moment, time, before, before, place) ||
            !linearizeStep(joint, moment, jacobian, reads))
            return false;
        const Eigen::Index with = ScaledFactors(jacobian).rank();
        if (with <= rank && !flip(relation)) return false;
        rank = std::max(rank, with);
    }
    return rank == jacobian.rows();
}

/// Whether a step with the present modes leaves all relations on the sides of these modes: currents and voltages, or
/// remainders of their impulses.
bool ModelEvaluator::confirmsModes(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                                   const Eigen::VectorXd& after, const Eigen::VectorXd& open)
{
    JointPlace place;
    if (!probeStep(joint, moment, time, before, after, place)) return false;
    for (std::size_t k = 0; k < joint.relations.size(); ++k) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        const double side = sideOf(relation.op, m_values[relation.mode] != 0);
        const double least = open[at(k)];
        if (side * place.differences[at(k)] < -least) return false;
    }
    return true;
}

/// Uncertainty of differences due to that of the states: smaller charges do not count.
Eigen::VectorXd ModelEvaluator::doubtsOfStates(const Eigen::MatrixXd& influences, const Eigen::VectorXd& before) const
{
    Eigen::VectorXd doubts(at(stateCount()));
    for (std::size_t i = 0; i < stateCount(); ++i)
        doubts[at(i)] = std::min(m_horizon.tolerances[i], kStateDoubt * std::max(1.0, std::fabs(before[at(i)])));
    return kClearOfDoubt * (influences.leftCols(at(stateCount())).cwiseAbs() * doubts);
}

/// Adds the uncertainty of the differences themselves.
Eigen::VectorXd ModelEvaluator::doubtsOf(const JointModes& joint, const Eigen::MatrixXd& influences,
                                         const Eigen::VectorXd& before) const
{
    Eigen::VectorXd open = doubtsOfStates(influences, before);
    for (std::size_t k = 0; k < joint.relations.size(); ++k) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        open[at(k)] += toleranceOf(m_values[relation.left], m_values[relation.right]);
    }
    return open;
}

/// States after a step from the given ones; sets the modes of the solution. Nothing where none is found.
std::optional<ModelEvaluator::JointStep> ModelEvaluator::stepJointly(const JointModes& joint, double moment,
                                                                     double time, const Eigen::VectorXd& states)
{
    JointStep result;
    bool isMadeRegular = false;  // by other modes than those set on entry
    const std::size_t size = stateCount() + joint.unknowns.size(), count = joint.relations.size();
    const Eigen::VectorXd before = placeOf(joint, {states.data(), states.data() + states.size()});
    // The step in the present modes and its effect on the differences.
    JointPlace base;
    Eigen::MatrixXd jacobian, reads;
    if (!probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
        return std::nullopt;
    ScaledFactors factors(jacobian);
    if (!factors.isRegular()) {
        isMadeRegular = true;
        if (!makeStepRegular(joint, moment, time, before, jacobian, reads) ||
            !probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
            return std::nullopt;
        factors = ScaledFactors(jacobian);
        if (!factors.isRegular()) return std::nullopt;
    }
    const Eigen::VectorXd step = -factors.solve(base.residuals);
    const Eigen::VectorXd differences = base.differences + reads * step;

    // Change of the equations per unit of each relation's difference, measured along the unknown with the largest
    // effect on it. Differences of Jacobian entries are exact; those of values at two places would leave rounding.
    Eigen::MatrixXd writes(at(size), at(count)), couples(at(count), at(count)), flipped = jacobian,
                                                                                flippedReads = reads;
    Eigen::VectorXd side(at(count));
    JointPlace there;
    for (std::size_t k = 0; k < count; ++k) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        side[at(k)] = sideOf(relation.op, m_values[relation.mode] != 0);
        Eigen::Index along = 0;
        // A difference that nothing here moves, as of a relation of time, adds nothing.
        writes.col(at(k)).setZero();
        couples.col(at(k)).setZero();
        if (reads.row(at(k)).cwiseAbs().maxCoeff(&along) == 0) continue;
        const double slope = reads(at(k), along);
        const auto column = static_cast<std::size_t>(along);
        const bool isDone = flip(joint.places[k]) && probeStep(joint, moment, time, before, before, there) &&
                            linearizeColumns(joint, moment, column, column + 1, false, flipped, flippedReads);
        if (!flip(joint.places[k]) || !isDone) return std::nullopt;
        writes.col(at(k)) = (flipped.col(along) - jacobian.col(along)) / slope;
        couples.col(at(k)) = (flippedReads.col(along) - reads.col(along)) / slope;
        if (std::fabs(couples(at(k), at(k))) <= kSameDifference) continue;
        const bool isKnown = flip(joint.places[k]) && probeStep(joint, moment, time, before, before, there) &&
                             linearizeStep(joint, moment, flipped, flippedReads) &&
                             fitOtherDifference({jacobian, flipped}, {reads, flippedReads}, at(k), writes, couples);
        if (!flip(joint.places[k]) || !isKnown) return std::nullopt;
        flipped = jacobian;
        flippedReads = reads;
    }
    if (!writes.allFinite() || !couples.allFinite()) return std::nullopt;
    ComplementarityProblem problem =
        problemOfStep({factors, jacobian, reads, writes, couples, side, {}}, moment, before, step, differences);
    // A difference that no other switch moves, as that of a diode in parallel with a closed one, does not select a side
    // within the uncertainty.
    const Eigen::VectorXd open = doubtsOf(joint, problem.influences, before);
    for (Eigen::Index k = 0; k < at(count); ++k) {
        if (problem.m.row(k).isZero(0) && problem.q[k] < 0 && problem.q[k] >= -open[k]) problem.q[k] = 0;
    }
    const ComplementaritySolution solution = solveComplementarity(problem.m, problem.q, Displacement::OfEach);
    if (solution.outcome != ComplementaritySolution::Outcome::Solved) return std::nullopt;
    result.isUnique = solution.undetermined.empty();

    // Computes the solution by a step in these modes. The changes of relations give it only to within rounding in sums
    // with 1: a few digits for a short moment.
    Eigen::VectorXd after = before + step;
    bool hasMoved = false;
    for (std::size_t k = 0; k < count; ++k) {
        if (!solution.isMoved[k]) continue;
        hasMoved = true;
        if (!flip(joint.places[k])) return std::nullopt;
    }
    if (hasMoved) {
        if (!probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
            return std::nullopt;
        factors = ScaledFactors(jacobian);
        if (!factors.isRegular()) return std::nullopt;
        after = before - factors.solve(base.residuals);
    }
    if (!after.allFinite()) return std::nullopt;
    if (hasMoved || isMadeRegular) {
        const Eigen::MatrixXd influences = factors.solveFromLeft(reads);
        const Eigen::VectorXd lengths = before.cwiseAbs() + after.cwiseAbs();
        const Eigen::VectorXd rounding = roundingOfStep(influences, jacobian, reads, lengths);
        if (!confirmsModes(joint, moment, time, before, after, rounding + doubtsOf(joint, influences, before)))
            return std::nullopt;
    }
    for (std::size_t i = 0; i < joint.unknowns.size(); ++i) m_values[joint.unknowns[i]] = after[at(stateCount() + i)];
    result.states = after.head(at(stateCount()));
    return result;
}

/// A jump found by a step is off by the flow during the step; the constraint of its modes is exact. That matters where
/// other modes follow: a thyristor that has discharged a capacitor turns off at zero.
void ModelEvaluator::jumpExactly(const RelationState& atInstant, const std::vector<double>& statesBefore, double time,
                                 double* states)
{
    constexpr double kNear = 1e-3;  // of the jump
    if (std::equal(statesBefore.begin(), statesBefore.end(), states)) return;
    const RelationState after = relationState();
    restore(atInstant);
    setHeld({});
    std::vector<double> exact = statesBefore;
    setPresentStates(time, exact.data());
    bool isNear = bringOntoConstraint({}, true, exact.data());
    double jump = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) jump = std::max(jump, std::fabs(exact[i] - statesBefore[i]));
    for (std::size_t i = 0; i < exact.size() && isNear; ++i) isNear = std::fabs(exact[i] - states[i]) <= kNear * jump;
    if (isNear) std::ranges::copy(exact, states);
    setHeld({});
    restore(after);
}

/// Whether these blocks decide the same after pre() takes the values decided now.
bool ModelEvaluator::isRemembered(const std::vector<std::size_t>& blocks)
{
    return std::ranges::all_of(blocks, [this](std::size_t iteration) {
        const SlotValues values = m_values;
        for (const std::size_t past : m_blocks.pastOf(iteration)) {
            const Program::PreCopy& copy = m_program.preCopies[past];
            if (!copy.variable.isNone()) m_values[copy.pre] = m_values[copy.slot];
        }
        bool hasMoved = false;
        const bool follows = followsFrom(m_program.iterations[iteration], {}, hasMoved) && !hasMoved;
        m_values = values;
        return follows;
    });
}

/// Modes of all blocks jointly, just after an instant: a step so short that only instantaneous changes happen, then one
/// that shows the direction of the flow.
bool ModelEvaluator::findModesAfter(double time, double* states, EventOutcome& outcome, Past past)
{
    constexpr double kAtOnce = 1e-3;  // of the moment
    constexpr double kFlows = 4;
    const InstantState kept = instantState(states);
    const auto begin = Eigen::Map<const Eigen::VectorXd>(kept.states.data(), at(stateCount()));
    Eigen::VectorXd derivativesBefore(at(stateCount()));
    for (std::size_t i = 0; i < stateCount(); ++i) derivativesBefore[at(i)] = derivative(i);
    // Long enough that rounding is negligible; shortened where more than one change happens.
    struct Look {
        double moment;  ///< s
        bool isSearched;
    };
    const std::vector<bool> atRestBefore = m_isAtRest;
    for (const Look& look :
         {Look{m_horizon.telling(), true}, Look{m_horizon.telling(), false}, Look{m_horizon.longest, false}}) {
        const double moment = look.moment;
        const bool isSearched = look.isSearched;
        m_isAtRest = atRestBefore;
        std::optional<JointModes> joint = time + moment > time ? jointModes(time, kept.states.data()) : std::nullopt;
        if (!joint) break;
        const std::vector<Switch> switches = isSearched ? switchesOf(*joint) : std::vector<Switch>();
        if (isSearched && std::ranges::all_of(switches, &Switch::isSimple)) {
            restore(kept, states);
            continue;
        }
        const auto stepFrom = [&](double length, double from, const Eigen::VectorXd& place) {
            return isSearched ? stepBySearch(*joint, switches, length, from, place)
                              : stepJointly(*joint, length, from, place);
        };
        auto at0 = stepFrom(kAtOnce * moment, time, begin);
        const RelationState atInstant = relationState();
        const bool hasJumped =
            at0 && ((at0->states - begin).array().abs() > kJump * begin.array().abs().max(1.0)).any();
        if (hasJumped && !isSearched && !confirmsJump(time, kept, at0->states.data())) {
            restore(kept, states);
            continue;
        }
        // Rounding in a jump or its impulse would appear as a current in the second step.
        if (hasJumped) {
            jumpExactly(atInstant, kept.states, time, at0->states.data());
            for (const Slot unknown : joint->unknowns) m_values[unknown] = kept.relations.values[unknown];
        }
        const auto later = at0 ? stepFrom(moment, time + kAtOnce * moment, at0->states) : std::nullopt;
        if (later) {
            const Eigen::VectorXd drift = kAtOnce * (later->states - at0->states);
            for (std::size_t i = 0; i < stateCount(); ++i) {
                const double jump = at0->states[at(i)] - begin[at(i)] - drift[at(i)];
                const double flow =
                    std::max(std::fabs(drift[at(i)]), kAtOnce * moment * std::fabs(derivativesBefore[at(i)]));
                // Flow into a state during the step is no jump.
                states[i] = begin[at(i)] + (std::fabs(jump) > kFlows * flow ? jump : 0);
            }
            jumpExactly(atInstant, kept.states, time, states);
            setPresentStates(time, states);
            if (holdsAsChosen(joint->relations, false, time, states) &&
                (past == Past::MayChange || isRemembered(joint->blocks))) {
                if (!goOnAsChosen(joint->relations, true, kept.states, time, states, outcome)) return false;
                // Unknowns that are undetermined only at the instant are decided.
                for (std::size_t i = 0; later->isUnique && i < joint->blocks.size(); ++i) {
                    for (const ExprId leaf : m_program.iterations[joint->blocks[i]].leaves)
                        std::erase(outcome.undetermined, m_program.structure->print(leaf));
                }
                return true;
            }
        }
        restore(kept, states);
    }
    restore(kept, states);
    m_isAtRest = atRestBefore;
    return false;
}

}  // namespace causeway
