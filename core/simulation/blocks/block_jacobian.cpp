// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/blocks/block_jacobian.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/program/interpreter.h"
#include "core/program/slot_usage.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

constexpr std::size_t kLeastSparse = 100;     // unknowns
constexpr std::size_t kMaxDenseAgain = 1000;  // unknowns of a singular sparse system that is retried as a dense one
constexpr double kSingular = 1e-15;           // reciprocal condition number
constexpr double kSuspicious = 1e-11;         // likewise: entries may be rounding of a sum
constexpr double kRounding = 1e-14;           // of the terms of that sum
constexpr double kLastPlace = std::numeric_limits<double>::epsilon();
constexpr double kVague = 1e-15;  // of a scaled matrix: errors of entries with unknown terms

/// The condition estimate misses a pivot that is exactly zero.
bool isRegular(const Eigen::PartialPivLU<Eigen::MatrixXd>& factors, double least)
{
    return factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0 && factors.rcond() > least;
}

}  // namespace

BlockJacobian::BlockJacobian(const Program& program, const IterationBlock& block, Dependencies& dependencies,
                             const VaryingSlots& varying)
    : m_program(program),
      m_block(block),
      m_coefficients(varying.coefficientsOf(block)),
      m_derivatives(program, {block.code}, block.unknowns, block.residuals, dependencies),
      m_pattern(m_derivatives.pattern())
{
    const std::size_t size = block.unknowns.size();
    m_entries.resize(m_pattern.entryCount());
    if (size >= kLeastSparse && 4 * m_pattern.entryCount() < size * size) {
        m_sparse.emplace(m_pattern);
    } else {
        m_factors = Eigen::PartialPivLU<Eigen::MatrixXd>(at(size));
        m_dense.resize(at(size), at(size));
    }
}

bool BlockJacobian::isKept(const double* values) const
{
    if (!m_hasFactors || !m_coefficients) return false;
    for (std::size_t i = 0; i < m_coefficients->size(); ++i) {
        if (values[(*m_coefficients)[i]] != m_coefficientValues[i]) return false;
    }
    return true;
}

bool BlockJacobian::compute(double* values, std::vector<double>& tangents, Machine& machine)
{
    ++m_computations;
    if (isKept(values)) return true;
    m_hasFactors = false;
    if (!recallEntries(values)) {
        m_isFinite = m_derivatives.compute(values, tangents, machine, m_entries);
        if (!m_isFinite) return false;
        if (m_coefficients) m_memory.keep(m_entries);
    }
    m_hasFactors = factorize(values, machine);
    return m_hasFactors;
}

/// Whether the entries for the present coefficients are cached. Notes the coefficients.
bool BlockJacobian::recallEntries(const double* values)
{
    if (!m_coefficients) return false;
    m_coefficientValues.clear();
    for (const Slot slot : *m_coefficients) m_coefficientValues.push_back(values[slot]);
    return m_memory.recall(m_coefficientValues, m_entries);
}

void BlockJacobian::fillDense()
{
    const std::size_t size = m_block.unknowns.size();
    m_dense.setZero(at(size), at(size));
    for (std::size_t column = 0; column < size; ++column) {
        for (std::size_t e = m_pattern.begin(column); e < m_pattern.end(column); ++e)
            m_dense(at(m_pattern.row(e)), at(column)) = m_entries[e];
    }
}

/// Sums of the absolute terms of the tangents: the same code with all signs positive. False unless it consists of
/// formulas.
bool BlockJacobian::computeSizes(std::size_t colour, double* values, Machine& machine)
{
    for (const std::uint32_t column : m_derivatives.colours().columnsOf[colour]) m_sizes[m_block.unknowns[column]] = 1;
    for (std::uint32_t at = m_block.code.begin; at < m_block.code.end; ++at) {
        const Instruction& i = m_program.code[at];
        if (i.op == OpCode::Relation || i.op == OpCode::Floor) continue;
        const double a = values[i.a], b = values[i.b], value = values[i.target];
        const double da = m_sizes[i.a], db = m_sizes[i.b];
        double& size = m_sizes[i.target];
        switch (i.op) {
            case OpCode::Copy:
            case OpCode::Negate: size = da; break;
            case OpCode::Add:
            case OpCode::Subtract: size = da + db; break;
            case OpCode::Multiply: size = da * std::fabs(b) + std::fabs(a) * db; break;
            case OpCode::Divide: size = (da + std::fabs(value) * db) / std::fabs(b); break;
            case OpCode::Select: size = a != 0 ? db : m_sizes[i.c]; break;
            default:
                if (!isPlain(i) || !addSizes(at, values, machine)) return false;
        }
    }
    return true;
}

/// Size of a function's tangent, from its partial derivatives.
bool BlockJacobian::addSizes(std::uint32_t at, double* values, Machine& machine)
{
    const Instruction& i = m_program.code[at];
    double size = 0;
    for (unsigned k = 0; k < operandCount(i); ++k) {
        const Slot operand = std::array{i.a, i.b, i.c}[k];
        if (m_sizes[operand] == 0) continue;
        m_partials.resize(m_program.slotCount, 0);
        m_partials[operand] = 1;
        const bool isDone = executeTangents<1>(m_program, {at, at + 1}, values, m_partials.data(), machine);
        size += std::fabs(m_partials[i.target]) * m_sizes[operand];
        m_partials[operand] = m_partials[i.target] = 0;
        if (!isDone) return false;
    }
    m_sizes[i.target] = size;
    return true;
}

/// Estimates the error of each entry and zeroes entries within it, since scaling rows and columns would enlarge them:
/// the current of a capacitor in parallel with an ideal switch occurs in no equation, and 0.02 + 0.01 - 0.03 is not
/// zero. Whether there are any.
bool BlockJacobian::dropRounding(double* values, Machine& machine)
{
    m_rounding = kLastPlace * m_dense.cwiseAbs();
    if (!execute(m_program, m_block.code, values, Liveness::Frozen, machine)) return false;
    m_sizes.resize(m_program.slotCount, 0);
    bool hasDropped = false, isKnown = true;
    const ColumnColours& colours = m_derivatives.colours();
    for (std::size_t colour = 0; colour < colours.columnsOf.size() && isKnown; ++colour) {
        isKnown = computeSizes(colour, values, machine);
        for (const std::uint32_t column : colours.columnsOf[colour]) {
            for (std::size_t e = m_pattern.begin(column); e < m_pattern.end(column) && isKnown; ++e) {
                double& entry = m_dense(at(m_pattern.row(e)), at(column));
                const double size = m_sizes[m_block.residuals[m_pattern.row(e)]];
                m_rounding(at(m_pattern.row(e)), at(column)) = kLastPlace * size;
                if (entry == 0 || std::fabs(entry) > kRounding * size) continue;
                entry = 0;
                hasDropped = true;
            }
        }
        m_derivatives.clear<1>(m_sizes);
    }
    m_areRoundingsKnown = isKnown;
    return hasDropped;
}

bool BlockJacobian::factorize(double* values, Machine& machine)
{
    ++m_factorizations;
    m_isScaled = false;
    m_isSolvedSparsely = m_sparse && m_sparse->factorize(m_entries.data());
    if (m_isSolvedSparsely) return true;
    // KLU gives no information on a singular system.
    if (m_block.unknowns.size() > kMaxDenseAgain) return false;
    fillDense();
    m_factors.compute(m_dense);
    if (isRegular(m_factors, kSuspicious)) return true;
    if (dropRounding(values, machine)) m_factors.compute(m_dense);
    if (!isRegular(m_factors, kSingular)) decompose();
    return true;
}

/// Badly scaled rows and columns are not singular: after scaling the system may be solvable. Coefficients that depend
/// on unknowns, and so the pivots, are accurate to the tolerance of these.
void BlockJacobian::decompose()
{
    const auto inverse = [](double size) { return size > 0 ? 1 / size : 1; };
    m_rowScale = m_dense.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
    m_scaled = m_rowScale.asDiagonal() * m_dense;
    m_columnScale = m_scaled.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
    m_scaled = m_scaled * m_columnScale.asDiagonal();
    m_rounding = m_rowScale.asDiagonal() * m_rounding * m_columnScale.asDiagonal();
    if (!m_coefficients || !m_areRoundingsKnown)
        m_rounding = m_rounding.cwiseMax(Eigen::MatrixXd::Constant(m_dense.rows(), m_dense.cols(), kVague));
    m_graded.compute(m_scaled, m_rounding);
    m_isScaled = true;
}

bool BlockJacobian::solve(Eigen::VectorXd& right, double rounding)
{
    if (!m_hasFactors) return false;
    if (m_isSolvedSparsely) return m_sparse->solve(right.data()) && right.allFinite();
    if (!m_isScaled && right.size() == 1) {
        right[0] /= m_factors.matrixLU()(0, 0);
        return std::isfinite(right[0]);
    }
    if (!m_isScaled) {
        right = m_factors.solve(right).eval();
        return right.allFinite();
    }
    const Eigen::VectorXd scaledRight = m_rowScale.asDiagonal() * right;
    const Eigen::VectorXd solution = m_graded.solve(scaledRight);
    right = m_columnScale.asDiagonal() * solution;
    if (!right.allFinite()) return false;
    if (!m_graded.isSingular()) return true;
    const Eigen::VectorXd left = m_scaled * solution - scaledRight;
    if (left.lpNorm<Eigen::Infinity>() <= 1e-9 * std::max(1e-30, scaledRight.lpNorm<Eigen::Infinity>())) return true;
    return left.cwiseQuotient(m_rowScale).norm() <= rounding;
}

BlockJacobian::NullSpaces BlockJacobian::nullSpaces() const
{
    NullSpaces spaces;
    if (!isSingular()) return spaces;
    spaces.left = m_rowScale.asDiagonal() * m_graded.leftNullSpace();
    spaces.right = m_columnScale.asDiagonal() * m_graded.rightNullSpace();
    spaces.left.colwise().normalize();
    spaces.right.colwise().normalize();
    return spaces;
}

bool BlockJacobian::solve(Eigen::MatrixXd& right)
{
    if (!m_hasFactors) return false;
    if (m_isSolvedSparsely)
        return m_sparse->solve(right.data(), static_cast<std::size_t>(right.cols())) && right.allFinite();
    if (!m_isScaled) {
        m_factors.permutationP().applyThisOnTheLeft(right);
        m_factors.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(right);
        m_factors.matrixLU().triangularView<Eigen::Upper>().solveInPlace(right);
        return right.allFinite();
    }
    bool isDone = true;
    Eigen::VectorXd column;
    for (Eigen::Index k = 0; k < right.cols(); ++k) {
        column = right.col(k);
        isDone = solve(column) && isDone;
        right.col(k) = column;
    }
    return isDone;
}

bool BlockJacobian::solveTransposed(Eigen::MatrixXd& right)
{
    if (!m_hasFactors || isSingular()) return false;
    if (m_isSolvedSparsely)
        return m_sparse->solveTransposed(right.data(), static_cast<std::size_t>(right.cols())) && right.allFinite();
    if (m_isScaled)
        right = m_rowScale.asDiagonal() * m_graded.solveTransposed(m_columnScale.asDiagonal() * right);
    else
        right = m_factors.transpose().solve(right).eval();
    return right.allFinite();
}

Eigen::VectorXd BlockJacobian::termSizes(const Eigen::VectorXd& unknowns) const
{
    Eigen::VectorXd terms = Eigen::VectorXd::Zero(unknowns.size());
    for (std::size_t column = 0; column < m_pattern.columnCount(); ++column) {
        const double size = std::fabs(unknowns[at(column)]);
        for (std::size_t entry = m_pattern.begin(column); entry < m_pattern.end(column); ++entry)
            terms[at(m_pattern.row(entry))] += std::fabs(m_entries[entry]) * size;
    }
    return terms;
}

void BlockJacobian::multiply(const double* direction, double* product) const
{
    std::fill_n(product, m_pattern.columnCount(), 0.0);
    for (std::size_t column = 0; column < m_pattern.columnCount(); ++column) {
        for (std::size_t entry = m_pattern.begin(column); entry < m_pattern.end(column); ++entry)
            product[m_pattern.row(entry)] += m_entries[entry] * direction[column];
    }
}

Eigen::MatrixXd BlockJacobian::transposedTimes(const Eigen::MatrixXd& weights) const
{
    Eigen::MatrixXd product = Eigen::MatrixXd::Zero(at(m_pattern.columnCount()), weights.cols());
    for (std::size_t column = 0; column < m_pattern.columnCount(); ++column) {
        for (std::size_t entry = m_pattern.begin(column); entry < m_pattern.end(column); ++entry)
            product.row(at(column)) += m_entries[entry] * weights.row(at(m_pattern.row(entry)));
    }
    return product;
}

}  // namespace causeway
