// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/clocks/clock_partitions.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/clocks/clock_partitioning.h"
#include "core/dae/dae_expressions.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

void ClockPartitioning::run()
{
    if (!findClocks()) return;
    declareVariables();
    // Equations about clocks come first, so that a conflict is detected where two clocks meet.
    for (const bool isFirst : {true, false}) {
        for (DaeEquation& equation : m_dae.equations) {
            if (mentionsClocks(equation) == isFirst) addEquation(equation, kNoNode);
        }
        for (DaeAlgorithm& algorithm : m_dae.algorithms) {
            if (mentionsClocks(algorithm.statements) == isFirst) addAlgorithm(algorithm);
        }
    }
    if (m_hasErrors) return;
    checkUses();
    inferBases();
    if (!m_hasErrors) inferSolvers();
    if (m_hasErrors) return;
    store();
    checkInitialization();
}

// What there is -----------------------------------------------------------------------------------
bool ClockPartitioning::findClocks()
{
    bool isAny = false;
    m_mentions.assign(m_pool.size(), 0);
    for (std::size_t i = 0; i < m_pool.size(); ++i) {
        const ExprId expr(i);
        bool found = m_pool.type(expr) == ValueType::Clock ||
                     (m_pool.op(expr) == Op::Call && builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Clocked);
        isAny = isAny || found;
        for (const ExprId operand : m_pool.operands(expr)) found = found || m_mentions[operand.index()] != 0;
        m_mentions[i] = found ? 1 : 0;
    }
    return isAny;
}

bool ClockPartitioning::mentionsClocks(const DaeEquation& equation) const
{
    if (mentions(equation.lhs) || mentions(equation.rhs)) return true;
    if (equation.structure == DaeEquation::kNoStructure) return false;
    for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
        if (mentions(branch.condition)) return true;
        for (const DaeEquation& inner : branch.equations) {
            if (mentionsClocks(inner)) return true;
        }
    }
    return false;
}

bool ClockPartitioning::mentionsClocks(const std::vector<Statement>& statements) const
{
    for (const Statement& statement : statements) {
        if (mentions(statement.value) || mentionsClocks(statement.body)) return true;
        for (const Statement::Branch& branch : statement.branches) {
            if (mentions(branch.condition) || mentionsClocks(branch.body)) return true;
        }
    }
    return false;
}

void ClockPartitioning::declareVariables()
{
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) newNode();
    // The elements of an array of clocks are clocks of their own.
    m_firstElement.assign(m_dae.variables.size(), kNoNode);
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (variable.type != ValueType::Clock || m_pool.types().isScalar(variable.typeId)) continue;
        m_firstElement[i] = static_cast<Node>(m_sets.size());
        for (std::int64_t k = 0; k < m_pool.types().elementCount(variable.typeId); ++k) newNode();
    }
}

// Union-find ---------------------------------------------------------------------------------------
ClockPartitioning::Node ClockPartitioning::newNode()
{
    m_kind.push_back(Kind::Open);
    m_definition.push_back(kNoNode);
    return m_sets.add();
}

void ClockPartitioning::unite(Node a, Node b)
{
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (m_kind[a] != Kind::Open && m_kind[b] != Kind::Open && m_kind[a] != m_kind[b]) {
        reportConflict(a, b);
        return;
    }
    if (m_definition[a] != kNoNode && m_definition[b] != kNoNode &&
        !isSameClock(m_definitions[m_definition[a]], m_definitions[m_definition[b]])) {
        reportConflict(a, b);
        return;
    }
    if (b < a) std::swap(a, b);
    m_sets.unite(a, b);
    if (m_kind[a] == Kind::Open) m_kind[a] = m_kind[b];
    if (m_definition[a] == kNoNode) m_definition[a] = m_definition[b];
}

void ClockPartitioning::mark(Node node, Kind kind)
{
    const Node root = find(node);
    if (m_kind[root] == Kind::Open) m_kind[root] = kind;
    if (m_kind[root] == kind) return;
    const Node other = newNode();
    m_kind[other] = kind;
    reportConflict(root, other);
}

void ClockPartitioning::reportConflict(Node a, Node b)
{
    if (m_isReported) return;  // once for each equation
    m_isReported = true;
    if (m_hasPrevious && m_kind[a] != m_kind[b]) {
        report(diag::NotClocked, m_span, "previous");
    } else {
        report(diag::ClockConflict, m_span, m_subject, clockText(a), clockText(b));
    }
}

std::string ClockPartitioning::nameOf(Node root)
{
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        if (m_dae.variables[VariableId(i)].type != ValueType::Clock && find(static_cast<Node>(i)) == root)
            return fmt::format("'{}'", m_dae.variables[VariableId(i)].name);
    }
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        if (find(static_cast<Node>(i)) == root) return fmt::format("'{}'", m_dae.variables[VariableId(i)].name);
    }
    return "an equation";
}

/// Unites `node` with the parts of the expression needed at the same tick; parts inside a conversion are separate
/// nodes.
void ClockPartitioning::walk(ExprId root, Node rootNode)
{
    if (root.isNone()) return;
    std::vector<Job> jobs{{root, rootNode}};
    std::vector<ExprId> open;
    if (m_seen.size() < m_pool.size()) m_seen.resize(m_pool.size(), 0);
    while (!jobs.empty()) {
        const Job job = jobs.back();
        jobs.pop_back();
        ++m_stamp;
        open.assign(1, job.expr);
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (m_seen[expr.index()] == m_stamp) continue;
            m_seen[expr.index()] = m_stamp;
            visit(expr, job.node, open, jobs);
        }
    }
}

void ClockPartitioning::visit(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs)
{
    const auto descend = [&] { open.insert(open.end(), m_pool.operands(expr).begin(), m_pool.operands(expr).end()); };
    switch (m_pool.op(expr)) {
        case Op::Variable: {
            const VariableId id = m_pool.variableOf(expr);
            const DaeVariable& variable = m_dae.variables[id];
            if (variable.variability <= Variability::Parameter) return;
            if (m_firstElement[id.index()] == kNoNode) return unite(node, static_cast<Node>(id.index()));
            for (const Node element : elementsOf(expr)) unite(node, element);
            return;
        }
        case Op::Subscript:
            if (m_pool.type(expr) == ValueType::Clock && m_pool.op(m_pool.operand(expr, 0)) == Op::Variable) {
                for (const Node element : elementsOf(expr)) unite(node, element);
                return;
            }
            return descend();
        case Op::Time: m_continuous.push_back({node, expr, m_span}); return;
        case Op::Derivative: m_continuous.push_back({node, m_pool.operand(expr, 0), m_span, true}); return descend();
        case Op::Pre: m_events.push_back({node, expr, m_span}); return descend();
        case Op::Call: return visitCall(expr, node, open, jobs);
        default: return descend();
    }
}

void ClockPartitioning::visitCall(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs)
{
    const auto operands = m_pool.operands(expr);
    const auto literal = [&](std::size_t i, std::int64_t otherwise) {
        return operands.size() > i ? m_pool.integerValue(operands[i]) : otherwise;
    };
    const auto behind = [&](ExprId argument, Kind kind) {
        const Node made = newNode();
        jobs.push_back({argument, made});
        m_kind[made] = kind;
        return made;
    };
    const auto convert = [&](RateStep rate, bool isFactorKnown, bool isSolver, bool isNoClock) {
        mark(node, Kind::Clocked);
        const Node from = behind(operands[0], Kind::Clocked);
        m_steps.push_back({from, node, rate, isFactorKnown, isSolver, isNoClock, expr, m_span});
    };
    switch (m_pool.builtin(expr)) {
        case Builtin::SampleClocked:
            mark(node, Kind::Clocked);
            behind(operands[0], Kind::Continuous);
            if (operands.size() > 1) open.push_back(operands[1]);
            return;
        case Builtin::Hold:
            mark(node, Kind::Continuous);
            behind(operands[0], Kind::Clocked);
            return;
        case Builtin::SubSample:
            return convert({{std::max<std::int64_t>(literal(1, 0), 1), 1}, {0, 1}}, literal(1, 0) > 0, false, false);
        case Builtin::SuperSample:
            return convert({{1, std::max<std::int64_t>(literal(1, 0), 1)}, {0, 1}}, literal(1, 0) > 0, false, false);
        case Builtin::ShiftSample:
        case Builtin::BackSample: {
            const std::int64_t sign = m_pool.builtin(expr) == Builtin::BackSample ? -1 : 1;
            return convert({{1, 1}, makeFraction(sign * literal(1, 0), literal(2, 1)).value_or(Fraction{})}, true,
                           false, false);
        }
        case Builtin::NoClock: return convert({}, false, false, true);
        case Builtin::ClockOf: return visitConstructor(expr, node, open, behind, convert);
        case Builtin::Previous:
            m_hasPrevious = true;
            mark(node, Kind::Clocked);
            break;
        case Builtin::Interval:
        case Builtin::FirstTick: m_uses.push_back({node, expr, m_span}); break;
        case Builtin::Edge:
        case Builtin::Change:
        case Builtin::Initial:
        case Builtin::Terminal:
        case Builtin::Delay:
        case Builtin::SpatialDistribution: m_events.push_back({node, expr, m_span}); break;
        case Builtin::SampleTimes:
            m_events.push_back({node, expr, m_span});
            m_unclockedEvents.push_back({node, expr, m_span});
            break;
        default: break;
    }
    open.insert(open.end(), operands.begin(), operands.end());
}

bool ClockPartitioning::isParameter(ExprId root) const
{
    const std::array roots{root};
    for (const ExprId node : reachable(m_pool, roots)) {
        if (m_pool.op(node) == Op::Time ||
            (m_pool.op(node) == Op::Variable &&
             m_dae.variables[m_pool.variableOf(node)].variability > Variability::Parameter))
            return false;
    }
    return true;
}

/// The nodes of a clock expression, element by element.
std::vector<ClockPartitioning::Node> ClockPartitioning::elementsOf(ExprId expr)
{
    std::vector<Node> nodes;
    switch (m_pool.op(expr)) {
        case Op::Variable: {
            const std::size_t at = m_pool.variableOf(expr).index();
            if (m_firstElement[at] == kNoNode) return {static_cast<Node>(at)};
            for (std::int64_t i = 0; i < m_pool.types().elementCount(m_pool.typeId(expr)); ++i)
                nodes.push_back(m_firstElement[at] + static_cast<Node>(i));
            return nodes;
        }
        case Op::Array:
            for (const ExprId operand :
                 std::vector<ExprId>(m_pool.operands(expr).begin(), m_pool.operands(expr).end())) {
                for (const Node node : elementsOf(operand)) nodes.push_back(node);
            }
            return nodes;
        case Op::Subscript: {
            const auto operands = m_pool.operands(expr);
            if (m_pool.op(operands[0]) != Op::Variable) break;
            const std::vector<Node> all = elementsOf(operands[0]);
            const auto sizes = m_pool.types().dimensions(m_pool.typeId(operands[0]));
            std::size_t index = 0;
            for (std::size_t i = 0; i < sizes.size(); ++i) {
                if (i + 1 >= operands.size() || m_pool.op(operands[i + 1]) != Op::IntegerLiteral) return all;
                index = index * static_cast<std::size_t>(sizes[i]) +
                        static_cast<std::size_t>(m_pool.integerValue(operands[i + 1]) - 1);
            }
            return index < all.size() ? std::vector{all[index]} : all;
        }
        default: break;
    }
    const Node made = newNode();
    walk(expr, made);
    return {made};
}

void ClockPartitioning::addEquation(DaeEquation& equation, Node clock)
{
    if (equation.kind == EquationKind::For) {
        for (DaeEquation& inner : m_dae.structures[equation.structure].branches[0].equations) addEquation(inner, clock);
        return;
    }
    begin(equation.span, subjectOf(equation));
    if (equation.kind == EquationKind::Simple && m_pool.type(equation.lhs) == ValueType::Clock &&
        !m_pool.isScalar(equation.lhs)) {
        const std::vector<Node> left = elementsOf(equation.lhs), right = elementsOf(equation.rhs);
        for (std::size_t i = 0; i < left.size(); ++i) unite(left[i], right[right.size() == left.size() ? i : 0]);
        return;
    }
    if (equation.kind == EquationKind::When) {
        EquationStructure& structure = m_dae.structures[equation.structure];
        const ExprId condition = structure.branches[0].condition;
        if (m_pool.type(condition) == ValueType::Clock) {
            const Node node = newNode();
            m_kind[node] = Kind::Clocked;
            walk(condition, node);
            m_equations.push_back({&equation, node});
            for (DaeEquation& inner : structure.branches[0].equations) addEquation(inner, node);
            return;
        }
    }
    const Node node = newNode();
    if (clock != kNoNode) unite(node, clock);
    m_equations.push_back({&equation, node});
    if (equation.kind == EquationKind::When)
        m_unclockedEvents.push_back({node, m_dae.structures[equation.structure].branches[0].condition, equation.span});
    walkAll(equation, node);
}

void ClockPartitioning::walkAll(const DaeEquation& equation, Node node)
{
    walk(equation.lhs, node);
    walk(equation.rhs, node);
    if (equation.structure == DaeEquation::kNoStructure) return;
    const EquationStructure& structure = m_dae.structures[equation.structure];
    for (const ExprId target : structure.targets) walk(target, node);
    for (const EquationBranch& branch : structure.branches) {
        walk(branch.condition, node);
        for (const DaeEquation& inner : branch.equations) walkAll(inner, node);
    }
}

void ClockPartitioning::addAlgorithm(DaeAlgorithm& algorithm)
{
    begin(algorithm.span, "an algorithm");
    const Node node = newNode();
    m_algorithms.push_back({&algorithm, node});
    forEachExpression(algorithm.statements, [&](ExprId expr) { walk(expr, node); });
}

void ClockPartitioning::checkUses()
{
    for (const Use& use : m_uses) {
        if (m_kind[find(use.node)] != Kind::Clocked)
            report(diag::NotClocked, use.span, toString(m_pool.builtin(use.expr)));
    }
}

/// Clocked variables begin with their start values; nothing else initializes them (specification, section 16.9). A
/// `fixed` attribute is harmless: blocks of libraries have it for continuous-time use.
void ClockPartitioning::checkInitialization()
{
    const auto isSampled = [&](const DaeVariable& variable) {
        return !variable.clock.isNone() && !m_dae.clockPartitions[variable.clock].isDiscretized;
    };
    for (const DaeEquation& equation : m_dae.initialEquations) {
        const std::array roots{equation.lhs, equation.rhs};
        for (const ExprId root : roots) {
            if (root.isNone()) continue;
            const std::array one{root};
            for (const ExprId node : reachable(m_pool, one)) {
                if (m_pool.op(node) != Op::Variable || !isSampled(m_dae.variables[m_pool.variableOf(node)])) continue;
                report(diag::CannotStandHere, equation.span,
                       fmt::format("'{}'", m_dae.variables[m_pool.variableOf(node)].name), "in an initial equation",
                       "it runs on a clock and begins with its start value");
                return;
            }
        }
    }
}

void partitionClocks(HybridDae& dae, Diagnostics& diagnostics)
{
    ClockPartitioning(dae, diagnostics).run();
}

}  // namespace causeway
