// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/alias_rows.h"

#include <algorithm>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

AliasRowReader::AliasRowReader(const HybridDae& dae, ExpressionPool& pool,
                               const IdVector<FunctionId, Function>& functions, const std::vector<bool>& mayTakePart,
                               AliasClasses& classes)
    : m_dae(dae), m_pool(pool), m_functions(functions), m_mayTakePart(mayTakePart), m_classes(classes)
{
    const std::vector<std::uint8_t> isVarying =
        flagsByExpression(m_pool, [this](ExprId expr, std::uint8_t below) -> std::uint8_t {
            return below != 0 || !isConstantNode(expr) ? 1 : 0;
        });
    m_state.reserve(isVarying.size());
    for (const std::uint8_t varies : isVarying) m_state.push_back(varies != 0 ? State::Varying : State::Constant);
}

/// As far as the node itself goes: its operands are another matter.
bool AliasRowReader::isConstantNode(ExprId expr) const
{
    switch (m_pool.op(expr)) {
        case Op::Variable:
            return m_dae.variables.contains(m_pool.variableOf(expr)) &&
                   m_dae.variables[m_pool.variableOf(expr)].variability <= Variability::Parameter;
        case Op::Time:
        case Op::Local:
        case Op::Iterator:
        case Op::Derivative:
        case Op::Pre: return false;
        case Op::Call:
            return builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Elementwise ||
                   builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Array;
        case Op::FunctionCall: return m_functions[m_pool.functionOf(expr)].givesTheSameAgain();
        default: return true;
    }
}

bool AliasRowReader::isConstant(ExprId root)
{
    if (m_state.size() < m_pool.size()) m_state.resize(m_pool.size(), State::Unknown);
    m_open.assign(1, root);
    while (!m_open.empty()) {
        const ExprId expr = m_open.back();
        State& state = m_state[expr.index()];
        if (state == State::Unknown) {
            const std::size_t before = m_open.size();
            bool isConstant = isConstantNode(expr);
            if (isConstant) {
                for (const ExprId operand : m_pool.operands(expr)) {
                    isConstant = isConstant && m_state[operand.index()] != State::Varying;
                    if (m_state[operand.index()] == State::Unknown) m_open.push_back(operand);
                }
            }
            if (isConstant && m_open.size() > before) continue;
            m_open.resize(before);
            state = isConstant ? State::Constant : State::Varying;
        }
        m_open.pop_back();
    }
    return m_state[root.index()] == State::Constant;
}

std::optional<AliasForm> AliasRowReader::read(ExprId lhs, ExprId rhs)
{
    const auto isNumber = [this](ExprId side) {
        return m_pool.type(side) == ValueType::Real || m_pool.type(side) == ValueType::Integer;
    };
    return isNumber(lhs) && isNumber(rhs) ? readSum(lhs, rhs) : readTruths(lhs, rhs);
}

bool AliasRowReader::addVariable(AliasForm& form, VariableId variable, int factor)
{
    if (!m_mayTakePart[variable.index()]) return false;
    const auto [root, relation] = m_classes.find(variable);
    if (const ExprId value = m_classes.value(root)) {
        addConstant(form, apply(m_pool, relation, value), factor);
        return true;
    }
    if (!relation.offset.isNone()) addConstant(form, relation.offset, factor);
    const int ownFactor = relation.isNegated ? -factor : factor;
    const auto end = form.terms.begin() + static_cast<std::ptrdiff_t>(form.count);
    const auto found =
        std::find_if(form.terms.begin(), end, [root = root](const AliasForm::Term& term) { return term.root == root; });
    if (found != end) {
        found->factor += ownFactor;
        return true;
    }
    if (form.count == form.terms.size()) return false;
    form.terms[form.count++] = {variable, root, ownFactor};
    return true;
}

void AliasRowReader::addConstant(AliasForm& form, ExprId value, int factor)
{
    if (m_pool.isNumber(value, 0)) return;
    form.constant = addOffsets(m_pool, form.constant, factor < 0 ? negate(m_pool, value) : value);
    ++form.constantTerms;
}

/// Pushes the terms of a sum. Returns false for other expressions.
bool AliasRowReader::pushParts(ExprId expr, int factor)
{
    const Op op = m_pool.op(expr);
    const auto operands = m_pool.operands(expr);
    switch (op) {
        case Op::Add:
        case Op::Subtract:
            m_parts.push_back({operands[1], op == Op::Add ? factor : -factor});
            m_parts.push_back({operands[0], factor});
            return true;
        case Op::Negate: m_parts.push_back({operands[0], -factor}); return true;
        case Op::Multiply:
        case Op::ElementMultiply:
        case Op::Divide:
        case Op::ElementDivide: {
            const bool isProduct = op == Op::Multiply || op == Op::ElementMultiply;
            for (const std::size_t unit : {std::size_t(1), std::size_t(0)}) {
                const bool isOne = m_pool.isNumber(operands[unit], 1);
                if (!isOne && !m_pool.isNumber(operands[unit], -1)) continue;
                if (unit == 0 && !isProduct) continue;
                m_parts.push_back({operands[1 - unit], isOne ? factor : -factor});
                return true;
            }
            return false;
        }
        default: return false;
    }
}

std::optional<AliasForm> AliasRowReader::readSum(ExprId lhs, ExprId rhs)
{
    AliasForm form;
    m_parts.assign({Part{rhs, -1}, Part{lhs, 1}});
    while (!m_parts.empty()) {
        const auto [expr, factor] = m_parts.back();
        m_parts.pop_back();
        if (isConstant(expr)) {
            addConstant(form, expr, factor);
        } else if (m_pool.op(expr) == Op::Variable) {
            if (!addVariable(form, m_pool.variableOf(expr), factor)) return std::nullopt;
        } else if (!pushParts(expr, factor)) {
            return std::nullopt;
        }
    }
    const auto end = form.terms.begin() + static_cast<std::ptrdiff_t>(form.count);
    const auto rest =
        std::remove_if(form.terms.begin(), end, [](const AliasForm::Term& term) { return term.factor == 0; });
    form.count = static_cast<std::size_t>(rest - form.terms.begin());
    return form;
}

std::optional<AliasForm> AliasRowReader::readTruths(ExprId lhs, ExprId rhs)
{
    AliasForm form;
    form.isNumeric = false;
    for (ExprId side : {lhs, rhs}) {
        int factor = 1;
        for (; m_pool.op(side) == Op::Not; side = m_pool.operand(side, 0)) factor = -factor;
        if (!isConstant(side)) {
            if (m_pool.op(side) != Op::Variable || !m_mayTakePart[m_pool.variableOf(side).index()]) return std::nullopt;
            const VariableId variable = m_pool.variableOf(side);
            const auto [root, relation] = m_classes.find(variable);
            if (relation.isNegated) factor = -factor;
            if (m_classes.value(root).isNone()) {
                form.terms[form.count++] = {variable, root, factor};
                continue;
            }
            side = m_classes.value(root);
        }
        if (!form.constant.isNone()) return std::nullopt;
        form.constant = factor < 0 ? logicalNot(m_pool, side) : side;
    }
    return form;
}

}  // namespace causeway
