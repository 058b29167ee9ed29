// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How small the differences of relations that a linear block decides can be: what rounding of its equations makes of
/// them.
///
/// The current of a diode behind a teraohm is 1e-12 A where the equations add up volts, and is computed to as many
/// digits. An error e of the residuals moves the unknowns by A^-1 e, and a difference that moves with the unknowns by
/// d by (A^-T d) e. Cost: once for each matrix that is factorised, as many evaluations of the block as it has unknowns;
/// then one evaluation at each place that is asked about.
/// Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, sections 3.3 and 7.1.
#include <algorithm>
#include <cmath>

#include "core/program/slot_usage.h"
#include "core/simulation/blocks/block_solver.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kLargestBlock = 100;  // unknowns, whose relations are looked at
constexpr double kLeastTerm = 1;  // of equations: where a source passes zero its rounding is that of its amplitude

/// The sizes of the terms that slots are sums of, at the values that the code was run with last.
class TermSizes {
public:
    /// `sizes`: by slot, not a number; they are again when this ends.
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

/// Columns: A^-T d of each relation of the block. Nothing where its factors do not tell.
const Eigen::MatrixXd* BlockSolver::differenceWeights(std::size_t iteration, const Sides& sides)
{
    const IterationBlock& block = m_program.iterations[iteration];
    Workspace& work = m_workspaces[iteration];
    if (!computeJacobian(iteration)) return nullptr;
    if (work.weightsOf == work.jacobian->factorizations()) return work.weights.size() > 0 ? &work.weights : nullptr;
    work.weightsOf = work.jacobian->factorizations();
    work.weights.resize(0, 0);
    const SlotValues values = m_values;
    const Eigen::VectorXd present = presentUnknowns(block);
    Place here{present, {}, {}}, moved{present, {}, {}};
    Eigen::MatrixXd gradients(present.size(), at(block.relations.size()));
    bool isKnown = probe(block, sides, here);
    for (Eigen::Index k = 0; k < present.size() && isKnown; ++k) {
        const double by = std::max(1.0, std::fabs(present[k]));
        moved.unknowns = present;
        moved.unknowns[k] += by;
        isKnown = probe(block, sides, moved);
        if (isKnown) gradients.row(k) = ((moved.differences - here.differences) / by).transpose();
    }
    m_values = values;
    if (isKnown && work.jacobian->solveTransposed(gradients)) work.weights = gradients;
    return work.weights.size() > 0 ? &work.weights : nullptr;
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
    work.sizes.clear();
    work.hasSizes = true;
    m_sized.push_back(iteration);
    if (block.unknowns.empty() || block.unknowns.size() > kLargestBlock || !isLinearByModes(iteration)) return;
    const std::optional<Sides> sides = sidesOf(block);
    const Eigen::MatrixXd* weights = sides ? differenceWeights(iteration, *sides) : nullptr;
    if (weights == nullptr) return;
    // Machine code keeps what it needs for a moment only in registers.
    for (const CodeRange code : {block.code, block.discreteCode}) {
        if (!execute(m_program, code, m_values.data(), Liveness::Frozen, m_machine)) return;
    }
    TermSizes terms(m_program, m_values, m_termSizes);
    terms.through(block.code);
    terms.through(block.discreteCode);
    Eigen::VectorXd residuals(at(block.residuals.size()));
    for (std::size_t i = 0; i < block.residuals.size(); ++i)
        residuals[at(i)] = std::max(kLeastTerm, terms.of(block.residuals[i]));
    for (std::size_t k = 0; k < block.relations.size(); ++k) {
        work.sizes.push_back(terms.of(sides->left[k]) + terms.of(sides->right[k]) +
                             weights->col(at(k)).cwiseAbs().dot(residuals));
    }
}

std::optional<double> BlockSolver::sizeOfDifference(std::uint32_t relation)
{
    const std::optional<std::size_t> iteration = blockOf(relation);
    if (!iteration) return std::nullopt;
    const Workspace& work = m_workspaces[*iteration];
    if (!work.hasSizes) findSizes(*iteration);
    if (work.sizes.empty()) return std::nullopt;
    const auto& relations = m_program.iterations[*iteration].relations;
    return work.sizes[static_cast<std::size_t>(std::ranges::find(relations, relation) - relations.begin())];
}

}  // namespace causeway
