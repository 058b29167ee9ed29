// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "core/dae/dae_expressions.h"
#include "core/dae/text_replacements.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class TextNumbering {
public:
    explicit TextNumbering(HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    bool run()
    {
        std::vector<VariableId> texts;
        std::vector<ExprId> starts;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (!isVaryingText(variable)) continue;
            if (!m_pool.types().isScalar(variable.typeId)) return false;
            texts.push_back(VariableId(i));
            starts.push_back(encoded(variable.start.isNone() ? m_pool.string("") : variable.start));
            if (starts.back().isNone() || m_pool.op(starts.back()) != Op::IntegerLiteral) return false;
        }
        for (std::vector<DaeEquation>* equations : {&m_dae.equations, &m_dae.initialEquations}) {
            if (!encodeAll(*equations)) return false;
        }
        for (std::vector<DaeAlgorithm>* algorithms : {&m_dae.algorithms, &m_dae.initialAlgorithms}) {
            for (DaeAlgorithm& algorithm : *algorithms) {
                if (!encodeAll(algorithm.statements)) return false;
            }
        }
        RewriteMemo memo;
        const auto rebuild = [this](ExprId node, std::span<const ExprId> operands) {
            return decodedNode(node, operands);
        };
        rewriteExpressions(m_dae, [&](ExprId expr) { return rewrite(m_pool, expr, memo, rebuild); });
        for (std::size_t i = 0; i < texts.size(); ++i) {
            DaeVariable& variable = m_dae.variables[texts[i]];
            variable.type = ValueType::Integer;
            variable.typeId = TypeTable::integer();
            variable.variability = Variability::Discrete;
            variable.start = starts[i];
            variable.description = describe(variable.description);
        }
        return true;
    }

private:
    [[nodiscard]] bool isText(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Variable && m_pool.type(expr) == ValueType::String &&
               isVaryingText(m_dae.variables[m_pool.variableOf(expr)]);
    }
    ExprId numberOf(ExprId text) { return m_pool.variable(m_pool.variableOf(text), ValueType::Integer); }

    /// Known before the simulation, and the same throughout.
    [[nodiscard]] bool isSettled(ExprId text) const
    {
        const std::array roots{text};
        return std::ranges::all_of(reachable(m_pool, roots), [this](ExprId part) {
            if (m_pool.op(part) == Op::Variable)
                return m_dae.variables[m_pool.variableOf(part)].variability <= Variability::Parameter;
            return m_pool.op(part) != Op::Time && m_pool.op(part) != Op::Derivative && m_pool.op(part) != Op::Pre &&
                   m_pool.op(part) != Op::FunctionCall;
        });
    }

    /// The number of a text; none where it is not one of a few.
    ExprId encoded(ExprId text)
    {
        if (isText(text)) return numberOf(text);
        if (m_pool.op(text) == Op::Pre && isText(m_pool.operand(text, 0)))
            return m_pool.unary(Op::Pre, numberOf(m_pool.operand(text, 0)));
        if (m_pool.op(text) == Op::If) {
            const ExprId then = encoded(m_pool.operand(text, 1)), otherwise = encoded(m_pool.operand(text, 2));
            return then.isNone() || otherwise.isNone() ? ExprId()
                                                       : m_pool.conditional(m_pool.operand(text, 0), then, otherwise);
        }
        if (m_pool.type(text) != ValueType::String || !isSettled(text)) return {};
        const auto [entry, isNew] = m_numbers.try_emplace(text, static_cast<std::int64_t>(m_values.size()) + 1);
        if (isNew) m_values.push_back(text);
        return m_pool.integer(entry->second);
    }

    bool encodeAll(std::vector<DaeEquation>& equations)
    {
        for (DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple && m_pool.type(equation.lhs) == ValueType::String) {
                equation.lhs = encoded(equation.lhs);
                equation.rhs = encoded(equation.rhs);
                if (equation.lhs.isNone() || equation.rhs.isNone()) return false;
            }
            if (equation.structure == DaeEquation::kNoStructure) continue;
            EquationStructure& structure = m_dae.structures[equation.structure];
            if (std::ranges::any_of(structure.targets,
                                    [this](ExprId target) { return !target.isNone() && isText(target); }))
                return false;
            for (EquationBranch& branch : structure.branches) {
                if (!encodeAll(branch.equations)) return false;
            }
        }
        return true;
    }

    bool encodeAll(std::vector<Statement>& statements)
    {
        for (Statement& statement : statements) {
            const bool hasText = std::ranges::any_of(
                statement.targets, [this](ExprId target) { return !target.isNone() && isText(target); });
            if (hasText && statement.kind != StatementKind::Assign) return false;
            if (hasText) {
                statement.targets[0] = numberOf(statement.targets[0]);
                statement.value = encoded(statement.value);
                if (statement.value.isNone()) return false;
            }
            if (!encodeAll(statement.body)) return false;
            for (Statement::Branch& branch : statement.branches) {
                if (!encodeAll(branch.body)) return false;
            }
        }
        return true;
    }

    /// The text of a number.
    ExprId decoded(ExprId number)
    {
        ExprId text = m_values.back();
        for (std::size_t i = m_values.size() - 1; i-- > 0;) {
            const ExprId is = m_pool.binary(Op::Equal, number, m_pool.integer(static_cast<std::int64_t>(i) + 1));
            text = m_pool.conditional(is, m_values[i], text);
        }
        return text;
    }

    ExprId decodedNode(ExprId node, std::span<const ExprId> operands)
    {
        if (isText(node)) return decoded(numberOf(node));
        const bool isOfText = !operands.empty() && isText(m_pool.operand(node, 0));
        if (isOfText && m_pool.op(node) == Op::Pre)
            return decoded(m_pool.unary(Op::Pre, numberOf(m_pool.operand(node, 0))));
        if (isOfText && m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Change)
            return m_pool.call(Builtin::Change, std::array{numberOf(m_pool.operand(node, 0))});
        if (isOfText && m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Previous)
            return decoded(
                m_pool.call(Builtin::Previous, std::array{numberOf(m_pool.operand(node, 0))}, TypeTable::integer()));
        if (std::ranges::equal(m_pool.operands(node), operands)) return node;
        return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
    }

    [[nodiscard]] std::string describe(const std::string& description) const
    {
        std::string text = description;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const std::string value =
                printExpression(m_pool, m_values[i], [this](VariableId id) { return m_dae.variables[id].name; });
            text += fmt::format("{}{} = {}", text.empty() ? "" : i == 0 ? ": " : ", ", i + 1, value);
        }
        return text;
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::vector<ExprId> m_values;                        ///< by number, from 1
    std::unordered_map<ExprId, std::int64_t> m_numbers;  ///< looked up only
};

}  // namespace

bool numberTexts(HybridDae& dae)
{
    return TextNumbering(dae).run();
}

}  // namespace causeway
