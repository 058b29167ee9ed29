// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that rest at zero: the equations of the present modes make their difference zero for all inputs of the
/// block.
///
/// `off = u < 0 or i < 0; 0 = if off then i else u`: while the diode conducts u is zero by its equation, and its
/// rounding error has no meaning. There `u < 0` is false and `u <= 0` is true, exactly; a relation whose difference
/// only passes through zero may have either truth at that instant. A resting difference stays zero for other inputs.
/// Cost: for each relation examined, once for each combination of modes, the square of the unknowns of a block and a
/// few evaluations; the cube where the factors of the block do not decide.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <unordered_set>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/blocks/relation_truth.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr double kRest = 1e-9;  // of the values of a block: largest rounding of a zero
// of the terms of a sum of this many: largest rounding. A path through a closed and an open switch may have a
// coefficient 1e-14 times that of others.
constexpr double kSideRounding = 2e-15, kSideTerms = 16;
constexpr std::size_t kMaxCombinations = 1000;  // of modes, with cached results
constexpr std::size_t kMaxUnknowns = 300;       // of an examined block
constexpr std::size_t kMorePlaces = 4;          // in addition to the number of residuals
constexpr double kClearRest = 1e-9;             // of the terms of a sum: a larger remainder disproves it
constexpr double kClearNoise = 100;             // times the uncertainty of a sum, likewise
constexpr std::size_t kMaxTogether = 6;         // relations at their corners whose truths are tried together

/// Reproducible numbers of either sign with sizes between 0.25 and 1.25, for places in general position.
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

/// Relative rounding of linear combinations of that many residuals.
double roundingOfSums(std::size_t residuals)
{
    return kSideRounding * std::max(1.0, static_cast<double>(residuals) / kSideTerms);
}

/// Number of places whose values determine and prove linear combinations of the residuals.
std::size_t placesOf(const IterationBlock& block)
{
    return block.residuals.size() + kMorePlaces;
}

/// Residuals, one per column, with factors to find linear combinations.
struct Decomposed {
    Eigen::MatrixXd residuals;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
};

Decomposed decomposed(const Eigen::MatrixXd& residuals)
{
    return {residuals, residuals.completeOrthogonalDecomposition()};
}

/// By column: whether the values are a linear combination of the residuals.
auto areSums(const Eigen::MatrixXd& values, const Decomposed& of)
{
    const Eigen::MatrixXd multiples = of.factors.solve(values);
    const Eigen::MatrixXd rest = of.residuals * multiples - values;
    const Eigen::MatrixXd size = of.residuals.cwiseAbs() * multiples.cwiseAbs() + values.cwiseAbs();
    const double rounding = roundingOfSums(static_cast<std::size_t>(of.residuals.cols()));
    return (rest.colwise().lpNorm<Eigen::Infinity>().array() <=
            rounding * size.colwise().lpNorm<Eigen::Infinity>().array())
        .eval();
}

/// If 1 is a linear combination of the residuals, they have no common zero.
bool haveNoSolution(const Decomposed& of)
{
    return areSums(Eigen::MatrixXd::Ones(of.residuals.rows(), 1), of).all();
}

}  // namespace

/// Relations that a block reads and that others decide, as of states alone such as the current of an inductor.
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

/// Everything that determines the equations of a block until the next event.
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

/// Appends outer relations whose differences depend on the inputs of the block; the others get equal sides and are not
/// examined.
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

/// Cached results for the present modes, for which the present values must be a solution.
BlockSolver::Rests& BlockSolver::restsOf(std::size_t iteration)
{
    Workspace& work = m_workspaces[iteration];
    const std::vector<double> key = settingsOf(iteration);
    if (const auto known = work.rests.find(key); known != work.rests.end()) return known->second;
    if (work.rests.size() >= kMaxCombinations) work.rests.clear();
    Rests& rests = work.rests[key];
    rests.isZero.resize(m_program.iterations[iteration].relations.size() + outerOf(iteration).size());
    rests.isDeciding.resize(rests.isZero.size());
    rests.isExamined.resize(m_program.iterations[iteration].relations.size());
    return rests;
}

/// A difference is zero at every solution if it is a linear combination of the residuals. If the block has a unique
/// solution for any inputs, its factors give the coefficients and their error; a few places near the solution, each
/// with its own inputs, prove or refute the combination. Undecided ones stay open.
void BlockSolver::proveZero(std::size_t iteration, const Sides& sides, Rests& rests,
                            const std::vector<std::size_t>& relations)
{
    std::vector<std::size_t> own;
    for (const std::size_t k : relations) {
        if (k < m_program.iterations[iteration].relations.size()) own.push_back(k);
    }
    if (own.empty() || !findSlopes(iteration, sides)) return;
    BlockJacobian& jacobian = *m_workspaces[iteration].jacobian;
    if (!jacobian.isConstant()) return;
    const Eigen::MatrixXd slopes = slopesOf(iteration, own);
    Eigen::MatrixXd multiples = slopes;
    if (!jacobian.solveTransposed(multiples)) return;
    Eigen::MatrixXd error = slopes - jacobian.transposedTimes(multiples);
    const std::optional<Scattered> places =
        scatter(iteration, sides, relationModesOf(m_program.iterations[iteration]), {}, kMorePlaces);
    if (!places || !jacobian.solveTransposed(error)) return;
    const double rounding = roundingOfSums(static_cast<std::size_t>(multiples.rows()));
    const Eigen::MatrixXd sizes = places->residuals.cwiseAbs();
    for (std::size_t i = 0; i < own.size(); ++i) {
        const Eigen::VectorXd values = places->differences.col(at(own[i]));
        const Eigen::VectorXd weights = multiples.col(at(i));
        const double rest = (places->residuals * weights - values).lpNorm<Eigen::Infinity>();
        const double size = (sizes * weights.cwiseAbs() + values.cwiseAbs()).lpNorm<Eigen::Infinity>();
        const double noise = (sizes * error.col(at(i)).cwiseAbs()).lpNorm<Eigen::Infinity>();
        if (rest <= rounding * size)
            rests.isZero[own[i]] = true;
        else if (rest > std::max(kClearRest * size, kClearNoise * noise))
            rests.isZero[own[i]] = false;
    }
}

/// Decides the open relations; where the factors do not suffice, from places near the solution that have their own
/// inputs.
void BlockSolver::findZero(std::size_t iteration, Rests& rests, const std::vector<std::size_t>& relations)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<std::size_t> open;
    const auto isOpen = [&](std::size_t k) { return !rests.isZero[k]; };
    std::ranges::copy_if(relations, std::back_inserter(open), isOpen);
    if (open.empty()) return;
    std::optional<Sides> sides = block.unknowns.empty() ? std::nullopt : sidesOf(block);
    if (!sides || !isLinearByModes(iteration) || block.unknowns.size() > kMaxUnknowns) {
        for (const std::size_t k : open) rests.isZero[k] = false;
        return;
    }
    addOuter(iteration, *sides);
    for (const std::size_t k : open) {
        if (sides->left[k] == sides->right[k]) rests.isZero[k] = false;
    }
    std::erase_if(open, [&](std::size_t k) { return !isOpen(k); });
    proveZero(iteration, *sides, rests, open);
    std::erase_if(open, [&](std::size_t k) { return !isOpen(k); });
    if (open.empty()) return;
    const std::optional<Scattered> here = scatter(iteration, *sides, relationModesOf(block), {}, placesOf(block));
    if (here) {
        Eigen::MatrixXd differences(here->differences.rows(), at(open.size()));
        for (std::size_t i = 0; i < open.size(); ++i) differences.col(at(i)) = here->differences.col(at(open[i]));
        const auto isZero = areSums(differences, decomposed(here->residuals));
        for (std::size_t i = 0; i < open.size(); ++i) rests.isZero[open[i]] = isZero[at(i)];
    } else {
        for (const std::size_t k : open) rests.isZero[k] = false;
    }
}

/// By relation: whether the equations make its difference zero.
std::vector<bool> BlockSolver::areAtRest(std::size_t iteration, const std::vector<std::size_t>& relations)
{
    std::vector<bool> areZero;
    if (relations.empty()) return areZero;
    Rests& rests = restsOf(iteration);
    findZero(iteration, rests, relations);
    for (const std::size_t k : relations) areZero.push_back(*rests.isZero[k]);
    return areZero;
}

/// Whether another truth of a relation invalidates the solution for the present inputs. `solutions`: before and after a
/// refinement. Nothing where rounding hides the answer.
std::optional<bool> BlockSolver::isDecidingAt(std::size_t iteration, const Sides& sides, std::size_t relation,
                                              const std::array<Place, 2>& solutions)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<bool> other = relationModesOf(block);
    other[relation] = !other[relation];
    std::array<Place, 2> here = solutions;
    const std::optional<Scattered> beside = scatter(iteration, sides, other, 0.0, kMorePlaces);
    if (!beside || !choose(block, other) || !probe(block, sides, here[0]) || !probe(block, sides, here[1])) return true;
    const Eigen::ArrayXd size = beside->residuals.cwiseAbs().colwise().maxCoeff().transpose();
    const Eigen::ArrayXd rest = here[1].residuals.cwiseAbs();
    const Eigen::ArrayXd noise = (here[1].residuals - here[0].residuals).cwiseAbs();
    if ((rest > (kClearRest * size).max(kClearNoise * noise)).any()) return true;
    if ((rest <= roundingOfSums(block.residuals.size()) * size).all()) return false;
    return std::nullopt;
}

/// For a block with a unique solution for any inputs: the truth makes no difference if the solution is also one with
/// the other truth, tested at two sets of inputs. Undecided where rounding hides the answer.
void BlockSolver::proveDeciding(std::size_t iteration, const Sides& sides, Rests& rests,
                                const std::vector<std::size_t>& relations)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    if (!computeJacobian(iteration) || !work.jacobian->isConstant() || work.jacobian->isSingular()) return;
    if (!work.branch.isKnown) findInputs(iteration);
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    const double scale = scaleOf(block);
    std::vector<bool> isOpen(relations.size(), false);
    for (const double distance : {1.0, -0.7}) {
        Scatter scatter;
        for (const Slot slot : work.branch.inputs) m_values[slot] = values[slot] + distance * scale * scatter.next();
        std::array<Place, 2> solutions;
        Place place{presentUnknowns(block), {}, {}};
        bool isSolved = choose(block, modes);
        for (std::size_t step = 0; step <= solutions.size() && isSolved; ++step) {
            isSolved = probe(block, sides, place);
            Eigen::VectorXd change = place.residuals;
            isSolved = isSolved && work.jacobian->solve(change);
            place.unknowns -= change;
            if (step > 0) solutions[step - 1] = place;
        }
        for (std::size_t i = 0; i < relations.size() && isSolved; ++i) {
            std::optional<bool>& isDeciding = rests.isDeciding[relations[i]];
            if (isDeciding == true || isOpen[i]) continue;
            isDeciding = isDecidingAt(iteration, sides, relations[i], solutions);
            isOpen[i] = !isDeciding;
            setModes(block, modes);
        }
        m_values = values;
        setModes(block, modes);
        if (isSolved) continue;
        for (const std::size_t k : relations) rests.isDeciding[k].reset();
        return;
    }
}

/// Values of a block with the other truth of one of its own or outer relations.
std::optional<BlockSolver::Scattered> BlockSolver::scatterFlipped(std::size_t iteration, const Sides& sides,
                                                                  std::size_t relation, std::optional<double> distance)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<bool> modes = relationModesOf(block);
    if (relation < modes.size()) {
        modes[relation] = !modes[relation];
        return scatter(iteration, sides, modes, distance, placesOf(block));
    }
    const SlotValues values = m_values;
    double& mode = m_values[m_program.relations[outerOf(iteration)[relation - modes.size()]].mode];
    mode = mode != 0 ? 0 : 1;
    std::optional<Scattered> flipped = scatter(iteration, sides, modes, distance, placesOf(block));
    m_values = values;
    return flipped;
}

/// Whether the other truth of a relation leaves the residuals as they are and changes a discrete unknown: a condition
/// with a name, `up = u > 0`, that an edge reads.
bool BlockSolver::changesDiscreteAlone(const IterationBlock& block, const Sides& sides, std::size_t k)
{
    const SlotValues values = m_values;
    const std::vector<bool> modes = relationModesOf(block);
    std::vector<bool> other = modes;
    other[k] = !other[k];
    Place here{besides(block, 1), {}, {}}, there = here;
    const std::vector<double> present = discreteValues(block);
    const bool isChanged = probe(block, sides, here) && choose(block, other) && probe(block, sides, there) &&
                           discreteValues(block) != present && here.residuals == there.residuals;
    m_values = values;
    setModes(block, modes);
    return isChanged;
}

/// The truth of a resting relation makes no difference if, for any inputs, the residuals with the other truth are
/// linear combinations of the present ones, and no discrete unknown differs alone.
void BlockSolver::findDeciding(std::size_t iteration, Rests& rests, const std::vector<std::size_t>& relations)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<std::size_t> open;
    for (const std::size_t k : relations) {
        if (*rests.isZero[k] && !rests.isDeciding[k]) open.push_back(k);
    }
    if (open.empty()) return;
    const std::optional<Sides> sides = sidesOf(block);
    const std::vector<bool> modes = relationModesOf(block);
    std::vector<std::size_t> own;
    std::ranges::copy_if(open, std::back_inserter(own), [&](std::size_t k) { return k < block.relations.size(); });
    for (const std::size_t k : own) {
        if (!block.discrete.empty() && changesDiscreteAlone(block, *sides, k)) rests.isDeciding[k] = true;
    }
    std::erase_if(own, [&](std::size_t k) { return rests.isDeciding[k].has_value(); });
    if (!own.empty()) proveDeciding(iteration, *sides, rests, own);
    std::erase_if(open, [&](std::size_t k) { return rests.isDeciding[k].has_value(); });
    if (open.empty()) return;
    for (const std::size_t k : open) rests.isDeciding[k] = false;
    for (std::optional<double> distance : {std::optional(1.0), std::optional(-0.7)}) {
        std::optional<Scattered> present = scatter(iteration, *sides, modes, distance, placesOf(block));
        std::optional<Decomposed> sums;
        if (present) sums = decomposed(present->residuals);
        // For modes that constrain the inputs: any value is a combination of contradictory residuals.
        if (sums && haveNoSolution(*sums)) {
            distance.reset();
            present = scatter(iteration, *sides, modes, distance, placesOf(block));
            sums.reset();
            if (present) sums = decomposed(present->residuals);
        }
        for (const std::size_t k : open) {
            if (*rests.isDeciding[k]) continue;
            const std::optional<Scattered> flipped = scatterFlipped(iteration, *sides, k, distance);
            rests.isDeciding[k] = !sums || !flipped || !areSums(flipped->residuals, *sums).all();
        }
    }
}

/// Whether the block has a solution in these modes for special inputs only: they constrain the states.
bool BlockSolver::constrainsInputs(std::size_t iteration, const std::vector<bool>& modes)
{
    const IterationBlock& block = m_program.iterations[iteration];
    const std::optional<Sides> sides = sidesOf(block);
    if (!sides || block.unknowns.size() > kMaxUnknowns) return false;
    const std::optional<Scattered> elsewhere = scatter(iteration, *sides, modes, 1.0, placesOf(block));
    return elsewhere && haveNoSolution(decomposed(elsewhere->residuals));
}

/// Values of a block at places near the present one, one per row. `distance`: offset of the inputs, common to all
/// places; without it each place has its own. Leaves values and modes unchanged.
std::optional<BlockSolver::Scattered> BlockSolver::scatter(std::size_t iteration, const Sides& sides,
                                                           const std::vector<bool>& modes,
                                                           std::optional<double> distance, std::size_t places)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Branch& branch = m_workspaces[iteration].branch;
    if (!branch.isKnown) findInputs(iteration);
    const std::vector<bool> modesBefore = relationModesOf(block);
    const SlotValues values = m_values;
    const double scale = scaleOf(block);
    const Eigen::VectorXd solution = presentUnknowns(block);
    const Eigen::Index rows = at(places);
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

/// Resting relations with the opposite truth of zero: these modes contradict themselves, independent of rounding.
/// Excludes relations whose truth makes no difference, as where the block is continuous, decisions of this event,
/// unless only other code depends on them, and modes that change a pre() and last for one pass.
std::vector<std::size_t> BlockSolver::contradictedAtRest(std::size_t iteration, bool withDecided)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::vector<std::size_t> contradicted;
    if (isPassing(iteration)) return contradicted;
    const auto isReadElsewhere = [&](std::size_t k) {
        const Readers& readers = readersOf(block.relations[k]);
        return readers.hasOthers || readers.blocks.size() > 1;
    };
    const double rest = kRest * scaleOf(block);
    // After a search the last difference may be that of a trial.
    const auto differenceOf = [&](std::uint32_t relation) {
        const ProgramRelation& its = m_program.relations[relation];
        return withDecided && its.left != kNoSlot ? m_values[its.left] - m_values[its.right]
                                                  : m_modes.differenceOf(relation);
    };
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        const std::uint32_t relation = block.relations[k];
        const Op op = m_program.relations[relation].op;
        const bool isTrue = m_values[m_program.relations[relation].mode] != 0;
        if (isOrdered(op) && isTrue != truthOf(op, 0.0) && std::fabs(differenceOf(relation)) <= rest &&
            (withDecided || !m_modes.isDecided(relation) || isReadElsewhere(k)))
            contradicted.push_back(k);
    }
    if (contradicted.empty()) return contradicted;
    Rests& rests = restsOf(iteration);
    findZero(iteration, rests, contradicted);
    findDeciding(iteration, rests, contradicted);
    std::erase_if(contradicted, [&](std::size_t k) {
        if (!*rests.isZero[k]) return true;
        if (*rests.isDeciding[k]) return !withDecided && m_modes.isDecided(block.relations[k]);
        return !isReadElsewhere(k);
    });
    return contradicted;
}

const std::vector<std::size_t>& BlockSolver::pastOf(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    std::optional<std::vector<std::size_t>>& past = m_workspaces[iteration].past;
    if (!past) {
        past.emplace();
        std::unordered_set<Slot> read;  // no iteration over it
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

/// Whether a pre() that the block reads is about to change, so that the modes last for one pass.
bool BlockSolver::isPassing(std::size_t iteration)
{
    return std::ranges::any_of(pastOf(iteration), [this](std::size_t i) {
        return m_values[m_program.preCopies[i].pre] != m_values[m_program.preCopies[i].slot];
    });
}

/// Resting relations have the truth of zero, regardless of rounding.
void BlockSolver::judgeAtRest(std::size_t iteration, Violations& violated)
{
    const IterationBlock& block = m_program.iterations[iteration];
    for (const std::size_t k : contradictedAtRest(iteration)) {
        if (std::ranges::find(violated.relations, k) == violated.relations.end()) violated.relations.push_back(k);
        violated.worst = std::numeric_limits<double>::infinity();
    }
    std::vector<std::size_t> small;
    for (const std::size_t k : violated.relations) {
        const Op op = m_program.relations[block.relations[k]].op;
        if (isOrdered(op) && (m_values[m_program.relations[block.relations[k]].mode] != 0) == truthOf(op, 0.0) &&
            std::fabs(m_modes.differenceOf(block.relations[k])) <= kRest * scaleOf(block))
            small.push_back(k);
    }
    const std::vector<bool> areRounding = areAtRest(iteration, small);
    for (std::size_t i = 0; i < small.size(); ++i) {
        if (areRounding[i]) std::erase(violated.relations, small[i]);
    }
    if (violated.relations.empty()) violated.worst = 0;
}

/// Gives resting relations the truth of zero after a search. If that changes the block, flips of other relations at
/// their corners may compensate. False if they do not: the modes have no solution.
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
            std::fabs(m_modes.differenceOf(block.relations[k])) <= rest)
            corners.push_back(k);
    }
    const std::vector<bool> areZero = areAtRest(iteration, corners);
    for (std::size_t i = corners.size(); i-- > 0;) {
        if (areZero[i]) corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
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

/// Whether a block has the same equations in other modes, at a generic place. Restores the first modes.
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
    if (!m_machineCode.execute(m_program.crossingCode, m_values.data(), m_machine)) return contradicted;
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial || block.relations.empty()) continue;
        for (const std::size_t k : contradictedAtRest(iteration, true)) contradicted.push_back(block.relations[k]);
    }
    return contradicted;
}

bool BlockSolver::decidesAtRest(std::uint32_t relation)
{
    const Readers& readers = readersOf(relation);
    if (readers.blocks.empty() || readers.hasOthers) return true;
    return std::ranges::any_of(readers.blocks, [&](std::size_t iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.unknowns.empty() || isPassing(iteration)) return true;
        const std::vector<std::uint32_t>& outer = outerOf(iteration);
        const auto own = std::ranges::find(block.relations, relation);
        const auto k =
            static_cast<std::size_t>(own != block.relations.end() ? own - block.relations.begin()
                                                                  : std::ranges::find(outer, relation) - outer.begin() +
                                                                        std::ssize(block.relations));
        Rests& rests = restsOf(iteration);
        findZero(iteration, rests, {k});
        if (!*rests.isZero[k]) return true;
        findDeciding(iteration, rests, {k});
        return *rests.isDeciding[k];
    });
}

std::vector<std::uint32_t> BlockSolver::relationsAtRest()
{
    std::vector<std::uint32_t> atRest;
    for (std::size_t iteration = 0; iteration < m_program.iterations.size(); ++iteration) {
        const IterationBlock& block = m_program.iterations[iteration];
        if (block.isInitial || block.unknowns.empty()) continue;
        // Outer relations can rest only through a held constraint.
        static const std::vector<std::uint32_t> kNone;
        const std::vector<std::uint32_t>& outer = isHeld(iteration) ? outerOf(iteration) : kNone;
        const std::size_t count = block.relations.size();
        const double rest = count + outer.size() == 0 ? 0 : kRest * scaleOf(block);
        const auto relationOf = [&](std::size_t k) { return k < count ? block.relations[k] : outer[k - count]; };
        std::vector<std::size_t> small;
        for (std::size_t k = 0; k < count + outer.size(); ++k) {
            const ProgramRelation& relation = m_program.relations[relationOf(k)];
            if (isOrdered(relation.op) && relation.left != kNoSlot &&
                std::fabs(m_values[relation.left] - m_values[relation.right]) <= rest)
                small.push_back(k);
        }
        const std::vector<bool> areZero = areAtRest(iteration, small);
        for (std::size_t i = 0; i < small.size(); ++i) {
            if (areZero[i]) atRest.push_back(relationOf(small[i]));
        }
    }
    return atRest;
}

}  // namespace causeway
