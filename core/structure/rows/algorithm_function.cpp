// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/algorithm_function.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class AlgorithmFunction {
public:
    AlgorithmFunction(const HybridDae& dae, const std::vector<std::uint8_t>& isWhenDefined, ExpressionPool& pool)
        : m_dae(dae), m_isWhenDefined(isWhenDefined), m_pool(pool)
    {
    }

    std::vector<AlgorithmOutput> run(const DaeAlgorithm& algorithm, IdVector<FunctionId, Function>& functions)
    {
        gather(algorithm.statements);
        if (m_targets.empty()) return {};
        m_made.name = fmt::format("algorithm {}", functions.size() + 1);
        m_made.generatesEvents = true;  // it is an algorithm of the model, not one of a function
        m_made.span = algorithm.span;
        // Inputs first: variables read but not assigned, and the previous values of the assigned variables.
        for (const ExprId leaf : m_leaves) {
            if (!m_isTarget.contains(leaf)) m_locals.emplace(leaf, addVariable(leaf, FunctionVariableRole::Input));
        }
        std::vector<ExprId> initial;
        for (const ExprId target : m_targets) initial.push_back(initialValue(target));
        for (std::size_t i = 0; i < m_targets.size(); ++i) {
            m_locals.emplace(m_targets[i], addVariable(m_targets[i], FunctionVariableRole::Output));
            m_made.variables.back().value = initial[i];
        }
        m_made.isComplete = m_isPlain;
        if (m_isPlain) m_made.body = translate(algorithm.statements);

        std::vector<TypeId> types;
        for (const ExprId target : m_targets) types.push_back(m_pool.typeId(target));
        const bool isSingle = types.size() == 1;
        m_made.resultType = isSingle ? types.front() : m_pool.types().tuple(types);
        const TypeId resultType = m_made.resultType;
        const FunctionId id = functions.push(std::move(m_made));
        const ExprId call = m_pool.functionCall(id, m_arguments, resultType);
        std::vector<AlgorithmOutput> outputs;
        for (std::size_t i = 0; i < m_targets.size(); ++i)
            outputs.push_back({m_targets[i], isSingle ? call : m_pool.tupleElement(call, i)});
        return outputs;
    }

private:
    void gather(ExprId root)
    {
        if (root.isNone()) return;
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            const Op op = m_pool.op(expr);
            if (op == Op::Variable || op == Op::Derivative || op == Op::Pre || op == Op::Time) {
                if (m_isKnown.insert(expr).second) m_leaves.push_back(expr);
                continue;
            }
            if (op == Op::Call && builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Event &&
                m_pool.builtin(expr) != Builtin::NoEvent && m_pool.builtin(expr) != Builtin::Smooth) {
                m_isPlain = false;
            }
            if (op == Op::Call && (m_pool.builtin(expr) == Builtin::Edge || m_pool.builtin(expr) == Builtin::Change))
                m_isPlain = false;
            const auto operands = m_pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) open.push_back(operands[i]);
        }
    }

    void addTarget(ExprId target)
    {
        ExprId at = target;
        while (m_pool.op(at) == Op::Subscript || m_pool.op(at) == Op::Member) {
            for (const ExprId subscript : m_pool.operands(at).subspan(1)) gather(subscript);
            at = m_pool.operand(at, 0);
        }
        if (m_pool.op(at) == Op::Variable && m_isTarget.insert(at).second) m_targets.push_back(at);
    }

    void gather(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            gather(statement.value);
            gather(statement.message);
            switch (statement.kind) {
                case StatementKind::Assign:
                case StatementKind::CallAssign:
                    for (const ExprId target : statement.targets) {
                        if (!target.isNone()) addTarget(target);
                    }
                    break;
                case StatementKind::When:
                case StatementKind::Reinit:
                case StatementKind::Terminate:
                case StatementKind::Call: m_isPlain = false; break;
                default: break;
            }
            gather(statement.body);
            for (const Statement::Branch& branch : statement.branches) {
                gather(branch.condition);
                gather(branch.body);
            }
        }
    }

    ExprId addVariable(ExprId leaf, FunctionVariableRole role)
    {
        const auto position = m_made.variables.size();
        FunctionVariable variable;
        variable.type = m_pool.typeId(leaf);
        variable.role = role;
        const ExprId named =
            m_pool.op(leaf) == Op::Derivative || m_pool.op(leaf) == Op::Pre ? m_pool.operand(leaf, 0) : leaf;
        variable.name = m_pool.op(named) == Op::Variable ? m_dae.variables[m_pool.variableOf(named)].name : "time";
        if (named != leaf) variable.name = (m_pool.op(leaf) == Op::Pre ? "pre " : "der ") + variable.name;
        m_made.variables.push_back(std::move(variable));
        if (role == FunctionVariableRole::Input) {
            m_made.inputs.push_back(static_cast<std::uint32_t>(position));
            m_arguments.push_back(leaf);
        } else {
            m_made.outputs.push_back(static_cast<std::uint32_t>(position));
        }
        return m_pool.local(position, m_pool.typeId(leaf));
    }

    ExprId initialValue(ExprId target)
    {
        const DaeVariable& variable = m_dae.variables[m_pool.variableOf(target)];
        // A variable defined in a when-clause is discrete regardless of its declaration.
        if (variable.variability != Variability::Continuous ||
            m_isWhenDefined[m_pool.variableOf(target).index()] != 0) {
            const ExprId before = m_pool.unary(Op::Pre, target);
            const auto known = m_locals.find(before);
            if (known != m_locals.end()) return known->second;
            const ExprId local = addVariable(before, FunctionVariableRole::Input);
            m_locals.emplace(before, local);
            return local;
        }
        if (variable.start.isNone()) return m_pool.real(0);
        if (m_pool.isLiteral(variable.start)) return variable.start;
        // A start value that parameters give goes in as well.
        const auto known = m_locals.find(variable.start);
        if (known != m_locals.end()) return known->second;
        const ExprId local = addVariable(variable.start, FunctionVariableRole::Input);
        m_locals.emplace(variable.start, local);
        return local;
    }

    ExprId translate(ExprId root)
    {
        if (root.isNone()) return root;
        return rewrite(m_pool, root, m_memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (const auto found = m_locals.find(node); found != m_locals.end()) return found->second;
            if (operands.empty() || std::ranges::equal(operands, m_pool.operands(node))) return node;
            return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
        });
    }

    std::vector<Statement> translate(const std::vector<Statement>& statements)
    {
        std::vector<Statement> made;
        made.reserve(statements.size());
        for (const Statement& statement : statements) {
            Statement copy = statement;
            for (ExprId& target : copy.targets) target = translate(target);
            copy.value = translate(copy.value);
            copy.message = translate(copy.message);
            copy.body = translate(statement.body);
            for (Statement::Branch& branch : copy.branches) {
                branch.condition = translate(branch.condition);
                branch.body = translate(std::vector<Statement>(branch.body));
            }
            made.push_back(std::move(copy));
        }
        return made;
    }

    const HybridDae& m_dae;
    const std::vector<std::uint8_t>& m_isWhenDefined;
    ExpressionPool& m_pool;
    Function m_made;
    bool m_isPlain = true;  ///< nothing in it needs the events around it
    std::vector<ExprId> m_targets;
    std::vector<ExprId> m_leaves;                      ///< that are read, in order
    std::vector<ExprId> m_arguments;                   ///< parallel to the inputs
    std::unordered_set<ExprId> m_isTarget, m_isKnown;  // looked up only
    std::unordered_map<ExprId, ExprId> m_locals;       // looked up only
    RewriteMemo m_memo;
};

}  // namespace

std::vector<AlgorithmOutput> outputsOf(const HybridDae& dae, const DaeAlgorithm& algorithm,
                                       const std::vector<std::uint8_t>& isWhenDefined, ExpressionPool& pool,
                                       IdVector<FunctionId, Function>& functions)
{
    return AlgorithmFunction(dae, isWhenDefined, pool).run(algorithm, functions);
}

}  // namespace causeway
