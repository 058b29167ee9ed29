// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that rest at zero: the equations of the present modes make their difference zero, whatever the inputs of
/// the block are.
///
/// `off = u < 0 or i < 0; 0 = if off then i else u`: while the diode conducts u is zero by its equation, and what
/// rounding leaves of it says nothing. There `u < 0` is false and `u <= 0` is true, exactly; a relation whose
/// difference only passes through zero may have either truth at that instant. Whether it rests is seen where the inputs
/// are others: it is still zero. Cost: the cube of the unknowns of a block, once for each combination of modes.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"

namespace causeway {

namespace {

constexpr double kRest = 1e-9;  // of the values of a block: what rounding may leave of zero
// Of the terms of a sum of this many: what rounding may leave of it. A path through a closed and an open switch may be
// 1e-14 of others.
constexpr double kSideRounding = 2e-15, kSideTerms = 16;
constexpr std::size_t kMaxCombinations = 1000;  // of modes, of which it is known
constexpr std::size_t kMaxUnknowns = 300;       // of a block that is looked at
constexpr std::size_t kMorePlaces = 4;          // than residuals
constexpr std::size_t kMaxTogether = 6;         // relations at their corners whose truths are tried together

/// Numbers between 0.25 and 1.25 with either sign, the same each time, in which no places lie on a line.
class Scatter {
public:
    double next()
    {
        m_state = m_state * 6364136223846793005ULL + 1442695040888963407ULL;
        const double fraction = static_cast<double>(m_state >> 12U) * 0x1p-52;
        return (m_state >> 11U & 1U) != 0 ? 0.25 + fraction : -0.25 - fraction;
    }

private:
    std::uint64_t m_state = 1;
};

/// Whether columns of values are sums of multiples of those of residuals, one for each column.
auto areSums(const Eigen::MatrixXd& values, const Eigen::MatrixXd& residuals)
{
    const Eigen::MatrixXd multiples = residuals.completeOrthogonalDecomposition().solve(values);
    const Eigen::MatrixXd rest = residuals * multiples - values;
    const Eigen::MatrixXd size = residuals.cwiseAbs() * multiples.cwiseAbs() + values.cwiseAbs();
    const double rounding = kSideRounding * std::max(1.0, static_cast<double>(residuals.cols()) / kSideTerms);
    return (rest.colwise().lpNorm<Eigen::Infinity>().array() <=
            rounding * size.colwise().lpNorm<Eigen::Infinity>().array())
        .eval();
}

/// Residuals of which 1 is a sum are nowhere all zero.
bool haveNoSolution(const Eigen::MatrixXd& residuals)
{
    return areSums(Eigen::MatrixXd::Ones(residuals.rows(), 1), residuals).all();
}

}  // namespace

/// Relations that a block reads, and others decide: of states alone, as the current of an inductor.
const std::vector<std::uint32_t>& BlockSolver::outerOf(std::size_t iteration)
{
    std::optional<std::vector<std::uint32_t>>& outer = m_workspaces[iteration].outer;
    if (outer) return *outer;
    outer.emplace();
    const IterationBlock& block = m_program.iterations[iteration];
    for (const CodeRange range : {block.code, block.discreteCode}) {
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (i.op == OpCode::Relation && std::ranges::find(block.relations, i.c) == block.relations.end() &&
                std::ranges::find(*outer, i.c) == outer->end())
                outer->push_back(i.c);
        }
    }
    return *outer;
}

/// All that decides what the equations of a block are until the next event.
std::vector<double> BlockSolver::settingsOf(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const Branch& branch = m_workspaces[iteration].branch;
    if (!branch.isKnown) findInputs(iteration);
    std::vector<double> settings = discreteValues(block);
    for (const std::uint32_t relation : block.relations)
        settings.push_back(m_values[m_program.relations[relation].mode]);
    for (const std::uint32_t relation : outerOf(iteration))
        settings.push_back(m_values[m_program.relations[relation].mode]);
    for (const Slot slot : branch.settings) settings.push_back(m_values[slot]);
    return settings;
}

/// The sides of outer relations whose differences follow from the inputs of the block; those of others say nothing.
void BlockSolver::addOuter(std::size_t iteration, Sides& sides)
{
    const std::vector<Slot>& inputs = m_workspaces[iteration].branch.inputs;
    for (const std::uint32_t outer : outerOf(iteration)) {
        const ProgramRelation& relation = m_program.relations[outer];
        const auto isInput = [&](Slot slot) { return std::ranges::find(inputs, slot) != inputs.end(); };
        const auto isKnown = [&](Slot slot) { return isInput(slot) || !varyingSlots().varies(slot); };
        const bool follows = relation.left != kNoSlot && relation.instant == kNoSlot && isKnown(relation.left) &&
                             isKnown(relation.right) && (isInput(relation.left) || isInput(relation.right));
        sides.left.push_back(follows ? relation.left : m_program.time);
        sides.right.push_back(follows ? relation.right : m_program.time);
    }
}

/// By relation; the present values are a solution for the present modes. A difference is zero wherever the residuals
/// are if it is a sum of multiples of theirs: found, and proved, at places beside the solution with inputs of their
/// own. The truth makes no difference if, for any inputs, the residuals with the other one are such sums, too.
const std::vector<BlockSolver::Rest>& BlockSolver::restsOf(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    const std::vector<bool> modes = relationModesOf(block);
    const std::vector<double> key = settingsOf(iteration);
    if (const auto known = work.rests.find(key); known != work.rests.end()) return known->second;
    if (work.rests.size() >= kMaxCombinations) work.rests.clear();
    std::vector<Rest>& rests = work.rests[key];
    rests.assign(block.relations.size() + outerOf(iteration).size(), Rest::Moves);
    std::optional<Sides> sides = block.unknowns.empty() ? std::nullopt : sidesOf(block);
    if (!sides || !isLinearByModes(iteration) || block.unknowns.size() > kMaxUnknowns) return rests;
    addOuter(iteration, *sides);
    const std::optional<Scattered> here = scatter(iteration, *sides, modes, {});
    if (!here) return rests;
    const auto isZero = areSums(here->differences, here->residuals);
    for (std::size_t k = 0; k < rests.size(); ++k) {
        if (isZero[static_cast<Eigen::Index>(k)] && sides->left[k] != sides->right[k]) rests[k] = Rest::Free;
    }
    if (!isZero.any()) return rests;
    for (std::optional<double> distance : {std::optional(1.0), std::optional(-0.7)}) {
        std::optional<Scattered> present = scatter(iteration, *sides, modes, distance);
        // Modes that constrain the inputs: of what contradicts itself everything is a sum.
        if (present && haveNoSolution(present->residuals)) {
            distance.reset();
            present = scatter(iteration, *sides, modes, distance);
        }
        for (std::size_t k = 0; k < block.relations.size(); ++k) {
            if (rests[k] != Rest::Free) continue;
            std::vector<bool> other = modes;
            other[k] = !other[k];
            const std::optional<Scattered> flipped = scatter(iteration, *sides, other, distance);
            if (!present || !flipped || !areSums(flipped->residuals, present->residuals).all())
                rests[k] = Rest::Deciding;
        }
    }
    return rests;
}

/// Whether the block has no solution with these modes but for some inputs: they are a constraint of the states.
bool BlockSolver::constrainsInputs(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    if (!sides || block.unknowns.size() > kMaxUnknowns) return false;
    const std::optional<Scattered> elsewhere = scatter(iteration, *sides, modes, 1.0);
    return elsewhere && haveNoSolution(elsewhere->residuals);
}

/// The values of a block at places beside the present ones, one a row. `distance`: of the inputs, the same in all
/// places; each has its own otherwise. Values and modes stay.
std::optional<BlockSolver::Scattered> BlockSolver::scatter(std::size_t iteration, const Sides& sides,
                                                           const std::vector<bool>& modes,
                                                           std::optional<double> distance)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Branch& branch = m_workspaces[iteration].branch;
    if (!branch.isKnown) findInputs(iteration);
    const std::vector<bool> modesBefore = relationModesOf(block);
    const SlotValues values = m_values;
    const double scale = scaleOf(block);
    const Eigen::VectorXd solution = presentUnknowns(block);
    const auto rows = static_cast<Eigen::Index>(block.residuals.size() + kMorePlaces);
    Scattered scattered{Eigen::MatrixXd(rows, static_cast<Eigen::Index>(block.residuals.size())),
                        Eigen::MatrixXd(rows, static_cast<Eigen::Index>(sides.left.size()))};
    Scatter scatter;
    bool isKnown = choose(block, modes);
    for (Eigen::Index row = 0; row < rows && isKnown; ++row) {
        if (!distance || row == 0) {
            for (const Slot slot : branch.inputs)
                m_values[slot] = values[slot] + distance.value_or(1) * scale * scatter.next();
        }
        Place place{solution, {}, {}};
        for (double& unknown : place.unknowns) unknown += scale * scatter.next();
        isKnown = probe(block, sides, place);
        if (!isKnown) break;
        scattered.residuals.row(row) = place.residuals.transpose();
        scattered.differences.row(row) = place.differences.transpose();
    }
    m_values = values;
    setModes(block, modesBefore);
    return isKnown ? std::optional(scattered) : std::nullopt;
}

/// Relations that rest, and have another truth than zero has: the modes contradict themselves, whatever rounding says.
/// Not where the truth makes no difference, as in a block that is continuous there; nor what the event has just
/// decided, nor in modes that change a pre(): they last for a pass.
std::vector<std::size_t> BlockSolver::contradictedAtRest(std::size_t iteration, bool withDecided)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<std::size_t> contradicted;
    if (isPassing(iteration)) return contradicted;
    const double rest = kRest * scaleOf(block);
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        const std::uint32_t relation = block.relations[k];
        const Op op = m_program.relations[relation].op;
        const bool isTrue = m_values[m_program.relations[relation].mode] != 0;
        if (isOrdered(op) && isTrue != truthOf(op, 0.0) && std::fabs(m_modes.differenceOf(relation)) <= rest &&
            (withDecided || !m_modes.isDecided(relation)) && restsOf(iteration)[k] == Rest::Deciding)
            contradicted.push_back(k);
    }
    return contradicted;
}

const std::vector<std::size_t>& BlockSolver::pastOf(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::optional<std::vector<std::size_t>>& past = m_workspaces[iteration].past;
    if (!past) {
        past.emplace();
        std::unordered_set<Slot> read;  // looked up only
        for (const CodeRange range : {block.code, block.discreteCode}) {
            for (std::uint32_t at = range.begin; at < range.end; ++at) {
                const Instruction& i = m_program.code[at];
                const std::array operands{i.a, i.b, i.c};
                read.insert(operands.begin(), operands.begin() + operandCountAtEvents(i));
            }
        }
        for (std::size_t i = 0; i < m_program.preCopies.size(); ++i) {
            const Program::PreCopy& copy = m_program.preCopies[i];
            if (!copy.isContinuous && read.contains(copy.pre)) past->push_back(i);
        }
    }
    return *past;
}

/// Whether a pre() that the block reads is about to change: the modes last for a pass.
bool BlockSolver::isPassing(std::size_t iteration)
{
    return std::ranges::any_of(pastOf(iteration), [this](std::size_t i) {
        return m_values[m_program.preCopies[i].pre] != m_values[m_program.preCopies[i].slot];
    });
}

/// What rests has the truth of zero, of which rounding says nothing.
void BlockSolver::judgeAtRest(std::size_t iteration, Violations& violated)
{
    const IterationBlock& block = m_program.iterations[iteration];
    for (const std::size_t k : contradictedAtRest(iteration)) {
        if (std::ranges::find(violated.relations, k) == violated.relations.end()) violated.relations.push_back(k);
        violated.worst = std::numeric_limits<double>::infinity();
    }
    const auto isRounding = [&](std::size_t k) {
        const Op op = m_program.relations[block.relations[k]].op;
        return isOrdered(op) && (m_values[m_program.relations[block.relations[k]].mode] != 0) == truthOf(op, 0.0) &&
               std::fabs(m_modes.differenceOf(block.relations[k])) <= kRest * scaleOf(block) &&
               restsOf(iteration)[k] != Rest::Moves;
    };
    std::erase_if(violated.relations, isRounding);
    if (violated.relations.empty()) violated.worst = 0;
}

/// After modes were found: relations that rest get the truth of zero. Where that would change what the block computes,
/// others that are at their corners may balance it. False where that is not so: the modes have no solution.
bool BlockSolver::letRest(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::vector<std::size_t> contradicted = contradictedAtRest(iteration);
    if (contradicted.empty()) return true;
    const std::vector<bool> modes = relationModesOf(block);
    std::vector<bool> other = modes;
    for (const std::size_t k : contradicted) other[k] = !other[k];
    std::vector<std::size_t> corners;
    const double rest = kRest * scaleOf(block);
    for (std::size_t k = 0; k < modes.size(); ++k) {
        if (other[k] == modes[k] && isOrdered(m_program.relations[block.relations[k]].op) &&
            std::fabs(m_modes.differenceOf(block.relations[k])) <= rest && restsOf(iteration)[k] == Rest::Moves)
            corners.push_back(k);
    }
    if (corners.size() > kMaxTogether) corners.resize(kMaxTogether);
    for (std::size_t number = 0; number < std::size_t(1) << corners.size(); ++number) {
        for (std::size_t i = 0; i < corners.size(); ++i)
            other[corners[i]] = modes[corners[i]] != ((number >> i & 1U) != 0);
        if (!isSameBlock(iteration, modes, other)) continue;
        return choose(block, other) && acceptModes(iteration);
    }
    return false;
}

std::vector<double> BlockSolver::discreteValues(const IterationBlock& block) const
{
    std::vector<double> discrete;
    for (const IterationBlock::Discrete& one : block.discrete) discrete.push_back(m_values[one.unknown]);
    return discrete;
}

/// Whether a block computes the same with other modes, wherever its unknowns are. Leaves the modes at the first ones.
bool BlockSolver::isSameBlock(std::size_t iteration, const std::vector<bool>& modes, const std::vector<bool>& other)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    if (!sides || block.unknowns.empty()) return false;
    const SlotValues values = m_values;
    Place here{besides(block, 1), {}, {}}, there = here;
    bool isSame = choose(block, modes) && probe(block, *sides, here);
    const std::vector<double> before = discreteValues(block);
    isSame = isSame && choose(block, other) && probe(block, *sides, there) && discreteValues(block) == before &&
             here.residuals == there.residuals && here.differences == there.differences;
    m_values = values;
    setModes(block, modes);
    return isSame;
}

const BlockSolver::Readers& BlockSolver::readersOf(std::uint32_t relation)
{
    if (m_readers.empty()) {
        m_readers.resize(m_program.relations.size());
        const auto note = [this](CodeRange range, auto&& add) {
            for (std::uint32_t at = range.begin; at < range.end; ++at) {
                if (m_program.code[at].op == OpCode::Relation) add(m_readers[m_program.code[at].c]);
            }
        };
        for (std::size_t i = 0; i < m_program.iterations.size(); ++i) {
            const IterationBlock& block = m_program.iterations[i];
            if (block.isInitial) continue;
            for (const CodeRange range : {block.code, block.discreteCode})
                note(range, [i](Readers& readers) {
                    if (readers.blocks.empty() || readers.blocks.back() != i) readers.blocks.push_back(i);
                });
        }
        for (const Program::Stage& stage : m_program.stages) note(stage.code, [](Readers& r) { r.hasOthers = true; });
    }
    return m_readers[relation];
}

bool BlockSolver::isSameWithOthers(std::size_t iteration, const std::vector<std::uint32_t>& relations)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    if (!sides || block.unknowns.empty()) return false;
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    Place here{besides(block, 1), {}, {}}, there = here;
    const std::vector<double> before = discreteValues(block);
    bool hasChanged = false;
    bool isSame = probe(block, *sides, here);
    for (const std::uint32_t relation : relations) {
        double& mode = m_values[m_program.relations[relation].mode];
        mode = mode != 0 ? 0 : 1;
    }
    isSame = isSame && settleDiscrete(block, Liveness::Frozen, hasChanged) && probe(block, *sides, there) &&
             discreteValues(block) == before && here.residuals == there.residuals &&
             here.differences == there.differences;
    m_values = values;
    setModes(block, modes);
    return isSame;
}

std::optional<std::size_t> BlockSolver::onlyReaderOf(std::uint32_t relation)
{
    const Readers& readers = readersOf(relation);
    if (readers.hasOthers || readers.blocks.size() != 1) return std::nullopt;
    return readers.blocks.front();
}

bool BlockSolver::isIndifferent(std::uint32_t relation)
{
    const Readers& readers = readersOf(relation);
    if (readers.blocks.empty() || readers.hasOthers) return false;
    return std::ranges::all_of(readers.blocks, [&](std::size_t iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        const auto own = std::ranges::find(block.relations, relation);
        if (own == block.relations.end()) return isSameWithOthers(iteration, {relation});
        const std::vector<bool> modes = relationModesOf(block);
        std::vector<bool> other = modes;
        const auto at = static_cast<std::size_t>(own - block.relations.begin());
        other[at] = !other[at];
        return isSameBlock(iteration, modes, other);
    });
}

std::vector<std::uint32_t> BlockSolver::contradictedAtRest()
{
    std::vector<std::uint32_t> contradicted;
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial || block.relations.empty()) continue;
        for (const std::size_t k : contradictedAtRest(iteration, true)) contradicted.push_back(block.relations[k]);
    }
    return contradicted;
}

std::vector<std::uint32_t> BlockSolver::relationsAtRest()
{
    std::vector<std::uint32_t> atRest;
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial || block.unknowns.empty()) continue;
        // Of what other blocks decide only a constraint that holds makes anything zero.
        static const std::vector<std::uint32_t> kNone;
        const std::vector<std::uint32_t>& outer = isHeld(iteration) ? outerOf(iteration) : kNone;
        const std::size_t count = block.relations.size();
        const double rest = count + outer.size() == 0 ? 0 : kRest * scaleOf(block);
        for (std::size_t k = 0; k < count + outer.size(); ++k) {
            const std::uint32_t i = k < count ? block.relations[k] : outer[k - count];
            const ProgramRelation& relation = m_program.relations[i];
            if (isOrdered(relation.op) && relation.left != kNoSlot &&
                std::fabs(m_values[relation.left] - m_values[relation.right]) <= rest &&
                restsOf(iteration)[k] != Rest::Moves)
                atRest.push_back(i);
        }
    }
    return atRest;
}

}  // namespace causeway
