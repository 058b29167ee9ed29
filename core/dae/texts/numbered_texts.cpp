// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/dae/texts/text_replacements.h"
#include "core/external/external_world.h"
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
            variable.variability = std::min(variable.variability, Variability::Discrete);
            variable.start = starts[i];
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

    /// Texts that are known only when an event gives them are kept by the run, which numbers them.
    FunctionId keepText()
    {
        if (m_keepText.isNone()) {
            m_keepText = declare(kKeepText, TypeTable::string(), TypeTable::integer());
            m_keptText = declare(kKeptText, TypeTable::integer(), TypeTable::string());
        }
        return m_keepText;
    }

    /// A function of one argument that the run provides. Its results mean nothing in another run.
    FunctionId declare(std::string_view name, TypeId input, TypeId output)
    {
        Function function;
        function.name = name;
        function.variables.resize(2);
        function.variables[0].name = "u";
        function.variables[0].type = input;
        function.variables[0].role = FunctionVariableRole::Input;
        function.variables[1].name = "y";
        function.variables[1].type = output;
        function.variables[1].role = FunctionVariableRole::Output;
        function.inputs = {0};
        function.outputs = {1};
        function.isExternal = function.isComplete = function.isImpure = true;
        function.external.language = "C";
        function.external.name = name;
        function.external.arguments = {m_pool.local(0, input)};
        function.external.isOutput = {0};
        function.external.result = m_pool.local(1, output);
        function.resultType = output;
        return m_dae.functions.push(std::move(function));
    }

    /// Known before the simulation, and the same throughout.
    [[nodiscard]] bool isSettled(ExprId text) const
    {
        const std::array roots{text};
        return std::ranges::all_of(reachable(m_pool, roots), [this](ExprId part) {
            if (m_pool.op(part) == Op::Variable)
                return !isText(part) && m_dae.variables[m_pool.variableOf(part)].variability <= Variability::Parameter;
            return m_pool.op(part) != Op::Time && m_pool.op(part) != Op::Derivative && m_pool.op(part) != Op::Pre &&
                   m_pool.op(part) != Op::FunctionCall;
        });
    }

    /// The number of a text.
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
        if (m_pool.type(text) != ValueType::String) return {};
        if (!isSettled(text)) return m_pool.functionCall(keepText(), std::array{text}, TypeTable::integer());
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

    /// Extracts the Strings of `(s, x) := f(u)` into assignments before it. None if the call would see these, or become
    /// another call.
    std::vector<Statement> textResults(Statement& statement)
    {
        std::vector<Statement> texts;
        if (statement.kind != StatementKind::CallAssign || m_pool.op(statement.value) != Op::FunctionCall) return texts;
        if (!m_dae.functions[m_pool.functionOf(statement.value)].givesTheSameAgain()) return texts;
        const auto seen = reachable(m_pool, std::array{statement.value});
        if (std::ranges::any_of(seen, [this](ExprId part) { return isText(part); })) return texts;
        for (std::size_t i = 0; i < statement.targets.size(); ++i) {
            ExprId& target = statement.targets[i];
            if (target.isNone() || !isText(target)) continue;
            Statement text;
            text.kind = StatementKind::Assign;
            text.targets = {target};
            text.value = m_pool.tupleElement(statement.value, i);
            text.span = statement.span;
            texts.push_back(std::move(text));
            target = {};
        }
        return texts;
    }

    bool encodeAll(std::vector<Statement>& statements)
    {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            if (const std::vector<Statement> texts = textResults(statements[i]); !texts.empty())
                statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(i), texts.begin(), texts.end());
            Statement& statement = statements[i];
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
        std::size_t i = m_values.size();
        ExprId text = m_keptText.isNone() ? m_values[--i]
                                          : m_pool.functionCall(m_keptText, std::array{number}, TypeTable::string());
        while (i-- > 0) {
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
        if (isOfText && m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Change) {
            const ExprId number = numberOf(m_pool.operand(node, 0));
            if (!m_keptText.isNone())
                return m_pool.binary(Op::NotEqual, decoded(number), decoded(m_pool.unary(Op::Pre, number)));
            return m_pool.call(Builtin::Change, std::array{number});
        }
        if (isOfText && m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Previous)
            return decoded(
                m_pool.call(Builtin::Previous, std::array{numberOf(m_pool.operand(node, 0))}, TypeTable::integer()));
        if (std::ranges::equal(m_pool.operands(node), operands)) return node;
        return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::vector<ExprId> m_values;                        ///< by number, from 1
    std::unordered_map<ExprId, std::int64_t> m_numbers;  ///< looked up only
    FunctionId m_keepText, m_keptText;                   ///< none if all texts are known before the run
};

}  // namespace

bool numberTexts(HybridDae& dae)
{
    return TextNumbering(dae).run();
}

}  // namespace causeway
