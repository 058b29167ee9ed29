// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/texts/varying_texts.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/dae/dae_expressions.h"
#include "core/dae/texts/text_replacements.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class TextReplacement {
public:
    explicit TextReplacement(HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    /// False where a String stays; the DAE is then of no use.
    bool run()
    {
        findDefinitions();
        if (isReadBefore() || !resolve()) return false;
        rewriteExpressions(m_dae, [this](ExprId expr) { return substitute(m_pool, expr, m_definitions); });
        for (DaeVariable& variable : m_dae.variables) {
            if (isVaryingText(variable)) variable.variability = Variability::Constant;
        }
        return true;
    }

private:
    [[nodiscard]] bool isVaryingLeaf(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Variable && isVaryingText(m_dae.variables[m_pool.variableOf(expr)]);
    }

    /// The first equation that has a String alone on one side defines it.
    void findDefinitions()
    {
        const auto defines = [this](const DaeEquation& equation) {
            if (equation.kind != EquationKind::Simple) return false;
            for (const auto& [leaf, value] : {std::pair(equation.lhs, equation.rhs), {equation.rhs, equation.lhs}}) {
                if (!isVaryingLeaf(leaf) || !m_definitions.emplace(leaf, value).second) continue;
                m_leaves.push_back(leaf);
                return true;
            }
            return false;
        };
        std::erase_if(m_dae.equations, defines);
    }

    /// Whether its value before an event is read: that value cannot be replaced by a current expression.
    [[nodiscard]] bool isReadBefore() const
    {
        std::vector<ExprId> roots;
        forEachExpression(m_dae, [&roots](ExprId expr) { roots.push_back(expr); });
        for (const ExprId leaf : m_leaves) roots.push_back(m_definitions.at(leaf));
        return std::ranges::any_of(reachable(m_pool, roots), [this](ExprId expr) {
            const bool isCall = m_pool.op(expr) == Op::Call;
            const bool isOfEvents = isKnownBefore(m_pool, expr) ||
                                    (isCall && (m_pool.builtin(expr) == Builtin::Change ||
                                                builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Clocked));
            return isOfEvents && std::ranges::any_of(m_pool.operands(expr),
                                                     [this](ExprId operand) { return isVaryingLeaf(operand); });
        });
    }

    /// Definitions without Strings that vary.
    bool resolve()
    {
        const auto count = static_cast<std::size_t>(std::ranges::count_if(m_dae.variables, isVaryingText));
        if (m_definitions.size() != count) return false;
        const auto isDone = [this](ExprId value) {
            return std::ranges::none_of(reachable(m_pool, std::array{value}),
                                        [this](ExprId expr) { return isVaryingLeaf(expr); });
        };
        for (const ExprId leaf : m_leaves) {
            ExprId& value = m_definitions.at(leaf);
            for (std::size_t round = 0; !isDone(value); ++round) {
                if (round > count) return false;
                value = substitute(m_pool, value, m_definitions);
            }
        }
        return true;
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::unordered_map<ExprId, ExprId> m_definitions;  ///< by the leaf; looked up only
    std::vector<ExprId> m_leaves;                      ///< in the order of their equations
};

/// Parameters with `fixed = false`, and those that follow from them, by variable.
std::vector<std::uint8_t> findOfStart(const HybridDae& dae)
{
    std::vector<std::uint8_t> isOfStart(dae.variables.size(), 0);
    bool hasAny = false;
    for (std::size_t i = 0; i < isOfStart.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        isOfStart[i] = variable.variability == Variability::Parameter && variable.fixed == std::optional(false) ? 1 : 0;
        hasAny = hasAny || isOfStart[i] != 0;
    }
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        if (!hasAny || isOfStart[id.index()] != 0 || variable.binding.isNone()) continue;
        const bool follows = std::ranges::any_of(reachable(dae.pool, std::array{variable.binding}), [&](ExprId part) {
            return dae.pool.op(part) == Op::Variable && isOfStart[dae.pool.variableOf(part).index()] != 0;
        });
        isOfStart[id.index()] = follows ? 1 : 0;
    }
    return isOfStart;
}

/// String parameters that depend on values computed at the start: their defining expressions are substituted wherever
/// they are read.
std::shared_ptr<const HybridDae> replaceTextsOfStart(std::shared_ptr<const HybridDae> dae)
{
    const std::vector<std::uint8_t> isOfStart = findOfStart(*dae);
    const auto isReplaced = [&](VariableId id) {
        const DaeVariable& variable = dae->variables[id];
        return isOfStart[id.index()] != 0 && variable.type == ValueType::String && !variable.binding.isNone();
    };
    if (std::ranges::none_of(dae->parameterOrder, isReplaced)) return dae;
    auto replaced = std::make_shared<HybridDae>(*dae);
    std::unordered_map<ExprId, ExprId> bindings;  // looked up only
    for (const VariableId id : dae->parameterOrder) {
        if (!isReplaced(id)) continue;
        DaeVariable& variable = replaced->variables[id];
        bindings.emplace(replaced->pool.variable(id, variable.typeId),
                         substitute(replaced->pool, variable.binding, bindings));
        variable.binding = {};
        variable.variability = Variability::Constant;
    }
    std::erase_if(replaced->parameterOrder, isReplaced);
    rewriteExpressions(*replaced, [&](ExprId expr) { return substitute(replaced->pool, expr, bindings); });
    return replaced;
}

}  // namespace

bool isVaryingText(const DaeVariable& variable)
{
    if (variable.type != ValueType::String) return false;
    const bool isOfStart = variable.fixed == std::optional(false) && variable.binding.isNone();
    return variable.variability > Variability::Parameter || isOfStart;
}

std::shared_ptr<const HybridDae> replaceVaryingTexts(std::shared_ptr<const HybridDae> dae)
{
    dae = replaceTextsOfStart(std::move(dae));
    if (std::ranges::none_of(dae->variables, isVaryingText)) return dae;
    auto local = std::make_shared<HybridDae>(*dae);
    moveTextsIntoFunctions(*local);
    if (std::ranges::none_of(local->variables, isVaryingText)) return local;
    auto replaced = std::make_shared<HybridDae>(*local);
    if (TextReplacement(*replaced).run()) return replaced;
    replaced = std::make_shared<HybridDae>(*local);
    if (!numberTexts(*replaced)) return dae;
    if (replaced->written == nullptr) replaced->written = dae;
    return replaced;
}

std::vector<std::uint8_t> areNumbersOfTexts(const HybridDae& dae)
{
    std::vector<std::uint8_t> are(dae.variables.size(), 0);
    std::unordered_set<std::string_view> texts;  // looked up only
    if (dae.written != nullptr) {
        for (const DaeVariable& variable : dae.written->variables) {
            if (isVaryingText(variable)) texts.insert(variable.name);
        }
    }
    for (std::size_t i = 0; i < are.size() && !texts.empty(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        const std::string_view name = variable.name;
        const bool isOfText = texts.contains(name) || texts.contains(name.substr(0, name.rfind('[')));
        are[i] = variable.type == ValueType::Integer && isOfText ? 1 : 0;
    }
    return are;
}

}  // namespace causeway
