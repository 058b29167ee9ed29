// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/blocks/jump_system.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/simulation/numerics/eigen_index.h"
#include "core/structure/initialization/consistency_check.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr double kHolds = 1e-12;      // of the terms of a constraint
constexpr double kDependent = 1e-11;  // of the largest pivot, in scaled rows and columns
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Nodes and weights of the Gauss-Legendre formula on [0, 1], exact for polynomials up to degree 9.
constexpr std::array<std::pair<double, double>, 5> kGauss = {{{0.046910077030668004, 0.11846344252809454},
                                                              {0.23076534494715845, 0.23931433524968324},
                                                              {0.5, 0.28444444444444444},
                                                              {0.76923465505284155, 0.23931433524968324},
                                                              {0.953089922969332, 0.11846344252809454}}};

/// Visits the leaves whose present values enter the sides: neither conditions nor earlier values.
template <class Visit>
void walkValues(const ExpressionPool& pool, LeafWalk& leaves, EquationId stamp, ExprId lhs, ExprId rhs, Visit&& visit)
{
    leaves.walk(stamp, lhs, rhs, visit, [&pool](ExprId expr, const auto& push) {
        if (looksBack(pool, expr)) return;
        const OperandRange wanted = differentiatedOperands(pool, expr);
        for (std::size_t i = wanted.first; i < wanted.last; ++i) push(pool.operand(expr, i));
    });
}

}  // namespace

/// One system: its rows, and the variables of which it determines the derivatives of order d(v) - level, or the
/// impulses.
struct JumpSystem::Level {
    std::uint32_t level = 1;
    std::vector<EquationId> rows;
    std::vector<UnknownId> variables;
    IdMap<UnknownId, std::uint32_t> positionOf;
    std::vector<double> before;  ///< by position; 0 for impulses
    Eigen::VectorXd now;         ///< new value, or impulse
    /// Values that depend on jumping variables and that coefficients use, in evaluation order.
    struct Follower {
        std::uint32_t number = 0;
        UnknownId column;
        ExprId value;
    };
    std::vector<Follower> followers;
};

JumpSystem::JumpSystem(std::shared_ptr<const Structure> structure)
    : m_structure(std::move(structure)),
      m_reduction(m_structure->index.reduction),
      m_pool(m_structure->pool),
      m_functions(m_structure->functions)
{
    for (std::size_t c = 0; c < m_reduction.columns.size(); ++c) {
        const SystemColumn& column = m_reduction.columns[UnknownId(c)];
        m_columnAt.emplace(column.expr, UnknownId(c));
        if (column.order == 0) m_highest.push(0);
        m_highest[column.variable] = std::max(m_highest[column.variable], column.order);
    }
}

UnknownId JumpSystem::columnOf(UnknownId variable, std::uint32_t order) const
{
    return m_reduction.columnOf({variable, order});
}

std::pair<ExprId, ExprId> JumpSystem::sidesOf(EquationId equation, std::uint32_t times) const
{
    const StructureEquation& row = m_structure->equations[m_structure->index.rowOf({equation, times})];
    return {row.lhs, row.rhs};
}

std::string JumpSystem::textOf(EquationId equation, std::uint32_t times) const
{
    return m_structure->text(m_structure->index.rowOf({equation, times}));
}

std::string JumpSystem::nameOf(UnknownId column) const
{
    return m_structure->print(m_reduction.columns[column].expr);
}

std::optional<double> JumpSystem::valueOf(ExprId expr) const
{
    const auto modeOf = [this](ExprId node) { return *m_modes ? (*m_modes)(m_pool, node) : std::nullopt; };
    const auto value = evaluate(
        m_pool, expr,
        [this](ExprId leaf) -> std::optional<double> {
            if (const UnknownId* const column = m_columnAt.find(leaf)) {
                const double known = m_values[*column];
                return std::isfinite(known) ? std::optional(known) : std::nullopt;
            }
            return (*m_now)(m_pool, leaf);
        },
        modeOf);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

/// Also true where a value is unknown.
bool JumpSystem::isViolated(EquationId equation, std::uint32_t times) const
{
    const auto [lhs, rhs] = sidesOf(equation, times);
    const auto left = valueOf(lhs), right = valueOf(rhs);
    if (!left || !right) return true;
    const double residual = std::fabs(*left - *right);
    if (residual == 0) return false;
    InitialRow row;
    row.lhs = lhs;
    row.rhs = rhs;
    const auto balance = balanceOf(row, m_pool, [this](ExprId leaf) { return valueOf(leaf); });
    return !balance || residual > kHolds * balance->magnitude;
}

void JumpSystem::findPattern()
{
    if (!m_pattern.empty()) return;
    m_pattern.resize(m_structure->index.equationOf.size());
    m_rowsOf.resize(m_highest.size());
    LeafWalk leaves(m_structure->pool);
    for (std::size_t e = 0; e < m_pattern.size(); ++e) {
        const EquationId equation(e);
        const auto [lhs, rhs] = sidesOf(equation, 0);
        const std::uint32_t times = m_reduction.pantelides.differentiations[equation];
        walkValues(m_structure->pool, leaves, equation, lhs, rhs, [&](ExprId leaf) {
            const UnknownId* const found = m_columnAt.find(leaf);
            if (found == nullptr) return;
            const SystemColumn& column = m_reduction.columns[*found];
            if (column.order + times != m_highest[column.variable]) return;
            m_pattern[equation].push_back(column.variable);
            m_rowsOf[column.variable].push_back(equation);
        });
        std::ranges::sort(m_pattern[equation]);
    }
}

/// Rows that violated constraints influence, among those that influence jumping variables. Each determines its matched
/// variable.
std::vector<EquationId> JumpSystem::connected(const std::vector<EquationId>& violated, std::uint32_t level) const
{
    const Pantelides& pantelides = m_reduction.pantelides;
    const auto variableOf = [&](EquationId equation) {
        return pantelides.baseOf[pantelides.matching.unknownOf[equation]];
    };
    IdVector<UnknownId, EquationId> equationOf(m_highest.size());
    for (std::size_t e = 0; e < m_pattern.size(); ++e) equationOf[variableOf(EquationId(e))] = EquationId(e);
    enum : std::uint8_t { kReached = 1, kNeeded = 2 };
    IdVector<EquationId, std::uint8_t> marks(m_pattern.size(), 0);
    std::vector<EquationId> reached, needed;
    const auto mark = [&marks](std::vector<EquationId>& list, EquationId equation, std::uint8_t what) {
        if ((marks[equation] & what) != 0) return;
        marks[equation] |= what;
        list.push_back(equation);
    };
    for (const EquationId equation : violated) mark(reached, equation, kReached);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const EquationId row : m_rowsOf[variableOf(reached[i])]) mark(reached, row, kReached);
    }
    for (const EquationId equation : reached) {
        const bool jumps = m_highest[variableOf(equation)] >= level;
        if (jumps) mark(needed, equation, kNeeded);
    }
    for (std::size_t i = 0; i < needed.size(); ++i) {
        for (const UnknownId variable : m_pattern[needed[i]]) {
            const EquationId row = equationOf[variable];
            if ((marks[row] & kReached) != 0) mark(needed, row, kNeeded);
        }
    }
    std::ranges::sort(needed);
    return needed;
}

std::optional<JumpSystem::Row> JumpSystem::rowOf(EquationId equation)
{
    if (const Row* const known = m_rows.find(equation)) return *known;
    const auto [lhs, rhs] = sidesOf(equation, 0);
    const std::uint32_t times = m_reduction.pantelides.differentiations[equation];
    Row row{equation, {}};
    std::vector<ExprId> leaves;
    for (const UnknownId variable : m_pattern[equation])
        leaves.push_back(m_reduction.columns[columnOf(variable, m_highest[variable] - times)].expr);
    FunctionList list(m_functions);
    FunctionDerivatives functions(m_pool, list);
    const std::vector<ExprId> coefficients = gradient(m_pool, subtract(m_pool, lhs, rhs), leaves, &functions);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (coefficients[i].isNone()) return std::nullopt;
        if (!m_pool.isNumber(coefficients[i], 0))
            row.entries.push_back({m_pattern[equation][i], leaves[i], coefficients[i]});
    }
    m_rows.emplace(equation, row);
    return row;
}

bool JumpSystem::solveLevel(std::uint32_t level, JumpSolution& solution)
{
    const Pantelides& pantelides = m_reduction.pantelides;
    std::vector<EquationId> violated;
    for (std::size_t e = 0; e < m_structure->index.equationOf.size(); ++e) {
        const std::uint32_t times = pantelides.differentiations[EquationId(e)];
        if (times >= level && isViolated(EquationId(e), times - level)) violated.emplace_back(e);
    }
    if (violated.empty()) return true;
    findPattern();
    Level system;
    system.level = level;
    system.rows = connected(violated, level);
    for (const EquationId equation : system.rows) {
        const UnknownId variable = pantelides.baseOf[pantelides.matching.unknownOf[equation]];
        system.positionOf.emplace(variable, static_cast<std::uint32_t>(system.variables.size()));
        system.variables.push_back(variable);
    }
    system.now.setZero(at(system.variables.size()));
    system.before.assign(system.variables.size(), 0);
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
        if (m_highest[system.variables[i]] < level) continue;
        const double known = m_values[columnOf(system.variables[i], m_highest[system.variables[i]] - level)];
        system.before[i] = known;
        system.now[at(i)] = std::isfinite(known) ? known : 0;
    }
    if (!iterate(system, solution)) return false;
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
        const UnknownId variable = system.variables[i];
        const VariableId id = m_structure->pool.variableOf(m_reduction.columns[variable].expr);
        if (m_highest[variable] < level) {
            if (level == 1) solution.impulses.push_back({id, system.now[at(i)]});
            continue;
        }
        const std::uint32_t order = m_highest[variable] - level;
        m_values[columnOf(variable, order)] = system.now[at(i)];
        solution.jumps.push_back({id, order, system.before[i], system.now[at(i)]});
    }
    return true;
}

/// Coefficients at the present values of the system; averaged along the straight line to them where they depend on
/// jumping variables.
std::optional<std::vector<double>> JumpSystem::coefficientsOf(const Level& level, const Row& row)
{
    std::vector<double> result(row.entries.size(), 0);
    const bool isConstraint = m_reduction.pantelides.differentiations[row.equation] >= level.level;
    const bool isAveraged = !isConstraint && std::ranges::any_of(row.entries, &Entry::dependsOnJumps);
    const auto add = [&](double weight) {
        for (std::size_t i = 0; i < row.entries.size(); ++i) {
            const auto value = valueOf(row.entries[i].coefficient);
            if (!value) return false;
            result[i] += weight * *value;
        }
        return true;
    };
    const auto place = [&](double part) {
        for (std::size_t i = 0; i < level.variables.size(); ++i) {
            if (m_highest[level.variables[i]] < level.level) continue;
            const double from = std::isfinite(level.before[i]) ? level.before[i] : level.now[at(i)];
            m_values[columnOf(level.variables[i], m_highest[level.variables[i]] - level.level)] =
                from + part * (level.now[at(i)] - from);
        }
        for (const Level::Follower& follower : level.followers)
            m_values[follower.column] = valueOf(follower.value).value_or(kNaN);
    };
    if (!isAveraged) return add(1) ? std::optional(result) : std::nullopt;
    bool isKnown = true;
    for (const auto& [part, weight] : kGauss) {
        place(part);
        isKnown = isKnown && add(weight);
    }
    place(1);
    return isKnown ? std::optional(result) : std::nullopt;
}

/// Dependencies of a coefficient, through explicit equations for algebraic variables too. Returns why the coefficient
/// is undefined, or nothing.
std::optional<std::string> JumpSystem::findDependencies(Level& level, Entry& entry)
{
    struct Open {
        ExprId value;
        UnknownId column;             ///< determined by `value`; none for the coefficient
        std::vector<UnknownId> uses;  ///< algebraic columns
        bool dependsOnJumps = false, isImplicit = false;
    };
    std::vector<Open> found{{entry.coefficient, {}, {}}};
    IdMap<UnknownId, std::uint32_t> positionOf;
    LeafWalk leaves(m_pool);
    for (std::size_t i = 0; i < found.size(); ++i) {
        bool hasImpulse = false;
        std::vector<UnknownId> algebraic;
        walkValues(m_pool, leaves, EquationId(i), found[i].value, found[i].value, [&](ExprId leaf) {
            const UnknownId* const known = m_columnAt.find(leaf);
            if (known == nullptr) return;
            const SystemColumn& column = m_reduction.columns[*known];
            const std::uint32_t order = column.order + level.level;
            if (!level.positionOf.contains(column.variable)) {
                if (m_highest[column.variable] == 0) algebraic.push_back(*known);
                return;
            }
            found[i].dependsOnJumps = found[i].dependsOnJumps || order == m_highest[column.variable];
            hasImpulse = hasImpulse || order > m_highest[column.variable];
        });
        if (hasImpulse)
            return "is not linear in the variable that has an impulse at this instant, so the effect of the impulse is "
                   "unknown";
        found[i].uses = algebraic;
        for (const UnknownId column : algebraic) {
            const UnknownId unknown = m_structure->index.unknownOf[column];
            const EquationId equation = unknown.isNone() ? EquationId() : m_structure->equationOf[unknown];
            if (equation.isNone() || !positionOf.emplace(column, static_cast<std::uint32_t>(found.size())).second)
                continue;
            const StructureEquation& row = m_structure->equations[equation];
            const ExprId solved = m_structure->assignment[equation].solved;
            found.push_back(
                {solved.isNone() ? subtract(m_pool, row.lhs, row.rhs) : solved, column, {}, false, solved.isNone()});
        }
    }
    // Users precede the values they use in the list: a few sweeps reach everything.
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t i = found.size(); i-- > 0;) {
            if (found[i].dependsOnJumps) continue;
            found[i].dependsOnJumps = std::ranges::any_of(found[i].uses, [&](UnknownId column) {
                const std::uint32_t* const used = positionOf.find(column);
                return used != nullptr && found[*used].dependsOnJumps;
            });
            hasChanged = hasChanged || found[i].dependsOnJumps;
        }
    }
    entry.dependsOnJumps = found.front().dependsOnJumps;
    for (std::size_t i = 1; i < found.size(); ++i) {
        if (!found[i].dependsOnJumps ||
            std::ranges::find(level.followers, found[i].column, &Level::Follower::column) != level.followers.end())
            continue;
        if (found[i].isImplicit)
            return fmt::format(
                "depends on '{}', which changes with the variables that jump and has no explicit equation",
                nameOf(found[i].column));
        const EquationId equation = m_structure->equationOf[m_structure->index.unknownOf[found[i].column]];
        level.followers.push_back({m_structure->assignment[equation].number, found[i].column, found[i].value});
    }
    return std::nullopt;
}

bool JumpSystem::iterate(Level& level, JumpSolution& solution)
{
    constexpr int kMaxNewtonSteps = 200, kMostWithoutGain = 100;
    constexpr double kArrived = 1e-13, kLeastPart = 1.0 / 64;
    const std::size_t size = level.rows.size();
    const auto jumps = [&](UnknownId variable) {
        return level.positionOf.contains(variable) && m_highest[variable] >= level.level;
    };
    const auto timesOf = [this](EquationId equation) { return m_reduction.pantelides.differentiations[equation]; };
    std::vector<Row> rows;
    for (const EquationId equation : level.rows) {
        std::optional<Row> row = rowOf(equation);
        if (!row) {
            solution.failure = fmt::format("'{}' has no derivative that determines how an impulse acts through it",
                                           textOf(equation, 0));
            return false;
        }
        std::erase_if(row->entries, [&](const Entry& entry) { return !level.positionOf.contains(entry.variable); });
        for (Entry& entry : row->entries) {
            if (timesOf(equation) >= level.level) continue;
            const std::optional<std::string> failure = findDependencies(level, entry);
            if (!failure) continue;
            solution.failure = fmt::format("'{}' {}", textOf(equation, 0), *failure);
            return false;
        }
        rows.push_back(std::move(*row));
    }
    std::ranges::sort(level.followers, {}, &Level::Follower::number);
    Eigen::MatrixXd matrix(at(size), at(size));
    Eigen::VectorXd residual(at(size));
    double last = std::numeric_limits<double>::infinity(), part = 1;
    for (int step = 0; step < kMaxNewtonSteps; ++step) {
        for (std::size_t i = 0; i < size; ++i) {
            if (jumps(level.variables[i]))
                m_values[columnOf(level.variables[i], m_highest[level.variables[i]] - level.level)] = level.now[at(i)];
        }
        matrix.setZero();
        for (std::size_t r = 0; r < size; ++r) {
            const Row& row = rows[r];
            const std::uint32_t times = timesOf(row.equation);
            const auto coefficients = coefficientsOf(level, row);
            const auto [lhs, rhs] = sidesOf(row.equation, times >= level.level ? times - level.level : 0);
            const auto left = times >= level.level ? valueOf(lhs) : std::optional(0.0),
                       right = times >= level.level ? valueOf(rhs) : std::optional(0.0);
            if (!coefficients || !left || !right) {
                solution.failure = fmt::format("'{}' has no value at this instant", textOf(row.equation, 0));
                return false;
            }
            residual[at(r)] = *left - *right;
            for (std::size_t k = 0; k < row.entries.size(); ++k) {
                const std::uint32_t column = level.positionOf.at(row.entries[k].variable);
                matrix(at(r), column) += (*coefficients)[k];
                const double from = std::isfinite(level.before[column]) ? level.before[column] : 0;
                if (times < level.level) residual[at(r)] += (*coefficients)[k] * (level.now[column] - from);
            }
        }
        const auto inverse = [](double value) { return value > 0 ? 1 / value : 1.0; };
        const Eigen::VectorXd rowScale = matrix.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(inverse);
        Eigen::MatrixXd scaled = rowScale.asDiagonal() * matrix;
        const Eigen::VectorXd columnScale = scaled.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(inverse);
        scaled = scaled * columnScale.asDiagonal();
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
        factors.setThreshold(kDependent);
        factors.compute(scaled);
        const Eigen::VectorXd change =
            columnScale.asDiagonal() * factors.solve((rowScale.asDiagonal() * -residual).eval());
        if (!change.allFinite()) break;
        double way = 0;
        for (std::size_t i = 0; i < size; ++i)
            way = std::max(way, std::fabs(change[at(i)]) /
                                    std::max(std::fabs(level.now[at(i)]), 1e-3 / std::max(1e-300, columnScale[at(i)])));
        // Averaged coefficients belong to the previous values: shorter steps where the iteration circles the solution.
        if (way > 0.7 * last) part = std::max(part / 2, kLeastPart);
        level.now += part * change;
        if (way > kArrived && (way < 0.5 * last || step < kMostWithoutGain)) {
            last = way;
            continue;
        }
        // Without full rank, free directions must not jump, and all rows must be satisfiable.
        const Eigen::Index rank = factors.rank();
        if (rank < at(size)) {
            const Eigen::VectorXd rest = rowScale.asDiagonal() * (residual + matrix * change);
            Eigen::Index worst = 0;
            const double scale = (rowScale.asDiagonal() * (matrix * level.now)).lpNorm<Eigen::Infinity>();
            if (rest.cwiseAbs().maxCoeff(&worst) > 1e-9 * std::max(scale, 1e-300)) {
                solution.failure =
                    fmt::format("'{}' cannot be fulfilled: no impulse acts on the variables that it constrains",
                                textOf(rows[static_cast<std::size_t>(worst)].equation, 0));
                return false;
            }
            const Eigen::MatrixXd upper = factors.matrixR().topLeftCorner(rank, rank);
            Eigen::MatrixXd kernel(at(size), at(size) - rank);
            kernel.topRows(rank) = -upper.triangularView<Eigen::Upper>().solve(
                factors.matrixR().topRightCorner(rank, at(size) - rank).eval());
            kernel.bottomRows(at(size) - rank).setIdentity();
            kernel = factors.colsPermutation() * kernel;
            for (std::size_t i = 0; i < size; ++i) {
                if (!jumps(level.variables[i]) || kernel.row(at(i)).lpNorm<Eigen::Infinity>() < 1e-9) continue;
                solution.failure =
                    fmt::format("the equations do not determine to what '{}' jumps",
                                nameOf(columnOf(level.variables[i], m_highest[level.variables[i]] - level.level)));
                return false;
            }
        }
        if (way > 1e-9) break;
        return true;
    }
    solution.failure = fmt::format("no values were found at which '{}' holds", textOf(level.rows.front(), 0));
    return false;
}

JumpSolution JumpSystem::solve(const ValueOf& before, const ValueOf& now, const ValueOf& modes)
{
    JumpSolution solution;
    std::uint32_t most = 0;
    for (const std::uint32_t times : m_reduction.pantelides.differentiations) most = std::max(most, times);
    if (most == 0) return solution;
    m_now = &now;
    m_modes = &modes;
    m_values.clear();
    for (const SystemColumn& column : m_reduction.columns) m_values.push(before(m_pool, column.expr).value_or(kNaN));
    for (std::uint32_t level = most; level >= 1; --level) {
        if (!solveLevel(level, solution)) break;
    }
    m_now = m_modes = nullptr;
    return solution;
}

}  // namespace causeway
