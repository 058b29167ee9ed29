// SPDX-License-Identifier: GPL-3.0-or-later
// Array constructors, ranges, concatenation, reductions and loop ranges (specification, sections 10.3, 10.4, 11.2.2).
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/semantics/arithmetic_types.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

TypeId ExpressionLowering::arrayOf(TypeId element, std::initializer_list<std::int32_t> dimensions)
{
    const std::vector<std::int32_t> sizes(dimensions);
    return m_pool.types().array(element, sizes);
}

ExprId ExpressionLowering::lowerArray(ast::ArrayConstructor constructor)
{
    if (constructor.isReduction()) {
        return lowerReduction(Builtin::ArrayOf, constructor.elements().toVector().front(),
                              constructor.indices().toVector());
    }
    return lowerElements(constructor.elements().toVector());
}

ExprId ExpressionLowering::lowerElements(const std::vector<ast::Expression>& texts)
{
    std::vector<ExprId> elements;
    bool isWhole = true;
    for (const ast::Expression element : texts) {
        elements.push_back(lower(element));
        isWhole = isWhole && !elements.back().isNone();
    }
    if (!isWhole || elements.empty()) return {};
    // Integers among Reals become Reals.
    std::size_t first = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (m_pool.type(elements[i]) == ValueType::Real && m_pool.type(elements[first]) == ValueType::Integer)
            first = i;
    }
    const TypeId type = m_pool.typeId(elements[first]);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (fits(type, m_pool.typeId(elements[i]))) {
            if (m_pool.op(elements[i]) == Op::IntegerLiteral && m_pool.type(elements[first]) == ValueType::Real)
                elements[i] = m_pool.real(m_pool.number(elements[i]));
            elements[i] = inFieldOrder(type, elements[i]);
            continue;
        }
        m_in.report(diag::MixedElements, texts[i].span(), m_scope, shortened(texts[first].text()),
                    m_pool.types().toString(type), shortened(texts[i].text()), typeText(elements[i]));
        return {};
    }
    return m_pool.array(elements, type);
}

ExprId ExpressionLowering::promote(ExprId value, std::size_t rank)
{
    const std::size_t own = m_pool.types().rank(m_pool.typeId(value));
    if (own >= rank) return value;
    // One dimension of size 1 behind the others: element by element.
    if (own == 0) {
        ExprId made = value;
        for (std::size_t i = 0; i < rank; ++i) made = m_pool.array(std::array{made}, m_pool.typeId(made));
        return made;
    }
    if (m_pool.op(value) == Op::Array) {
        std::vector<ExprId> rows;
        const auto operands = m_pool.operands(value);
        for (const ExprId row : std::vector(operands.begin(), operands.end())) rows.push_back(promote(row, rank - 1));
        if (!rows.empty()) return m_pool.array(rows, m_pool.typeId(rows.front()));
        const auto behind = m_pool.types().dimensions(m_pool.typeId(value)).subspan(1);
        std::vector<std::int32_t> inner(behind.begin(), behind.end());
        inner.resize(rank - 1, 1);
        return m_pool.array(rows, m_pool.types().withDimensions(m_pool.typeId(value), inner));
    }
    std::vector<std::int32_t> dimensions(m_pool.types().dimensions(m_pool.typeId(value)).begin(),
                                         m_pool.types().dimensions(m_pool.typeId(value)).end());
    dimensions.resize(rank, 1);
    return m_pool.call(Builtin::Promote, std::vector{value, m_pool.integer(static_cast<std::int64_t>(rank))},
                       m_pool.types().withDimensions(m_pool.typeId(value), dimensions));
}

ExprId ExpressionLowering::concatenate(std::size_t dimension, std::vector<ExprId> parts, ast::Expression where)
{
    // All other sizes must agree; the base types must fit.
    std::size_t real = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (m_pool.type(parts[i]) == ValueType::Real) real = i;
    }
    std::vector<std::int32_t> sizes(m_pool.types().dimensions(m_pool.typeId(parts[0])).begin(),
                                    m_pool.types().dimensions(m_pool.typeId(parts[0])).end());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::vector<std::int32_t> found(m_pool.types().dimensions(m_pool.typeId(parts[i])).begin(),
                                              m_pool.types().dimensions(m_pool.typeId(parts[i])).end());
        bool isSame = found.size() == sizes.size();
        for (std::size_t d = 0; isSame && d < sizes.size(); ++d) {
            if (d == dimension) continue;
            isSame = found[d] == sizes[d] || found[d] == kUnknownSize || sizes[d] == kUnknownSize;
        }
        if (!isSame) {
            m_in.report(diag::DimensionMismatch, where.span(), m_scope, "the first part", typeText(parts[0]),
                        "another part", typeText(parts[i]));
            return {};
        }
        if (!fits(m_pool.types().elementType(m_pool.typeId(parts[real])),
                  m_pool.types().elementType(m_pool.typeId(parts[i])))) {
            m_in.report(diag::MixedElements, where.span(), m_scope, "one part", typeText(parts[real]), "another",
                        typeText(parts[i]));
            return {};
        }
        parts[i] = inFieldOrder(m_pool.types().withDimensions(m_pool.typeId(parts[real]), found), parts[i]);
        if (sizes[dimension] == kUnknownSize || found[dimension] == kUnknownSize) {
            sizes[dimension] = kUnknownSize;
        } else {
            sizes[dimension] += found[dimension];
        }
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            if (d != dimension && sizes[d] == kUnknownSize) sizes[d] = found[d];
        }
    }
    if (parts.size() == 1) return parts[0];
    const TypeId type = m_pool.types().withDimensions(m_pool.typeId(parts[real]), sizes);
    // Known elements are put together at once.
    const bool allArrays =
        std::all_of(parts.begin(), parts.end(), [&](ExprId part) { return m_pool.op(part) == Op::Array; });
    if (allArrays && dimension == 0) {
        std::vector<ExprId> rows;
        for (const ExprId part : parts)
            rows.insert(rows.end(), m_pool.operands(part).begin(), m_pool.operands(part).end());
        for (ExprId& row : rows) {
            if (m_pool.op(row) == Op::IntegerLiteral && m_pool.type(parts[real]) == ValueType::Real)
                row = m_pool.real(m_pool.number(row));
        }
        return m_pool.array(rows, m_pool.types().dropDimensions(type, 1));
    }
    if (allArrays && dimension == 1) {
        std::vector<ExprId> rows;
        for (std::size_t row = 0; row < m_pool.operands(parts[0]).size(); ++row) {
            std::vector<ExprId> across;
            for (const ExprId part : parts) across.push_back(m_pool.operand(part, row));
            rows.push_back(concatenate(0, across, where));
            if (rows.back().isNone()) return {};
        }
        return m_pool.array(rows, m_pool.types().dropDimensions(type, 1));
    }
    std::vector<ExprId> arguments{m_pool.integer(static_cast<std::int64_t>(dimension) + 1)};
    arguments.insert(arguments.end(), parts.begin(), parts.end());
    return m_pool.call(Builtin::Cat, arguments, type);
}

ExprId ExpressionLowering::lowerMatrix(ast::MatrixConstructor constructor)
{
    std::vector<std::vector<ExprId>> rows;
    std::size_t rank = 2;
    bool isWhole = true;
    for (const ast::MatrixRow row : constructor.rows()) {
        rows.emplace_back();
        for (const ast::Expression element : row.elements()) {
            const ExprId value = lower(element);
            isWhole = isWhole && !value.isNone();
            if (!isWhole) continue;
            rank = std::max(rank, m_pool.types().rank(m_pool.typeId(value)));
            rows.back().push_back(value);
        }
    }
    if (!isWhole) return {};
    std::vector<ExprId> joined;
    for (auto& row : rows) {
        for (ExprId& element : row) element = promote(element, rank);
        if (row.empty()) continue;
        joined.push_back(concatenate(1, row, constructor));
        if (joined.back().isNone()) return {};
    }
    return joined.empty() ? ExprId() : concatenate(0, joined, constructor);
}

ExprId ExpressionLowering::lowerRangeExpression(ast::RangeExpression range)
{
    const ExprId start = lower(range.start());
    const ExprId step = range.step() ? lower(range.step()) : ExprId();
    const ExprId stop = lower(range.stop());
    if (start.isNone() || stop.isNone() || (range.step() && step.isNone())) return {};
    const ValueType type = m_pool.type(start);
    const bool isCountable = type == ValueType::Integer || type == ValueType::Real || type == ValueType::Enumeration ||
                             type == ValueType::Boolean;
    for (const ExprId end : {start, stop}) {
        if (isCountable && m_pool.isScalar(end)) continue;
        m_in.report(diag::TypeMismatch, range.span(), m_scope, "an end of a range", "a number", shortened(range.text()),
                    typeText(end));
        return {};
    }
    const bool isOfNumbers = isArithmetic(type) && isArithmetic(m_pool.type(stop));
    const bool hasStep = isOfNumbers && !step.isNone();
    const bool isStep = !hasStep || (isArithmetic(m_pool.type(step)) && m_pool.isScalar(step) &&
                                     !(m_pool.isLiteral(step) && m_pool.number(step) == 0));
    if (!isStep) {
        m_in.report(diag::TypeMismatch, range.step().span(), m_scope, "the step of a range", "a number other than 0",
                    shortened(range.step().text()), typeText(step));
        return {};
    }
    if (type == ValueType::Enumeration || type == ValueType::Boolean) {
        // From one value of a type to another, without a step (specification, section 10.4.3).
        const TypeId values = m_pool.typeId(start);
        if (!step.isNone() || !fits(values, m_pool.typeId(stop))) {
            const bool isStepped = !step.isNone();
            m_in.report(diag::TypeMismatch, range.span(), m_scope,
                        isStepped ? "a range with a step" : "an end of a range",
                        isStepped ? "of numbers" : m_pool.types().toString(values), shortened(range.text()),
                        typeText(isStepped ? start : stop));
            return {};
        }
        const auto position = [&](ExprId end) -> std::size_t {
            return m_pool.op(end) == Op::EnumerationLiteral ? m_pool.payload(end) : end == m_pool.boolean(true) ? 1 : 0;
        };
        const auto isKnown = [&](ExprId end) {
            return m_pool.op(end) == Op::EnumerationLiteral || m_pool.op(end) == Op::BooleanLiteral;
        };
        if (!isKnown(start) || !isKnown(stop)) return m_pool.range(start, {}, stop);
        const ExprId all = valuesOfType(values);
        std::vector<ExprId> chosen;
        for (std::size_t i = position(start); i <= position(stop); ++i) chosen.push_back(m_pool.operand(all, i));
        return m_pool.array(chosen, values);
    }
    const auto literal = [&](ExprId expr) -> ExprId {
        if (expr.isNone() || m_pool.isLiteral(expr)) return expr;
        const auto value = integerOf(expr);
        return value ? m_pool.integer(*value) : expr;
    };
    return m_pool.range(literal(start), literal(step), literal(stop));
}

TypeId ExpressionLowering::typeThatCounts(ast::Expression expression)
{
    const auto reference = expression.as<ast::ComponentReference>();
    if (!reference) return {};
    std::vector<std::string_view> path;
    for (const ast::ReferencePart& part : reference.parts()) {
        if (part.subscripts) return {};
        path.push_back(part.name.text);
    }
    for (const Iterator& iterator : m_iterators) {
        if (!path.empty() && iterator.name == path[0]) return {};
    }
    ClassElement* element = m_in.lookupClass(path, reference.isGlobal(), expression.span(), m_scope, false, true);
    if (element == nullptr || !element->isClass()) return {};
    ClassInstance* type = m_in.staticInstance(*element);
    const SimpleType* simple = type != nullptr ? m_in.simpleTypeOf(*type) : nullptr;
    if (simple == nullptr) return {};
    if (simple->predefined == PredefinedType::Boolean) return TypeTable::boolean();
    return simple->predefined == PredefinedType::Enumeration ? simple->enumeration : TypeId();
}

std::optional<std::int32_t> ExpressionLowering::sizeOfType(ast::Expression expression)
{
    const TypeId type = typeThatCounts(expression);
    if (type.isNone()) return std::nullopt;
    if (type == TypeTable::boolean()) return 2;
    return static_cast<std::int32_t>(m_pool.types().enumerationOf(type).literals.size());
}

ExprId ExpressionLowering::valuesOfType(TypeId type)
{
    if (type == TypeTable::boolean())
        return m_pool.array(std::array{m_pool.boolean(false), m_pool.boolean(true)}, type);
    std::vector<ExprId> literals;
    for (std::size_t i = 0; i < m_pool.types().enumerationOf(type).literals.size(); ++i)
        literals.push_back(m_pool.enumerationLiteral(type, i));
    return m_pool.array(literals, type);
}

ExprId ExpressionLowering::lowerRange(ast::ForIndex index, ast::View body)
{
    const ast::Expression text = index.range();
    if (!text) {
        const ExprId deduced = deducedRange(index.name().text, body);
        if (deduced.isNone())
            m_in.report(diag::UnknownRange, index.span(), m_scope, index.name().text, index.name().text);
        return deduced;
    }
    // A type denotes all its values.
    if (const TypeId type = typeThatCounts(text); !type.isNone()) return valuesOfType(type);
    const ExprId range = lower(text);
    if (range.isNone()) return {};
    if (m_pool.types().rank(m_pool.typeId(range)) != 1) {
        m_in.report(diag::RangeNotVector, text.span(), m_scope, index.name().text, shortened(text.text()),
                    typeText(range));
        return {};
    }
    if (m_scope->function != nullptr || m_pool.op(range) != Op::Range || m_pool.type(range) != ValueType::Integer ||
        m_pool.types().hasKnownSize(m_pool.typeId(range))) {
        return range;
    }
    // In a model the ends are mostly known by value: 1:n. So what the loop makes has a size.
    std::array<ExprId, 3> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const auto end = m_in.evaluate(m_pool.operand(range, i));
        if (!end || end->numbers.size() != 1) return range;
        ends[i] = m_pool.integer(static_cast<std::int64_t>(end->number()));
    }
    return m_pool.range(ends[0], ends[1], ends[2]);
}

ExprId ExpressionLowering::deducedRange(std::string_view name, ast::View body)
{
    // Where a subscript is just the index, the array tells; all that tell must agree (specification, section 11.2.2.1).
    ExprId found;
    bool isAgreed = true;
    const auto consider = [&](ExprId range, ast::Expression where) {
        if (found.isNone()) found = range;
        const std::int64_t before = m_pool.types().hasKnownSize(m_pool.typeId(found))
                                        ? m_pool.types().elementCount(m_pool.typeId(found))
                                        : kUnknownSize;
        const std::int64_t now = m_pool.types().hasKnownSize(m_pool.typeId(range))
                                     ? m_pool.types().elementCount(m_pool.typeId(range))
                                     : kUnknownSize;
        if (before == now || before == kUnknownSize || now == kUnknownSize || !isAgreed) return;
        isAgreed = false;
        m_in.report(diag::DimensionMismatch, where.span(), m_scope, fmt::format("the range of '{}'", name), before,
                    fmt::format("here '{}'", name), now);
    };
    std::vector<ast::View> open{body};
    const SyntaxTree& tree = body.tree();
    while (!open.empty()) {
        const ast::View at = open.back();
        open.pop_back();
        if (const auto reference = at.as<ast::ComponentReference>()) {
            const auto parts = reference.parts();
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (!parts[i].subscripts) continue;
                std::size_t dimension = 0;
                for (const ast::Expression subscript : parts[i].subscripts.subscripts()) {
                    const auto index = subscript.as<ast::ComponentReference>();
                    if (index && index.simpleName().text == name) {
                        ClassElement* element = m_in.lookup(parts[0].name.text, m_scope);
                        ComponentInstance* component =
                            element != nullptr && element->isComponent() ? m_in.componentOf(*element) : nullptr;
                        for (std::size_t j = 1; j <= i && component != nullptr; ++j) {
                            component = m_in.resolveOuter(*component);
                            if (component != nullptr)
                                component = m_in.memberOf(m_in.exampleOf(*component), parts[j].name.text);
                        }
                        if (component != nullptr) component = m_in.resolveOuter(*component);
                        if (component != nullptr && component->local() >= 0) {
                            consider(
                                m_pool.range(m_pool.integer(1), {},
                                             sizeOfDimension(m_pool.local(static_cast<std::size_t>(component->local()),
                                                                          component->typeId),
                                                             dimension)),
                                reference);
                            ++dimension;
                            continue;
                        }
                        // The index of an array dimension of type enumeration or Boolean runs over that type.
                        TypeId counted;
                        if (component != nullptr) {
                            std::size_t declaredPosition = 0;
                            for (const ast::ArraySubscripts declared :
                                 {component->declaration().subscripts(), component->clause().subscripts()}) {
                                if (!declared) continue;
                                for (const ast::Expression size : declared.subscripts()) {
                                    if (declaredPosition++ == dimension)
                                        counted = ExpressionLowering(m_in, component->scope).typeThatCounts(size);
                                }
                            }
                        }
                        if (!counted.isNone()) {
                            consider(valuesOfType(counted), reference);
                        } else if (component != nullptr && m_in.sizeOf(*component) &&
                                   dimension < component->dimensions.size()) {
                            consider(
                                m_pool.range(m_pool.integer(1), {}, m_pool.integer(component->dimensions[dimension])),
                                reference);
                        }
                    }
                    ++dimension;
                }
            }
        }
        std::vector<NodeId> children;
        for (const NodeId child : tree.children(at.id())) children.push_back(child);
        // An index of the same name hides this one, but in its own range.
        const auto isIndex = [&tree](NodeId child) { return ast::View(tree, child).is<ast::ForIndex>(); };
        const auto hides = [&](NodeId child) {
            const auto index = ast::View(tree, child).as<ast::ForIndex>();
            return index && index.name().text == name;
        };
        if (at.id() != body.id() && std::ranges::any_of(children, hides))
            std::erase_if(children, [&](NodeId child) { return !isIndex(child); });
        for (std::size_t i = children.size(); i-- > 0;) open.emplace_back(tree, children[i]);
    }
    return found;
}

ExprId ExpressionLowering::lowerReduction(Builtin function, ast::Expression body,
                                          const std::vector<ast::ForIndex>& indices)
{
    // {e for i in a, j in b}: the last index runs slowest (specification, section 10.4.1).
    std::vector<ast::ForIndex> order(indices.rbegin(), indices.rend());
    const auto build = [&](const auto& self, std::size_t level) -> ExprId {
        if (level == order.size()) return lower(body);
        const ExprId range = lowerRange(order[level], body);
        if (range.isNone()) return {};
        const TypeId element = m_pool.types().dropDimensions(m_pool.typeId(range), 1);
        const IteratorId iterator = newIterator(order[level].name().text);
        // With a symbol first; where the body needs the value (sizes, conditions, components), one element after the
        // other.
        ++m_in.isQuiet;
        pushIterator(order[level].name().text, m_pool.iterator(iterator, element));
        const ExprId symbolic = self(self, level + 1);
        popIterator();
        --m_in.isQuiet;
        if (!symbolic.isNone() && m_pool.types().hasKnownSize(m_pool.typeId(symbolic))) {
            if (function != Builtin::ArrayOf && !m_pool.isScalar(symbolic) && function != Builtin::Sum) return symbolic;
            return m_pool.reduction(function, symbolic, iterator, range);
        }
        std::vector<ExprId> values;
        if (m_pool.op(range) == Op::Array) {
            values.assign(m_pool.operands(range).begin(), m_pool.operands(range).end());
        } else if (const auto known = m_in.evaluate(range)) {
            values = elementExpressions(m_pool, *known);
        } else {
            pushIterator(order[level].name().text, m_pool.iterator(iterator, element));
            const ExprId loud = self(self, level + 1);
            popIterator();
            return loud.isNone() ? ExprId() : m_pool.reduction(function, loud, iterator, range);
        }
        std::vector<ExprId> elements;
        for (const ExprId value : values) {
            pushIterator(order[level].name().text, value);
            elements.push_back(self(self, level + 1));
            popIterator();
            if (elements.back().isNone()) return {};
        }
        const ExprId all =
            m_pool.array(elements, elements.empty() ? TypeTable::real() : m_pool.typeId(elements.front()));
        if (function == Builtin::ArrayOf) return all;
        return m_pool.call(function, std::vector{all},
                           elements.empty() ? TypeTable::real() : m_pool.typeId(elements.front()));
    };
    return build(build, 0);
}

}  // namespace causeway
