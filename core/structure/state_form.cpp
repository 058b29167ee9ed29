// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/state_form.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "core/symbolic/polynomial.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

// Larger forms are unreadable.
constexpr std::size_t kMaxStates = 30;
constexpr std::size_t kMaxUnknowns = 300;
constexpr std::size_t kMaxNodes = 400;
constexpr std::size_t kLongestText = 600;

/// Whether an expression depends on time and parameters only, and on time at all: a known function such as a source
/// voltage.
bool isKnownFunction(const Structure& structure, ExprId expr)
{
    bool dependsOnTime = false;
    const std::array roots{expr};
    for (const ExprId node : reachable(structure.pool, roots)) {
        const Op op = structure.pool.op(node);
        if (op == Op::Time) dependsOnTime = true;
        if (op == Op::Derivative || op == Op::Pre) return false;
        if (op == Op::Variable &&
            structure.dae->variables[structure.pool.variableOf(node)].variability > Variability::Parameter)
            return false;
    }
    return dependsOnTime;
}

/// Whether every term has at most one leaf, to the power one, and its other factors are free of leaves.
bool isLinear(const ExpressionPool& pool, const Polynomial& polynomial, const std::vector<ExprId>& leaves)
{
    const auto isLeaf = [&](ExprId expr) { return std::ranges::find(leaves, expr) != leaves.end(); };
    for (const Monomial& term : polynomial) {
        int degree = 0;
        for (const auto& [base, exponent] : term.factors) {
            if (isLeaf(base)) {
                if (exponent != 1 || ++degree > 1) return false;
                continue;
            }
            const std::array roots{base};
            for (const ExprId node : reachable(pool, roots)) {
                if (isLeaf(node)) return false;
            }
        }
    }
    return true;
}

}  // namespace

std::vector<StateEquation> deriveStateForm(Structure& structure)
{
    const auto& unknowns = structure.unknowns;
    if (unknowns.size() > kMaxUnknowns) return {};
    if (structure.states.empty() || structure.states.size() > kMaxStates) return {};
    std::unordered_set<ExprId> states, derivatives;  // looked up only
    for (const StateVariable& state : structure.states) {
        states.insert(state.expr);
        derivatives.insert(state.derivative);
    }

    // Known functions, inputs and states are kept; all other variables are replaced by their solved equations, in
    // sorted order.
    ExpressionPool& pool = structure.pool;
    std::unordered_map<ExprId, ExprId> replacement;
    std::vector<ExprId> inputs;
    for (const BltBlock& block : structure.blocks) {
        if (block.kind != BlockKind::Assignment) continue;  // unknowns of loops stay by name; checked below
        const Unknown& unknown = unknowns[block.unknowns.front()];
        const ExprId solved = structure.assignment[block.equations.front()].solved;
        const ExprId value = substitute(pool, solved, replacement);
        if (!derivatives.contains(unknown.expr) && isKnownFunction(structure, value)) {
            inputs.push_back(unknown.expr);
            continue;
        }
        replacement.emplace(unknown.expr, value);
    }

    std::vector<ExprId> leaves;
    for (const StateVariable& state : structure.states) leaves.push_back(state.expr);
    leaves.insert(leaves.end(), inputs.begin(), inputs.end());
    const AtomOrder byText = [&](ExprId a, ExprId b) { return structure.print(a) < structure.print(b); };

    std::vector<StateEquation> form;
    for (const Unknown& unknown : unknowns) {
        if (!derivatives.contains(unknown.expr)) continue;
        const auto found = replacement.find(unknown.expr);
        if (found == replacement.end()) return {};
        ExprId rhs = found->second;
        const std::array roots{rhs};
        const auto nodes = reachable(pool, roots);
        if (nodes.size() > kMaxNodes) return {};
        for (const ExprId node : nodes) {
            // Results of loops have no closed form.
            if (pool.op(node) == Op::Derivative && !states.contains(node)) return {};
            if (pool.op(node) != Op::Variable) continue;
            const DaeVariable& variable = structure.dae->variables[pool.variableOf(node)];
            const bool isKnown = variable.variability <= Variability::Parameter || states.contains(node) ||
                                 variable.causality == Causality::Input ||
                                 std::ranges::find(inputs, node) != inputs.end();
            if (!isKnown) return {};
        }
        // A linear equation is collected state by state; a nonlinear one is easier to read as substitution left it.
        if (const auto expanded = expand(pool, rhs); expanded && isLinear(pool, *expanded, leaves)) {
            rhs = collect(pool, *expanded, leaves, byText);
        }
        StateEquation equation{unknown.variable, unknown.expr, rhs, structure.print(rhs)};
        if (equation.text.size() > kLongestText) return {};
        form.push_back(std::move(equation));
    }
    return form;
}

}  // namespace causeway
