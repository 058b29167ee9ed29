// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of components that are arrays: from their subscripts, or from their value (specification, section 10.1).
#include <fmt/format.h>

#include "core/semantics/class_dimensions.h"
#include "core/semantics/expression_lowering.h"
#include "core/semantics/instantiation.h"
#include "core/semantics/result_sizes.h"

namespace causeway {

namespace {

/// Keeps messages back while it lives.
class QuietWhile {
public:
    QuietWhile(Instantiation& in, bool isQuiet) : m_in(in), m_isQuiet(isQuiet)
    {
        if (m_isQuiet) ++m_in.isQuiet;
    }
    ~QuietWhile()
    {
        if (m_isQuiet) --m_in.isQuiet;
    }
    QuietWhile(const QuietWhile&) = delete;
    QuietWhile& operator=(const QuietWhile&) = delete;

private:
    Instantiation& m_in;
    bool m_isQuiet;
};

/// Finds single dimensions of a component. None after an error, which has been reported, or where a value is missing.
class DimensionFinder {
public:
    DimensionFinder(Instantiation& in, ComponentInstance& component)
        : m_in(in), m_component(component), m_isStatic(in.isInNoModel(component))
    {
    }

    /// Number of elements of the value in a dimension; kUnknownSize if there is no value.
    std::optional<std::int32_t> fromValue(std::size_t dimension)
    {
        // In the type of a function's record input, a value is only a default.
        const bool isConstant = m_component.prefixes.variability == ast::Variability::Constant;
        const bool isOfRecord = m_component.parent == nullptr && m_component.element != nullptr &&
                                m_in.isRecordLike(m_component.element->owner->outermost());
        const bool isOpen = m_isStatic && (!isConstant || (isOfRecord && !m_component.isFinal));
        if (isOpen) return kUnknownSize;
        // A part of a binding has lost the dimensions of the arrays around it.
        if (Binding* binding = m_component.binding; binding != nullptr) {
            const ExprId value = m_in.valueOf(*binding);
            return value.isNone() ? std::nullopt : sizeOfValue(value, dimension);
        }
        if (m_component.attributes == nullptr) return kUnknownSize;
        Modifier* start = m_component.attributes->find("start");
        if (start == nullptr || start->binding == nullptr || start->isEach) return kUnknownSize;
        const ExprId value = m_in.valueOf(*start->binding);
        return value.isNone() ? kUnknownSize : sizeOfValue(value, dimension);
    }

    /// The size of a dimension without a value: 0 in a model, after a message.
    std::int32_t withoutValue()
    {
        if (m_isStatic) return kUnknownSize;
        const bool isParameter =
            m_component.prefixes.variability == ast::Variability::Parameter && m_component.binding == nullptr;
        if (isParameter) {
            m_in.report(diag::ValueNeeded, m_component.declaration().span(), m_component.scope, m_component.path(),
                        "its size");
        } else {
            m_in.report(diag::UnknownDimension, m_component.declaration().span(), m_component.scope,
                        m_component.name());
        }
        return 0;
    }

    std::optional<std::int32_t> fromSubscript(ast::Expression subscript, ClassInstance* scope)
    {
        ExpressionLowering lowering(m_in, scope);
        if (const auto count = lowering.sizeOfType(subscript)) return count;
        if (const auto name = subscript.as<ast::ComponentReference>();
            name && name.isSimple() && m_in.predefined.contains(name.simpleName().text)) {
            m_in.report(diag::InvalidDimension, subscript.span(), scope, m_component.name(),
                        std::string("an Integer, Boolean or an enumeration"), std::string(subscript.text()),
                        std::string("a type without a number of values"));
            return std::nullopt;
        }
        return evaluated(lowering, subscript, scope);
    }

private:
    std::optional<std::int32_t> sizeOfValue(ExprId value, std::size_t dimension)
    {
        const TypeTable& types = m_in.pool.types();
        const auto dimensions = types.dimensions(m_in.pool.typeId(value));
        if (dimension < dimensions.size() && dimensions[dimension] != kUnknownSize) return dimensions[dimension];
        std::optional<TypeId> known;
        if (const auto evaluated = m_in.evaluate(value)) known = evaluated->type;
        if (!known && !m_isStatic) known = sizesForAnyNumbers(m_in, value);
        if (!known && !m_isStatic) {
            // Again, for the reason.
            (void)m_in.evaluateOrReport(value, m_component.declaration().span(), m_component.scope,
                                        fmt::format("the size of '{}'", m_component.name()));
            return std::nullopt;
        }
        if (!known || dimension >= types.dimensions(*known).size()) return kUnknownSize;
        return types.dimensions(*known)[dimension];
    }

    std::optional<std::int32_t> evaluated(ExpressionLowering& lowering, ast::Expression subscript, ClassInstance* scope)
    {
        // Outside a model a size may be open: a failed evaluation is not reported.
        const bool isStatic = m_component.element != nullptr && m_isStatic;
        const std::optional<std::int32_t> open = isStatic ? std::optional(kUnknownSize) : std::nullopt;
        std::optional<Value> value;
        {
            const QuietWhile quiet(m_in, isStatic);
            const ExprId expr = lowering.lower(subscript);
            if (expr.isNone()) return open;
            const ExpressionPool& pool = m_in.pool;
            if (pool.type(expr) != ValueType::Integer || !pool.isScalar(expr)) {
                m_in.report(diag::InvalidDimension, subscript.span(), scope, m_component.name(),
                            std::string("an Integer"), std::string(subscript.text()),
                            pool.types().toString(pool.typeId(expr)));
                return std::nullopt;
            }
            value = isStatic ? m_in.evaluate(expr)
                             : m_in.evaluateOrReport(expr, subscript.span(), scope,
                                                     fmt::format("the size of '{}'", m_component.name()));
        }
        if (!value) return open;
        const double number = value->number();
        if (number >= 0 && number <= 2e9) return static_cast<std::int32_t>(number);
        m_in.report(diag::InvalidDimension, subscript.span(), scope, m_component.name(), std::string("at least 0"),
                    std::string(subscript.text()), fmt::format("{}", number));
        return std::nullopt;
    }

    Instantiation& m_in;
    ComponentInstance& m_component;
    bool m_isStatic;  ///< it belongs to no model
};

}  // namespace

bool Instantiation::sizeFrom(ast::ArraySubscripts subscripts, ClassInstance* scope, ComponentInstance& component,
                             std::size_t given)
{
    DimensionFinder finder(*this, component);
    bool isComplete = true;
    std::size_t position = given;
    for (const ast::Expression subscript : subscripts.subscripts()) {
        const bool isWhole = subscript.is<ast::WholeDimension>();
        std::optional<std::int32_t> size =
            isWhole ? finder.fromValue(position) : finder.fromSubscript(subscript, scope);
        if (!size) return false;
        if (isWhole && *size == kUnknownSize) {
            size = finder.withoutValue();
            isComplete = isComplete && *size == kUnknownSize;
        }
        component.dimensions.push_back(arena, *size);
        ++position;
    }
    return isComplete;
}

bool Instantiation::sizeOf(ComponentInstance& component)
{
    if (component.hasDimensions) return !component.hasUnknownSize;
    if (component.isSizing) {
        // An earlier dimension is open, and no value determines it.
        if (component.binding == nullptr && component.prefixes.variability == ast::Variability::Parameter &&
            component.dimensions.size() > 0)
            return false;
        report(diag::CyclicParameters, component.declaration().span(), component.scope, component.name(),
               fmt::format("the size of {0} needs {0}", component.path()));
        return false;
    }
    const bool isAsDeclared = component.element != nullptr && component.element->declaration != nullptr &&
                              component.scope == component.element->owner;
    if (isAsDeclared && !component.element->declaration->hasSubscripts && component.simple != nullptr &&
        component.simple->dimensions.empty()) {
        component.dimensions.clear();
        component.hasDimensions = true;
        return true;
    }
    component.isSizing = true;
    component.dimensions.clear();
    bool isDone = true;
    ast::ArraySubscripts own = component.declaration().subscripts();
    ast::ArraySubscripts ofClause = component.clause().subscripts();
    ClassInstance* scope = component.scope;
    if (component.element != nullptr && !own && !ofClause && component.element->declaration != nullptr) {
        own = component.element->declaration->component.subscripts();  // a redeclaration without sizes keeps them
        ofClause = component.element->declaration->clause.subscripts();
        if (own || ofClause) scope = component.element->owner;
    }
    if (own) isDone = sizeFrom(own, scope, component, 0) && isDone;
    if (ofClause) isDone = sizeFrom(ofClause, scope, component, component.dimensions.size()) && isDone;
    if (component.type != nullptr) {
        for (const auto& [subscripts, where] : dimensionsOf(*this, *component.type))
            isDone = sizeFrom(subscripts, where, component, component.dimensions.size()) && isDone;
    }
    component.isSizing = false;
    component.hasDimensions = true;
    component.hasUnknownSize = !isDone;
    return isDone;
}

}  // namespace causeway
