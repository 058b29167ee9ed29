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

#include <Eigen/Dense>

#include "core/program/block_linearity.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/blocks/tangent_sweep.h"
#include "core/simulation/evaluator/jump_size.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/numerics/complementarity.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxUnknowns = 2000, kMaxRelations = 500;
constexpr double kSingular = 1e-14;  // reciprocal of the condition, of scaled rows and columns
constexpr double kRankOf = 1e-12;    // likewise, of the largest pivot

/// Factors of a matrix whose rows and columns have units of their own.
class ScaledFactors {
public:
    explicit ScaledFactors(const Eigen::MatrixXd& matrix)
    {
        const auto inverse = [](double size) { return size > 0 ? 1 / size : 1; };
        m_rowScale = matrix.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
        Eigen::MatrixXd scaled = m_rowScale.asDiagonal() * matrix;
        m_columnScale = scaled.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
        m_factors.compute(scaled * m_columnScale.asDiagonal());
    }
    [[nodiscard]] bool isRegular() const
    {
        return m_factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0 && m_factors.rcond() > kSingular;
    }
    /// Of the scaled matrix.
    [[nodiscard]] Eigen::Index rank() const
    {
        const Eigen::MatrixXd scaled = m_factors.reconstructedMatrix();
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(scaled);
        factors.setThreshold(kRankOf);
        return factors.rank();
    }
    [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const
    {
        return m_columnScale.asDiagonal() * m_factors.solve((m_rowScale.asDiagonal() * right).eval()).eval();
    }

private:
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
    Eigen::VectorXd m_rowScale, m_columnScale;
};

}  // namespace

/// All blocks whose modes are decided together; nothing where there are none.
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
        // Those of a search that has found nothing are not what its relations say.
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
    if (joint.relations.empty() || joint.relations.size() > kMaxRelations ||
        stateCount() + joint.unknowns.size() > kMaxUnknowns)
        return std::nullopt;
    return joint;
}

/// What is left of the equations of a step, and the differences of the relations.
struct ModelEvaluator::JointPlace {
    Eigen::VectorXd residuals, differences;
};

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

/// How these change with the states and the unknowns, at the present values.
bool ModelEvaluator::linearizeStep(const JointModes& joint, double moment, Eigen::MatrixXd& jacobian,
                                   Eigen::MatrixXd& reads)
{
    const std::size_t states = stateCount(), size = states + joint.unknowns.size(), count = joint.relations.size();
    if (!m_sweep) m_sweep.emplace(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    m_sweep->clearUnknowns(joint.blocks);
    jacobian.setZero(at(size), at(size));
    reads.resize(at(count), at(size));
    for (std::size_t first = 0; first < size; first += kTangentLanes) {
        const std::size_t last = std::min(size, first + kTangentLanes);
        const auto seed = [&](double value) {
            for (std::size_t j = first; j < last; ++j)
                m_sweep->tangent(j < states ? m_program.states[j].value : joint.unknowns[j - states], j - first) =
                    value;
        };
        seed(1);
        const bool isDone =
            m_sweep->run(first == 0, joint.blocks) &&
            executeTangents<kTangentLanes>(m_program, m_program.crossingCode, m_values.data(), m_sweep->data(), *this);
        for (std::size_t j = first; j < last && isDone; ++j) {
            const std::size_t lane = j - first;
            for (std::size_t i = 0; i < states; ++i)
                jacobian(at(i), at(j)) =
                    (i == j ? 1 : 0) - moment * m_sweep->tangent(m_program.states[i].derivative, lane);
            for (std::size_t i = 0; i < joint.residuals.size(); ++i)
                jacobian(at(states + i), at(j)) = m_sweep->tangent(joint.residuals[i], lane);
            for (std::size_t k = 0; k < count; ++k) {
                const ProgramRelation& relation = m_program.relations[joint.relations[k]];
                reads(at(k), at(j)) = m_sweep->tangent(relation.left, lane) - m_sweep->tangent(relation.right, lane);
            }
        }
        seed(0);
        if (!isDone) return false;
    }
    return jacobian.allFinite() && reads.allFinite();
}

bool ModelEvaluator::flip(const std::pair<std::size_t, std::size_t>& place)
{
    std::vector<bool> modes = m_blocks.relationModes(place.first);
    modes[place.second] = !modes[place.second];
    return m_blocks.chooseModes(place.first, modes);
}

/// Modes in which the step has one solution, beside those that are set: where all diodes of a bridge are open nothing
/// says at which potential it floats, and any of them that conducts would say it. False where there are none.
bool ModelEvaluator::makeStepRegular(const JointModes& joint, double moment, double time, const Eigen::VectorXd& before,
                                     Eigen::MatrixXd& jacobian, Eigen::MatrixXd& reads)
{
    constexpr Eigen::Index kMaxSize = 200;
    // What is nonlinear may be singular here alone, event after event.
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

/// States after a step from the given ones, with the modes that are set then. Nothing where no solution was found.
std::optional<ModelEvaluator::JointStep> ModelEvaluator::stepJointly(const JointModes& joint, double moment,
                                                                     double time, const Eigen::VectorXd& states)
{
    JointStep result;
    const std::size_t size = stateCount() + joint.unknowns.size(), count = joint.relations.size();
    Eigen::VectorXd before(at(size));
    before.head(at(stateCount())) = states;
    for (std::size_t i = 0; i < joint.unknowns.size(); ++i) before[at(stateCount() + i)] = m_values[joint.unknowns[i]];
    // The step with the present modes, and what it does to the differences.
    JointPlace base;
    Eigen::MatrixXd jacobian, reads;
    if (!probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
        return std::nullopt;
    ScaledFactors factors(jacobian);
    if (!factors.isRegular()) {
        result.isMadeRegular = true;
        if (!makeStepRegular(joint, moment, time, before, jacobian, reads) ||
            !probeStep(joint, moment, time, before, before, base) || !linearizeStep(joint, moment, jacobian, reads))
            return std::nullopt;
        factors = ScaledFactors(jacobian);
        if (!factors.isRegular()) return std::nullopt;
    }
    const Eigen::VectorXd step = -factors.solve(base.residuals);
    const Eigen::VectorXd differences = base.differences + reads * step;

    // What each relation adds by its difference, at a place where none is zero.
    Eigen::VectorXd beside = before + step;
    for (Eigen::Index i = 0; i < beside.size(); ++i) {
        const double fraction = static_cast<double>(i + 1) * 0.6180339887498949;
        beside[i] += 1e-2 * std::max(1e-2, std::fabs(beside[i])) * (0.25 + fraction - std::floor(fraction)) *
                     (i % 2 == 0 ? 1 : -1);
    }
    JointPlace there, flipped;
    if (!probeStep(joint, moment, time, before, beside, there)) return std::nullopt;
    Eigen::MatrixXd writes(at(size), at(count)), couples(at(count), at(count));
    Eigen::VectorXd side(at(count));
    for (std::size_t k = 0; k < count; ++k) {
        const ProgramRelation& relation = m_program.relations[joint.relations[k]];
        side[at(k)] = sideOf(relation.op, m_values[relation.mode] != 0);
        const double by = there.differences[at(k)];
        const bool isDone = by != 0 && flip(joint.places[k]) && probeStep(joint, moment, time, before, beside, flipped);
        if (!flip(joint.places[k]) || !isDone) return std::nullopt;
        writes.col(at(k)) = (flipped.residuals - there.residuals) / by;
        couples.col(at(k)) = (flipped.differences - there.differences) / by;
    }
    const Eigen::MatrixXd moves = factors.solve(writes * side.asDiagonal());
    const Eigen::MatrixXd m = Eigen::MatrixXd::Identity(at(count), at(count)) +
                              side.asDiagonal() * (reads * moves - couples * side.asDiagonal());
    const Eigen::VectorXd q = side.cwiseProduct(differences);
    const ComplementaritySolution solution = solveComplementarity(m, q, Displacement::OfEach);
    if (solution.outcome != ComplementaritySolution::Outcome::Solved) return std::nullopt;
    result.isUnique = solution.undetermined.empty();

    // The values that belong to it, by a step with these modes: what the relations add says them no better than
    // rounding in a sum with 1 does, of an instant a few digits.
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
        const ScaledFactors ofMoved(jacobian);
        if (!ofMoved.isRegular()) return std::nullopt;
        after = before - ofMoved.solve(base.residuals);
    }
    if (!after.allFinite()) return std::nullopt;
    for (std::size_t i = 0; i < joint.unknowns.size(); ++i) m_values[joint.unknowns[i]] = after[at(stateCount() + i)];
    result.states = after.head(at(stateCount()));
    return result;
}

/// A jump that a step has found is off by what flows during the step; the constraint of its modes is exact. It matters
/// where the modes after it are others: a thyristor that has discharged a capacitor goes out at zero.
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

/// Whether these blocks decide the same once pre() is what they decide now.
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

/// Modes of all blocks together, just after an instant: a step in which nothing happens but what must happen at once,
/// then one that tells where the flow goes on from there.
bool ModelEvaluator::findModesAfter(double time, double* states, EventOutcome& outcome, Past past)
{
    constexpr double kAtOnce = 1e-3;  // of the moment
    constexpr double kFlows = 4;
    const RelationState kept = relationState();
    const std::vector<std::size_t> heldBefore = m_held;
    const double timeBefore = m_time;
    const std::vector<double> statesBefore(states, states + stateCount());
    const auto begin = Eigen::Map<const Eigen::VectorXd>(statesBefore.data(), at(stateCount()));
    Eigen::VectorXd derivativesBefore(at(stateCount()));
    for (std::size_t i = 0; i < stateCount(); ++i) derivativesBefore[at(i)] = derivative(i);
    // Long enough that rounding is nothing beside what happens in it; shorter where more than one thing happens.
    for (const double moment : {100 * m_horizon.longest, m_horizon.longest}) {
        const std::optional<JointModes> joint =
            time + moment > time ? jointModes(time, statesBefore.data()) : std::nullopt;
        if (!joint) break;
        auto at0 = stepJointly(*joint, kAtOnce * moment, time, begin);
        const RelationState atInstant = relationState();
        // What rounding leaves of a jump, or of its impulse, would be a current in the second step.
        if (at0 && ((at0->states - begin).array().abs() > kJump * begin.array().abs().max(1.0)).any()) {
            jumpExactly(atInstant, statesBefore, time, at0->states.data());
            // Modes that were put in from outside may not drive an impulse.
            if (at0->isMadeRegular) at0.reset();
            for (const Slot unknown : joint->unknowns) m_values[unknown] = kept.values[unknown];
        }
        const auto later = at0 ? stepJointly(*joint, moment, time + kAtOnce * moment, at0->states) : std::nullopt;
        if (later) {
            const Eigen::VectorXd drift = kAtOnce * (later->states - at0->states);
            for (std::size_t i = 0; i < stateCount(); ++i) {
                const double jump = at0->states[at(i)] - begin[at(i)] - drift[at(i)];
                const double flow =
                    std::max(std::fabs(drift[at(i)]), kAtOnce * moment * std::fabs(derivativesBefore[at(i)]));
                // What flows into a state during the instant is no jump of it.
                states[i] = begin[at(i)] + (std::fabs(jump) > kFlows * flow ? jump : 0);
            }
            jumpExactly(atInstant, statesBefore, time, states);
            setPresentStates(time, states);
            if (holdsAsChosen(joint->relations, false, time, states) &&
                (past == Past::MayChange || isRemembered(joint->blocks))) {
                if (!goOnAsChosen(joint->relations, true, statesBefore, time, states, outcome)) return false;
                // What is open at the instant alone is decided.
                for (std::size_t i = 0; later->isUnique && i < joint->blocks.size(); ++i) {
                    for (const ExprId leaf : m_program.iterations[joint->blocks[i]].leaves)
                        std::erase(outcome.undetermined, m_program.structure->print(leaf));
                }
                return true;
            }
        }
        restore(kept);
        std::ranges::copy(statesBefore, states);
        setHeld(heldBefore);
    }
    restore(kept);
    m_time = timeBefore;
    setHeld(heldBefore);
    return false;
}

}  // namespace causeway
