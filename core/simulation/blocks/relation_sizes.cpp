// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Resolution of the differences of relations that a linear block decides: the effect of rounding in its equations.
///
/// The current of a diode behind a teraohm is 1e-12 A where the equations add up volts, and is computed to as many
/// digits. An error e of the residuals moves the unknowns by A^-1 e, and a difference that moves with the unknowns by d
/// by (A^-T d) e. Cost: for each factorisation a few evaluations of the block, and the square of the unknowns for each
/// relation examined; then one evaluation at each place.
/// Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, sections 3.3 and 7.1.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kLargestBlock = 100;  // unknowns; relations of larger blocks are not examined
constexpr double kLeastTerm = 1;  // of equations: when a source passes zero its rounding is still that of its amplitude

/// Sizes of the terms that make up slots, at the values of the last execution.
class TermSizes {
public:
    /// `sizes`: by slot, NaN by default; the destructor restores that.
    TermSizes(const Program& program, const SlotValues& values, std::vector<double>& sizes)
        : m_program(program), m_values(values), m_sizes(sizes)
    {
        if (m_sizes.empty()) m_sizes.assign(values.size(), std::nan(""));
    }
    TermSizes(const TermSizes&) = delete;
    TermSizes& operator=(const TermSizes&) = delete;
    ~TermSizes()
    {
        for (const CodeRange code : m_ranges) {
            for (std::uint32_t at = code.begin; at < code.end; ++at) {
                if (isPlain(m_program.code[at])) m_sizes[m_program.code[at].target] = std::nan("");
            }
        }
    }

    void through(CodeRange code)
    {
        m_ranges.push_back(code);
        for (std::uint32_t at = code.begin; at < code.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (isPlain(i)) m_sizes[i.target] = sizeOf(i);
        }
    }
    [[nodiscard]] double of(Slot slot) const
    {
        return std::isnan(m_sizes[slot]) ? std::fabs(m_values[slot]) : m_sizes[slot];
    }

private:
    [[nodiscard]] double sizeOf(const Instruction& i) const
    {
        switch (i.op) {
            case OpCode::Copy:
            case OpCode::Negate: return of(i.a);
            case OpCode::Add:
            case OpCode::Subtract: return of(i.a) + of(i.b);
            case OpCode::Multiply: return of(i.a) * of(i.b);
            case OpCode::Divide: return of(i.a) / std::fabs(m_values[i.b]);
            case OpCode::Select: return of(m_values[i.a] != 0 ? i.b : i.c);
            default: return std::fabs(m_values[i.target]);
        }
    }

    const Program& m_program;
    const SlotValues& m_values;
    std::vector<double>& m_sizes;
    std::vector<CodeRange> m_ranges;
};

}  // namespace

/// Slopes of the sides of the relations by the unknowns, for the present factors of the Jacobian. False where they are
/// unknown.
bool BlockSolver::findSlopes(std::size_t iteration, const Sides& sides)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    if (!computeJacobian(iteration)) return false;
    if (work.weightsOf == work.jacobian->factorizations()) return work.slopes.has_value();
    work.weightsOf = work.jacobian->factorizations();
    work.weights.assign(block.relations.size(), std::nullopt);
    if (!work.differences) {
        std::vector<Slot> outputs(sides.left.begin(), sides.left.begin() + at(block.relations.size()));
        outputs.insert(outputs.end(), sides.right.begin(), sides.right.begin() + at(block.relations.size()));
        work.differences.emplace(m_program, std::vector<CodeRange>{block.code, block.discreteCode}, block.unknowns,
                                 std::move(outputs), *m_dependencies);
    }
    const SlotValues values = m_values;
    if (!work.differences->compute(m_values.data(), m_tangents, m_machine, work.slopes.emplace())) work.slopes.reset();
    m_values = values;
    return work.slopes.has_value();
}

/// Gradients of the relations' differences by the unknowns, one per column.
Eigen::MatrixXd BlockSolver::slopesOf(std::size_t iteration, const std::vector<std::size_t>& relations) const
{
    const Workspace& work = m_workspaces[iteration];
    const std::size_t count = m_program.iterations[iteration].relations.size();
    const SparsityPattern& pattern = work.differences->pattern();
    std::vector<std::size_t> columnOf(count, relations.size());
    for (std::size_t i = 0; i < relations.size(); ++i) columnOf[relations[i]] = i;
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(at(pattern.columnCount()), at(relations.size()));
    for (std::size_t unknown = 0; unknown < pattern.columnCount(); ++unknown) {
        for (std::size_t e = pattern.begin(unknown); e < pattern.end(unknown); ++e) {
            const bool isLeft = pattern.row(e) < count;
            const std::size_t column = columnOf[isLeft ? pattern.row(e) : pattern.row(e) - count];
            if (column < relations.size())
                slopes(at(unknown), at(column)) += isLeft ? (*work.slopes)[e] : -(*work.slopes)[e];
        }
    }
    return slopes;
}

/// A^-T d of a relation. Empty if the factors cannot solve for it.
const Eigen::VectorXd& BlockSolver::weightsOf(std::size_t iteration, std::size_t relation)
{
    Workspace& work = m_workspaces[iteration];
    std::optional<Eigen::VectorXd>& weights = work.weights[relation];
    if (!weights) {
        Eigen::MatrixXd column = slopesOf(iteration, {relation});
        weights.emplace();
        if (work.jacobian->solveTransposed(column)) *weights = column;
    }
    return *weights;
}

void BlockSolver::forgetSizes()
{
    for (const std::size_t iteration : m_sized) m_workspaces[iteration].hasSizes = false;
    m_sized.clear();
}

void BlockSolver::findSizes(std::size_t iteration)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    work.sideSizes.clear();
    work.hasSizes = true;
    m_sized.push_back(iteration);
    if (block.unknowns.empty() || block.unknowns.size() > kLargestBlock || !isLinearByModes(iteration)) return;
    const std::optional<Sides> sides = sidesOf(block);
    if (!sides || !findSlopes(iteration, *sides)) return;
    // Compiled code keeps temporary values in registers only.
    for (const CodeRange code : {block.code, block.discreteCode}) {
        if (!execute(m_program, code, m_values.data(), Liveness::Frozen, m_machine)) return;
    }
    TermSizes terms(m_program, m_values, m_termSizes);
    terms.through(block.code);
    terms.through(block.discreteCode);
    work.residualSizes.resize(at(block.residuals.size()));
    for (std::size_t i = 0; i < block.residuals.size(); ++i)
        work.residualSizes[at(i)] = std::max(kLeastTerm, terms.of(block.residuals[i]));
    for (std::size_t k = 0; k < block.relations.size(); ++k)
        work.sideSizes.push_back(terms.of(sides->left[k]) + terms.of(sides->right[k]));
}

std::optional<double> BlockSolver::sizeOfDifference(std::uint32_t relation)
{
    const std::optional<std::size_t> iteration = blockOf(relation);
    if (!iteration) return std::nullopt;
    const Workspace& work = m_workspaces[*iteration];
    if (!work.hasSizes) findSizes(*iteration);
    if (work.sideSizes.empty()) return std::nullopt;
    const auto& relations = m_program.iterations[*iteration].relations;
    const auto k = static_cast<std::size_t>(std::ranges::find(relations, relation) - relations.begin());
    const Eigen::VectorXd& weights = weightsOf(*iteration, k);
    if (weights.size() == 0) return std::nullopt;
    return work.sideSizes[k] + weights.cwiseAbs().dot(work.residualSizes);
}

bool BlockSolver::areByRounding(std::size_t iteration, const std::vector<std::size_t>& relations)
{
    constexpr double kDigits = 64 * std::numeric_limits<double>::epsilon();
    m_workspaces[iteration].hasSizes = false;
    return std::ranges::all_of(relations, [&](std::size_t i) {
        const std::uint32_t relation = m_program.iterations[iteration].relations[i];
        const double difference = std::fabs(m_modes.differenceOf(relation));
        const std::optional<double> size = sizeOfDifference(relation);
        return !size || difference <= kDigits * *size;
    });
}

}  // namespace causeway
