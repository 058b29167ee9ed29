// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of functions and the elements of what they give, as code.
#include "core/program/code_builder.h"

#include <algorithm>

#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Position of an element among the scalars of the result of a call; nothing if the access path is not known in
/// advance.
struct Place {
    ExprId root;
    std::size_t offset = 0;
};

std::size_t scalars(const ExpressionPool& pool, TypeId type)
{
    return static_cast<std::size_t>(std::max<std::int64_t>(0, pool.types().scalarCount(type)));
}

std::optional<Place> placeOf(const ExpressionPool& pool, ExprId expr)
{
    const TypeTable& types = pool.types();
    std::size_t offset = 0;
    // From the element to the call: offsets of the parts add up.
    while (true) {
        switch (pool.op(expr)) {
            case Op::FunctionCall: return Place{expr, offset};
            case Op::TupleElement: {
                const ExprId call = pool.operand(expr, 0);
                const auto& members = types.tupleOf(pool.typeId(call));
                for (std::uint32_t i = 0; i < pool.payload(expr); ++i) offset += scalars(pool, members[i]);
                expr = call;
                break;
            }
            case Op::Member: {
                const ExprId record = pool.operand(expr, 0);
                if (!pool.isScalar(record)) return std::nullopt;
                const RecordType& type = types.recordOf(pool.typeId(record));
                for (std::uint32_t i = 0; i < pool.payload(expr); ++i) offset += scalars(pool, type.fields[i].type);
                expr = record;
                break;
            }
            case Op::Subscript: {
                const ExprId array = pool.operand(expr, 0);
                const auto dimensions = types.dimensions(pool.typeId(array));
                const auto subscripts = pool.operands(expr).subspan(1);
                if (subscripts.size() != dimensions.size()) return std::nullopt;
                std::size_t at = 0;
                for (std::size_t i = 0; i < subscripts.size(); ++i) {
                    std::int64_t index = 0;
                    if (pool.op(subscripts[i]) == Op::IntegerLiteral) {
                        index = pool.integerValue(subscripts[i]);
                    } else if (pool.op(subscripts[i]) == Op::EnumerationLiteral) {
                        index = pool.payload(subscripts[i]) + 1;
                    } else if (pool.op(subscripts[i]) == Op::BooleanLiteral) {
                        index = pool.booleanValue(subscripts[i]) ? 2 : 1;
                    } else {
                        return std::nullopt;
                    }
                    if (index < 1 || index > dimensions[i]) return std::nullopt;
                    at = at * static_cast<std::size_t>(dimensions[i]) + static_cast<std::size_t>(index - 1);
                }
                offset += at * scalars(pool, types.elementType(pool.typeId(array)));
                expr = array;
                break;
            }
            default: return std::nullopt;
        }
    }
}

}  // namespace

Slot CodeBuilder::lowerElement(ExprId expr, Code& code, bool& isAhead)
{
    if (const auto place = placeOf(m_pool, expr)) {
        const Slot* known = find(place->root);
        const Slot results = known != nullptr ? *known : lowerCall(place->root, code);
        isAhead = m_parametric.contains(place->root);
        return results + static_cast<Slot>(place->offset);
    }
    // One of several scalars, by an index that changes.
    if (m_pool.op(expr) == Op::Subscript && m_pool.operands(expr).size() == 2 &&
        m_pool.op(m_pool.operand(expr, 0)) == Op::Array && isNumeric(expr)) {
        const std::vector<ExprId> elements(m_pool.operands(m_pool.operand(expr, 0)).begin(),
                                           m_pool.operands(m_pool.operand(expr, 0)).end());
        if (!elements.empty() && std::ranges::all_of(elements, [this](ExprId e) { return isNumeric(e); })) {
            const Slot index = lower(m_pool.operand(expr, 1), code);
            std::vector<Slot> slots;
            for (const ExprId element : elements) slots.push_back(lower(element, code));
            const Slot first = newSlots(elements.size());
            for (std::size_t i = 0; i < slots.size(); ++i) copy(first + static_cast<Slot>(i), slots[i], code);
            return emitOp(OpCode::Element, index, first, static_cast<Slot>(elements.size()), code);
        }
    }
    return lowerByEvaluator(expr, code);
}

Slot CodeBuilder::lowerCall(ExprId call, Code& code)
{
    if (lowerAlgorithm) {
        const std::vector<Slot> outputs = lowerAlgorithm(m_pool.functionOf(call), code);
        if (!outputs.empty()) {
            // Outputs stand one after another, as the scalars of the tuple do.
            const Slot first = newSlots(outputs.size());
            for (std::size_t i = 0; i < outputs.size(); ++i) copy(first + static_cast<Slot>(i), outputs[i], code);
            know(call, first, false);
            return first;
        }
    }
    return lowerByEvaluator(call, code);
}

Slot CodeBuilder::lowerByEvaluator(ExprId expr, Code& code)
{
    const bool isParametric = isComputedAhead(expr);
    Code& into = isParametric ? parameterCode : code;
    FunctionCallSite site;
    site.span = span;
    site.expr = expr;
    std::vector<ExprId> operands(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
    for (ExprId& operand : operands) operand = templateOf(operand, site, into);
    if (!operands.empty()) site.expr = m_pool.withOperands(expr, operands);
    const std::size_t count = m_pool.type(expr) == ValueType::String || m_pool.type(expr) == ValueType::None
                                  ? 0
                                  : scalars(m_pool, m_pool.typeId(expr));
    site.resultCount = static_cast<std::uint32_t>(count);
    site.results = newSlots(std::max<std::size_t>(count, 1));
    const Slot results = site.results;
    into.push_back({OpCode::Function, {}, results, 0, 0, static_cast<Slot>(m_program.functionCalls.size())});
    m_program.functionCalls.push_back(std::move(site));
    know(expr, results, isParametric);
    return results;
}

std::int32_t CodeBuilder::lowerText(ExprId text, Code& code, SourceSpan where)
{
    if (text.isNone()) return -1;
    FunctionCallSite site;
    site.span = where;
    site.expr = templateOf(text, site, code);
    m_program.functionCalls.push_back(std::move(site));
    return static_cast<std::int32_t>(m_program.functionCalls.size()) - 1;
}

/// The expression with its largest scalar parts replaced by placeholders, whose values are in slots.
ExprId CodeBuilder::templateOf(ExprId expr, FunctionCallSite& site, Code& code)
{
    examine();
    if (m_pool.isLiteral(expr) || m_pool.op(expr) == Op::EnumerationLiteral || m_pool.op(expr) == Op::Whole)
        return expr;
    if (isNumeric(expr) && m_hasIterator[expr.index()] == 0) {
        const Slot slot = lower(expr, code);
        const VariableId placeholder(m_program.structure->dae->variables.size() + m_placeholders++);
        const TypeId type = m_pool.typeId(expr);
        site.inputs.push_back({placeholder, slot, type});
        return m_pool.variable(placeholder, type);
    }
    if (m_pool.operands(expr).empty() || m_pool.op(expr) == Op::Derivative || m_pool.op(expr) == Op::Pre) return expr;
    std::vector<ExprId> operands(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
    for (ExprId& operand : operands) operand = templateOf(operand, site, code);
    return m_pool.withOperands(expr, operands);
}

}  // namespace causeway
