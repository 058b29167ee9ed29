// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "core/dae/dae_expressions.h"
#include "core/dae/texts/text_replacements.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

using Texts = std::set<VariableId>;

Texts textsOf(const HybridDae& dae, std::span<const ExprId> roots)
{
    Texts texts;
    for (const ExprId part : reachable(dae.pool, roots)) {
        if (dae.pool.op(part) == Op::Variable && isVaryingText(dae.variables[dae.pool.variableOf(part)]))
            texts.insert(dae.pool.variableOf(part));
    }
    return texts;
}

std::vector<ExprId> expressionsOf(const std::vector<Statement>& statements)
{
    std::vector<ExprId> all;
    forEachExpression(statements, [&all](ExprId expr) { all.push_back(expr); });
    return all;
}

/// The body of one branch of a when-statement as a function: variables read are inputs, variables assigned are outputs.
class BodyFunction {
public:
    BodyFunction(HybridDae& dae, const Texts& texts, SourceSpan span) : m_dae(dae), m_pool(dae.pool), m_texts(texts)
    {
        m_function.isComplete = true;
        m_function.isImpure = true;
        m_function.span = span;
    }

    /// False where a function cannot hold such statements.
    bool take(const std::vector<Statement>& body)
    {
        m_function.body = body;
        for (const VariableId text : m_texts) {
            const DaeVariable& variable = m_dae.variables[text];
            m_locals.emplace(m_pool.variable(text, variable.typeId),
                             add(variable.name, variable.typeId, FunctionVariableRole::Local, variable.start));
        }
        if (!declareTargets(body)) return false;
        rewriteExpressions(m_function.body, [this](ExprId expr) { return replaced(expr); });
        return m_isPossible;
    }

    [[nodiscard]] bool hasResults() const { return !m_targets.empty(); }

    Statement call()
    {
        std::vector<TypeId> types;
        for (const ExprId target : m_targets) types.push_back(m_pool.typeId(target));
        m_function.resultType = types.empty()       ? TypeTable::none()
                                : types.size() == 1 ? types.front()
                                                    : m_pool.types().tuple(types);
        Statement made;
        made.span = m_function.span;
        made.targets = m_targets;
        made.kind = types.empty()       ? StatementKind::Call
                    : types.size() == 1 ? StatementKind::Assign
                                        : StatementKind::CallAssign;
        const TypeId result = m_function.resultType;
        m_function.name = fmt::format("textsOfEvent{}", m_dae.functions.size());
        const FunctionId id = m_dae.functions.push(std::move(m_function));
        made.value = m_pool.functionCall(id, m_arguments, result);
        return made;
    }

private:
    ExprId add(std::string name, TypeId type, FunctionVariableRole role, ExprId value)
    {
        const auto position = static_cast<std::uint32_t>(m_function.variables.size());
        FunctionVariable variable;
        variable.name = std::move(name);
        variable.type = type;
        variable.role = role;
        variable.value = value;
        variable.span = m_function.span;
        if (role == FunctionVariableRole::Input) m_function.inputs.push_back(position);
        if (role == FunctionVariableRole::Output) m_function.outputs.push_back(position);
        m_function.variables.push_back(std::move(variable));
        return m_pool.local(position, type);
    }

    ExprId addInput(ExprId argument)
    {
        m_arguments.push_back(argument);
        const ExprId made =
            add(fmt::format("u{}", m_arguments.size()), m_pool.typeId(argument), FunctionVariableRole::Input, {});
        return made;
    }

    /// Assigned variables begin with their current values.
    bool declareTargets(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            switch (statement.kind) {
                case StatementKind::Terminate:
                case StatementKind::Reinit:
                case StatementKind::When: return false;
                default: break;
            }
            for (const ExprId target : statement.targets) {
                if (target.isNone() || statement.kind == StatementKind::Assert || m_locals.contains(target)) continue;
                if (m_pool.op(target) != Op::Variable) return false;
                const ExprId before = addInput(target);
                m_locals.emplace(target, add(m_dae.variables[m_pool.variableOf(target)].name, m_pool.typeId(target),
                                             FunctionVariableRole::Output, before));
                m_targets.push_back(target);
            }
            if (!declareTargets(statement.body)) return false;
            for (const Statement::Branch& branch : statement.branches) {
                if (!declareTargets(branch.body)) return false;
            }
        }
        return true;
    }

    /// Whether a node belongs to the model and its events, and is passed as an argument unchanged.
    [[nodiscard]] bool isOfModel(ExprId node) const
    {
        switch (m_pool.op(node)) {
            case Op::Variable:
            case Op::Time:
            case Op::Pre:
            case Op::Derivative: return true;
            case Op::Call: {
                const BuiltinInfo& info = builtinInfo(m_pool.builtin(node));
                const bool isPlain = info.function == Builtin::NoEvent || info.function == Builtin::Smooth;
                return !isPlain && (info.group == BuiltinGroup::Event || info.group == BuiltinGroup::Clocked ||
                                    info.function == Builtin::Edge || info.function == Builtin::Change);
            }
            default: return false;
        }
    }

    /// Top-down: arguments are not processed further.
    ExprId replaced(ExprId root)
    {
        std::vector<ExprId> open{root};
        std::unordered_set<ExprId> seen;
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (m_locals.contains(expr) || !seen.insert(expr).second) continue;
            if (isOfModel(expr)) {
                handIn(expr);
                continue;
            }
            const auto operands = m_pool.operands(expr);
            open.insert(open.end(), operands.rbegin(), operands.rend());
        }
        return rewrite(m_pool, root, m_locals, [this](ExprId node, std::span<const ExprId> operands) {
            if (std::ranges::equal(m_pool.operands(node), operands)) return node;
            return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
        });
    }

    void handIn(ExprId expr)
    {
        // pre() of a String, or of a variable assigned here, is not allowed in a function.
        if (m_pool.op(expr) != Op::Variable) {
            const std::array roots{expr};
            for (const ExprId part : reachable(m_pool, roots)) {
                if (m_pool.op(part) == Op::Variable && m_texts.contains(m_pool.variableOf(part))) m_isPossible = false;
            }
        }
        m_locals.emplace(expr, addInput(expr));
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    const Texts& m_texts;
    Function m_function;
    std::vector<ExprId> m_arguments, m_targets;
    RewriteMemo m_locals;  ///< replacements of expressions
    bool m_isPossible = true;
};

/// The texts that are read before a statement of their own has given them a value.
Texts readFirst(const HybridDae& dae, const std::vector<Statement>& body)
{
    Texts isSet, found;
    for (const Statement& statement : body) {
        const bool sets = statement.kind == StatementKind::Assign &&
                          dae.pool.op(statement.targets[0]) == Op::Variable &&
                          isVaryingText(dae.variables[dae.pool.variableOf(statement.targets[0])]);
        for (const VariableId text : textsOf(dae, sets ? std::vector{statement.value} : expressionsOf({statement}))) {
            if (!isSet.contains(text)) found.insert(text);
        }
        if (sets) isSet.insert(dae.pool.variableOf(statement.targets[0]));
    }
    return found;
}

/// Statements that run at one instant: those of a branch of a when-statement, or of an initial algorithm.
struct Body {
    std::vector<Statement>* statements;
    SourceSpan span;
    bool isInitial;
};

}  // namespace

void moveTextsIntoFunctions(HybridDae& dae)
{
    std::vector<Body> bodies;
    std::vector<ExprId> others;
    for (const std::vector<DaeEquation>* equations : {&dae.equations, &dae.initialEquations})
        forEachExpression(dae, *equations, [&others](ExprId expr) { others.push_back(expr); });
    for (DaeAlgorithm& algorithm : dae.initialAlgorithms)
        bodies.push_back({&algorithm.statements, algorithm.span, true});
    for (DaeAlgorithm& algorithm : dae.algorithms) {
        for (Statement& statement : algorithm.statements) {
            if (statement.kind != StatementKind::When) {
                for (const ExprId expr : expressionsOf({statement})) others.push_back(expr);
                continue;
            }
            for (Statement::Branch& branch : statement.branches) {
                if (!branch.condition.isNone()) others.push_back(branch.condition);
                bodies.push_back({&branch.body, statement.span, false});
            }
        }
    }
    // A variable kept from one instant to another, or read elsewhere, is not local. An initial algorithm begins with
    // the start values.
    Texts kept = textsOf(dae, others);
    for (const Body& body : bodies) {
        if (!body.isInitial) kept.merge(readFirst(dae, *body.statements));
    }
    // A body moves with all its texts or not at all, and a text with all its bodies.
    std::vector<std::optional<BodyFunction>> functions(bodies.size());
    std::vector<Texts> textsIn(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        textsIn[i] = textsOf(dae, expressionsOf(*bodies[i].statements));
        std::erase_if(textsIn[i], [&](VariableId text) { return kept.contains(text); });
        if (textsIn[i].empty()) continue;
        functions[i].emplace(dae, textsIn[i], bodies[i].span);
        if (!functions[i]->take(*bodies[i].statements) || (bodies[i].isInitial && functions[i]->hasResults())) return;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!functions[i]) continue;
        *bodies[i].statements = {functions[i]->call()};
        for (const VariableId text : textsIn[i]) dae.variables[text].variability = Variability::Constant;
    }
}

}  // namespace causeway
