// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/named_expressions.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/dae/dae_expressions.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// A variable of its own for an expression, and the equation that gives it its value. `isOfAnyTime`: a number is Real,
/// as what is Integer changes at events alone, and `sign(x)` makes none.
DaeEquation nameExpression(HybridDae& dae, std::string name, ExprId expr, SourceSpan span, bool isOfAnyTime)
{
    const bool isReal = isOfAnyTime && dae.pool.type(expr) == ValueType::Integer;
    DaeVariable variable;
    variable.name = std::move(name);
    variable.type = isReal ? ValueType::Real : dae.pool.type(expr);
    variable.typeId = isReal ? TypeTable::real() : dae.pool.typeId(expr);
    variable.variability = variable.type == ValueType::Real ? Variability::Continuous : Variability::Discrete;
    variable.isProtected = true;
    variable.instance = InstanceId(0);
    const TypeId type = variable.typeId;
    DaeEquation equation;
    equation.lhs = dae.pool.variable(dae.variables.push(std::move(variable)), type);
    equation.rhs = expr;
    equation.origin = EquationOrigin::Declaration;
    equation.span = span;
    return equation;
}

/// Gives operands of calls, each time the same one, variables of their own.
class ExpressionNaming {
public:
    /// Whether this operand of this call is to have a variable: `name` with a number.
    using Choice = std::function<bool(const ExpressionPool&, ExprId call, ExprId operand)>;

    ExpressionNaming(HybridDae& dae, std::string name, Choice isChosen, std::size_t operand, bool isOfAnyTime)
        : m_dae(dae),
          m_pool(dae.pool),
          m_name(std::move(name)),
          m_isChosen(std::move(isChosen)),
          m_operand(operand),
          m_isOfAnyTime(isOfAnyTime)
    {
    }

    static bool isNeeded(const ExpressionPool& pool, const Choice& isChosen, std::size_t operand = 0)
    {
        for (std::size_t i = 0; i < pool.size(); ++i) {
            if (pool.op(ExprId(i)) == Op::Call && pool.operands(ExprId(i)).size() > operand &&
                isChosen(pool, ExprId(i), pool.operand(ExprId(i), operand)))
                return true;
        }
        return false;
    }

    void run()
    {
        for (const DaeEquation& equation : m_dae.equations) {
            m_span = equation.span;
            for (const ExprId side : {equation.lhs, equation.rhs}) {
                if (!side.isNone()) static_cast<void>(withNames(side));
            }
        }
        rewriteExpressions(m_dae, [this](ExprId root) { return withNames(root); });
        m_dae.equations.insert(m_dae.equations.end(), m_made.begin(), m_made.end());
    }

    /// The equations of the new variables, in this order, with the places of the original equations.
    [[nodiscard]] const std::vector<DaeEquation>& made() const { return m_made; }

private:
    /// Operands precede their users: a call within another one already has its variable.
    ExprId withNames(ExprId root)
    {
        return rewrite(m_pool, root, m_memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (operands.empty()) return node;
            if (m_pool.op(node) == Op::Call && operands.size() > m_operand &&
                m_isChosen(m_pool, node, operands[m_operand])) {
                std::vector<ExprId> named(operands.begin(), operands.end());
                named[m_operand] = variableFor(operands[m_operand]);
                return m_pool.withOperands(node, named);
            }
            return std::ranges::equal(operands, m_pool.operands(node)) ? node : m_pool.withOperands(node, operands);
        });
    }

    ExprId variableFor(ExprId expr)
    {
        const auto [entry, isNew] = m_variableOf.try_emplace(expr);
        if (!isNew) return entry->second;
        m_made.push_back(
            nameExpression(m_dae, m_name + std::to_string(m_variableOf.size()), expr, m_span, m_isOfAnyTime));
        entry->second = m_made.back().lhs;
        return entry->second;
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::string m_name;
    Choice m_isChosen;
    std::size_t m_operand;
    bool m_isOfAnyTime;
    RewriteMemo m_memo;
    std::unordered_map<ExprId, ExprId> m_variableOf;  // looked up only
    std::vector<DaeEquation> m_made;
    SourceSpan m_span;
};

bool isDelayedUnnamed(const ExpressionPool& pool, ExprId call, ExprId operand)
{
    return pool.builtin(call) == Builtin::Delay && pool.op(operand) != Op::Variable &&
           pool.op(operand) != Op::Derivative && !pool.isNumber(operand);
}

/// The direction of a flow: its relations make events, as anywhere else.
constexpr std::size_t kDirection = 3;
bool isDirectionUnnamed(const ExpressionPool& pool, ExprId call, ExprId operand)
{
    const std::array roots{operand};
    const auto varies = [&](ExprId node) { return pool.op(node) == Op::Variable || pool.op(node) == Op::Time; };
    return pool.builtin(call) == Builtin::SpatialDistribution && pool.type(operand) == ValueType::Boolean &&
           pool.op(operand) != Op::Variable && std::ranges::any_of(reachable(pool, roots), varies);
}

/// What a clock samples has the value of just before the tick, its relations too: as variables have it.
bool isSampledUnnamed(const ExpressionPool& pool, ExprId call, ExprId operand)
{
    if (pool.builtin(call) != Builtin::SampleClocked || pool.op(operand) == Op::Variable) return false;
    const auto jumps = [&](ExprId node) { return generatesEvents(pool, node); };
    // What is no number, and changes without an event, has no variable.
    const auto changesAtAnyTime = [&](ExprId node) {
        return pool.op(node) == Op::FunctionCall ||
               (pool.op(node) == Op::Call &&
                (pool.builtin(node) == Builtin::NoEvent || pool.builtin(node) == Builtin::Smooth ||
                 pool.builtin(node) == Builtin::Sign));
    };
    const std::array roots{operand};
    const std::vector<ExprId> nodes = reachable(pool, roots);
    return std::ranges::any_of(nodes, jumps) &&
           ((pool.type(operand) == ValueType::Real || pool.type(operand) == ValueType::Integer) ||
            std::ranges::none_of(nodes, changesAtAnyTime));
}

/// Its value at its own ticks is asked for later.
bool isConversion(Builtin builtin)
{
    switch (builtin) {
        case Builtin::Hold:
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample:
        case Builtin::NoClock: return true;
        default: return false;
    }
}

/// It has a value at ticks alone.
bool isOfTick(Builtin builtin)
{
    return builtin == Builtin::SampleClocked || builtin == Builtin::Interval || builtin == Builtin::FirstTick;
}

/// An iterator that no reduction within the expression runs through.
bool dependsOnIterator(const ExpressionPool& pool, ExprId expr)
{
    std::unordered_set<IteratorId> met, own;  // compared only
    const std::array roots{expr};
    for (const ExprId node : reachable(pool, roots)) {
        if (pool.op(node) == Op::Iterator || pool.op(node) == Op::Reduction)
            (pool.op(node) == Op::Iterator ? met : own).insert(pool.iteratorOf(node));
    }
    return std::ranges::any_of(met, [&](IteratorId iterator) { return !own.contains(iterator); });
}

/// Constant between events, although it is a Real.
bool isStepwise(const ExpressionPool& pool, ExprId node)
{
    if (pool.op(node) != Op::Call) return false;
    const Builtin builtin = pool.builtin(node);
    return builtin == Builtin::Floor || builtin == Builtin::Ceil || builtin == Builtin::Div;
}

/// By expression: whether equations between events depend on it smoothly, so that index reduction sees it. Excluded are
/// conditions, expressions without a Real value or constant between events, such as signs, and remembered expressions.
std::vector<bool> enteredBetweenEvents(const HybridDae& dae, const std::function<bool(const DaeEquation&)>& isOpen)
{
    const ExpressionPool& pool = dae.pool;
    std::vector<bool> isEntered(pool.size(), false);
    std::vector<ExprId> open;
    const auto enter = [&](ExprId node) {
        if (node.isNone() || isEntered[node.index()] || pool.type(node) != ValueType::Real) return;
        isEntered[node.index()] = true;
        open.push_back(node);
    };
    for (const DaeEquation& equation : dae.equations) {
        if (!isOpen(equation)) continue;
        enter(equation.lhs);
        enter(equation.rhs);
        while (!open.empty()) {
            const ExprId node = open.back();
            open.pop_back();
            if (looksBack(pool, node) || isStepwise(pool, node)) continue;
            for (const ExprId operand : pool.operands(node)) enter(operand);
        }
    }
    return isEntered;
}

}  // namespace

std::shared_ptr<const HybridDae> nameDelayedExpressions(std::shared_ptr<const HybridDae> dae)
{
    const auto name = [&dae](const char* names, const auto& isChosen, std::size_t operand) {
        if (!ExpressionNaming::isNeeded(dae->pool, isChosen, operand)) return;
        auto named = std::make_shared<HybridDae>(*dae);
        ExpressionNaming(*named, names, isChosen, operand, true).run();
        dae = std::move(named);
    };
    name("$delayed", isDelayedUnnamed, 0);
    name("$direction", isDirectionUnnamed, kDirection);
    name("$sampled", isSampledUnnamed, 0);
    return dae;
}

std::shared_ptr<const HybridDae> nameEventDerivatives(std::shared_ptr<const HybridDae> dae)
{
    const ExpressionPool& pool = dae->pool;
    const auto isOpen = [](const DaeEquation& equation) {
        return equation.kind == EquationKind::Simple && equation.clock.isNone();
    };
    std::vector<bool> isKnown = enteredBetweenEvents(*dae, isOpen);
    bool hasOthers = false;
    for (std::size_t i = 0; i < pool.size() && !hasOthers; ++i)
        hasOthers = pool.op(ExprId(i)) == Op::Derivative && !isKnown[i];
    if (!hasOthers) return dae;
    std::vector<std::pair<ExprId, SourceSpan>> found;
    const auto visit = [&](ExprId root, SourceSpan span) {
        if (root.isNone()) return;
        const std::array roots{root};
        for (const ExprId node : reachable(pool, roots)) {
            if (pool.op(node) != Op::Derivative || isKnown[node.index()]) continue;
            isKnown[node.index()] = true;
            found.emplace_back(node, span);
        }
    };
    for (const DaeEquation& equation : dae->equations) {
        forEachExpression(*dae, {equation}, [&](ExprId root) {
            if (equation.clock.isNone()) return visit(root, equation.span);
            const std::array roots{root};
            for (const ExprId node : reachable(pool, roots)) {
                if (pool.op(node) == Op::Call && pool.builtin(node) == Builtin::SampleClocked)
                    visit(pool.operand(node, 0), equation.span);
            }
        });
    }
    for (const DaeAlgorithm& algorithm : dae->algorithms) {
        if (!algorithm.clock.isNone()) continue;
        forEachExpression(algorithm.statements, [&](ExprId root) { visit(root, algorithm.span); });
    }
    if (found.empty()) return dae;
    auto named = std::make_shared<HybridDae>(*dae);
    for (const auto& [derivative, span] : found) {
        std::string name = "$derivative" + std::to_string(named->equations.size());
        named->equations.push_back(nameExpression(*named, std::move(name), derivative, span, true));
    }
    return named;
}

void nameClockedExpressions(HybridDae& dae, Diagnostics& diagnostics)
{
    const auto isChosen = [&dae](const ExpressionPool& pool, ExprId call, ExprId operand) {
        if (!isConversion(pool.builtin(call)) || pool.type(operand) == ValueType::Clock ||
            pool.type(operand) == ValueType::Record)
            return false;
        const std::array roots{operand};
        const auto varies = [&](ExprId node) {
            return (pool.op(node) == Op::Variable &&
                    dae.variables[pool.variableOf(node)].variability > Variability::Parameter) ||
                   pool.op(node) == Op::Time || (pool.op(node) == Op::Call && isOfTick(pool.builtin(node)));
        };
        const Op op = pool.op(operand);
        const bool isComponent =
            op == Op::Variable || (op == Op::Subscript && pool.op(pool.operand(operand, 0)) == Op::Variable);
        return !isComponent && std::ranges::any_of(reachable(pool, roots), varies);
    };
    if (!ExpressionNaming::isNeeded(dae.pool, isChosen)) return;
    ExpressionNaming naming(dae, "$clocked", isChosen, 0, false);
    naming.run();
    for (const DaeEquation& equation : naming.made()) {
        if (dependsOnIterator(dae.pool, equation.rhs))
            diagnostics.report(diag::InvalidClock, equation.span,
                               printExpression(dae.pool, equation.rhs,
                                               [&dae](VariableId variable) { return dae.variables[variable].name; }),
                               "an expression that depends on the iterator of a for-equation is held or converted to "
                               "another clock; declare a variable for it");
    }
}

}  // namespace causeway
