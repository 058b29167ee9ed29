// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and bindings of variables.
#include "core/dae/flattening/flattening.h"

#include <algorithm>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/semantics/component_checks.h"
#include "core/semantics/incomplete_models.h"
#include "core/symbolic/traversal.h"

namespace causeway {

/// Many instances have one class: its name is looked for once.
SharedText Flattening::classNameOf(const ClassInstance& type)
{
    if (type.declaration == nullptr) return type.fullName();
    SharedText& known = m_classNames[type.declaration];
    if (known.empty()) known = type.declaration->fullName();
    return known;
}

/// The elements of one class are described by one text.
SharedText Flattening::descriptionOf(const ComponentInstance& component)
{
    if (!component.declaration()) return {};
    const auto [entry, isNew] = m_descriptions.try_emplace(component.text);
    if (isNew) entry->second = component.declaration().description().value();
    return entry->second;
}

namespace {

/// `x[2, n](start = {a, b})` can only mean a for the first row, and b for the second one; none for other values, and
/// where they may as well be those of columns.
ExprId oneForEachRow(ExpressionPool& pool, ExprId values, TypeId wanted)
{
    const TypeTable& types = pool.types();
    const std::size_t rank = types.rank(wanted);
    if (types.rank(pool.typeId(values)) != 1 || rank < 2 || !types.hasKnownSize(wanted)) return {};
    const std::vector<std::int32_t> sizes(types.dimensions(wanted).begin(), types.dimensions(wanted).end());
    if (types.dimensions(pool.typeId(values))[0] != sizes[0] || pool.op(values) != Op::Array) return {};
    if (std::ranges::count(sizes, sizes[0]) > 1) return {};
    const TypeId row = pool.types().dropDimensions(wanted, 1);
    std::vector<ExprId> rows;
    for (const ExprId value : std::vector(pool.operands(values).begin(), pool.operands(values).end())) {
        std::vector<ExprId> arguments{value};
        for (std::size_t i = 1; i < rank; ++i) arguments.push_back(pool.integer(sizes[i]));
        rows.push_back(pool.call(Builtin::Fill, arguments, row));
    }
    return pool.array(rows, row);
}

}  // namespace

ExprId Flattening::typedAttribute(ComponentInstance& component, std::string_view name, TypeId wanted)
{
    const ExprId value = attribute(component, name);
    if (value.isNone()) return {};
    ExpressionLowering lowering(m_in, component.scope);
    const TypeId found = m_in.pool.typeId(value);
    const TypeId element = m_in.pool.types().elementType(wanted);
    const SourceSpan span = attributeSpan(component, name);
    if (lowering.fits(wanted, found)) {
        // Whole and for each element at once: it is taken as a whole. From outside, `each` may be for arrays around it.
        const Modifier* const asGiven = component.modifier != nullptr ? component.modifier->find(name) : nullptr;
        if (asGiven != nullptr && asGiven->isEach && asGiven->scope == component.scope && !m_in.pool.isScalar(value))
            m_in.reportBreach(diag::DimensionMismatch, span, component.scope, fmt::format("each {}", name),
                              m_in.pool.types().toString(found), fmt::format("an element of '{}'", component.path()),
                              m_in.pool.types().toString(element));
        return value;
    }
    if (lowering.fits(element, found)) {
        // One value for an array, given where the array is declared, needs `each`; that of its type does not.
        Modifier* given = component.modifier != nullptr ? component.modifier->find(name) : nullptr;
        if (given != nullptr && given->binding != nullptr && !given->isEach && !given->binding->isEach &&
            !component.modifier->isEach) {
            m_in.report(diag::MissingEach, span, given->binding->scope, name, "",
                        fmt::format("{} = {}", name, given->binding->expression.text()));
        }
        return value;
    }
    // A value inside a type that is an array, or with `each`, applies to each element of enclosing arrays.
    const std::size_t rank = m_in.pool.types().rank(found), wantedRank = m_in.pool.types().rank(wanted);
    const Modifier* own = component.modifier != nullptr ? component.modifier->find(name) : nullptr;
    if (rank < wantedRank && m_in.pool.types().hasKnownSize(wanted) &&
        (own == nullptr || own->binding == nullptr || own->isEach || own->binding->isEach) &&
        lowering.fits(m_in.pool.types().dropDimensions(wanted, wantedRank - rank), found)) {
        std::vector<ExprId> arguments{value};
        for (std::size_t i = 0; i < wantedRank - rank; ++i)
            arguments.push_back(m_in.pool.integer(m_in.pool.types().dimensions(wanted)[i]));
        return m_in.pool.call(Builtin::Fill, arguments, wanted);
    }
    if (const ExprId rows = name == "start" ? oneForEachRow(m_in.pool, value, wanted) : ExprId();
        !rows.isNone() && lowering.fits(element, m_in.pool.types().elementType(found))) {
        m_in.reportBreach(diag::DimensionMismatch, span, component.scope, fmt::format("the attribute '{}'", name),
                          m_in.pool.types().toString(found), fmt::format("'{}'", component.path()),
                          m_in.pool.types().toString(wanted));
        return rows;
    }
    if (rank != wantedRank && lowering.fits(element, m_in.pool.types().elementType(found))) {
        m_in.report(diag::DimensionMismatch, span, component.scope, fmt::format("the attribute '{}'", name),
                    m_in.pool.types().toString(found), fmt::format("'{}'", component.path()),
                    m_in.pool.types().toString(wanted));
    } else {
        m_in.report(diag::TypeMismatch, span, component.scope,
                    fmt::format("the attribute '{}' of '{}'", name, component.path()),
                    m_in.pool.types().toString(wanted), m_in.textOf(value), m_in.pool.types().toString(found));
    }
    return {};
}

/// An attribute whose value must not vary over time.
ExprId Flattening::constantAttribute(ComponentInstance& component, std::string_view name, TypeId wanted)
{
    const ExprId value = typedAttribute(component, name, wanted);
    if (value.isNone()) return {};
    const auto changing = changingPart(value, Variability::Parameter);
    if (!changing) return value;
    const std::string what = fmt::format("the attribute '{}' of '{}'", name, component.path());
    if (reportOnlyMissingValue(m_in, value, attributeSpan(component, name), component.scope, what)) return {};
    m_in.report(diag::VariabilityTooHigh, attributeSpan(component, name), component.scope, "attribute", name, *changing,
                "during the simulation");
    return {};
}

void Flattening::addAttributes(ComponentInstance& component, DaeVariable& variable)
{
    variable.typeId = m_in.leafType(component);
    variable.type = m_in.pool.types().base(variable.typeId);
    variable.variability = Instantiation::variabilityOf(component);
    if (variable.type == ValueType::Clock) checkClock(component, variable);
    variable.isProtected = component.isProtected;
    variable.isFinal = component.isFinal;
    variable.isFlow = component.prefixes.flow == ast::Flow::Flow;
    variable.isStream = component.prefixes.flow == ast::Flow::Stream;
    variable.isInput = component.prefixes.causality == ast::Causality::Input;
    // A record that is an input or output of the model makes its members that.
    const ComponentInstance* whole = &component;
    while (whole->parent != m_in.model && whole->parent != nullptr &&
           whole->parent->prefixes.causality == component.prefixes.causality)
        whole = whole->parent;
    if (whole->parent == m_in.model && !component.isProtected && !whole->isProtected) {
        if (component.prefixes.causality == ast::Causality::Input) variable.causality = Causality::Input;
        if (component.prefixes.causality == ast::Causality::Output) variable.causality = Causality::Output;
    }
    variable.description = descriptionOf(component);
    variable.span = component.span();
    if (component.attributes != nullptr && !component.attributes->children.empty()) {
        const TypeId type = variable.typeId;
        variable.start = constantAttribute(component, "start", type);
        variable.minimum = constantAttribute(component, "min", type);
        variable.maximum = constantAttribute(component, "max", type);
        variable.nominal = constantAttribute(component, "nominal", type);
        const auto dimensions = m_in.pool.types().dimensions(type);
        variable.fixedValue = typedAttribute(
            component, "fixed",
            m_in.pool.types().array(TypeTable::boolean(), std::vector(dimensions.begin(), dimensions.end())));
        if (!variable.fixedValue.isNone()) {
            checkFixed(component, variable);
            if (const auto known = m_in.evaluateOrReport(variable.fixedValue, attributeSpan(component, "fixed"),
                                                         component.scope, "the attribute 'fixed'");
                known && !known->numbers.empty()) {
                const bool isSame = std::all_of(known->numbers.begin(), known->numbers.end(),
                                                [&](double one) { return one == known->numbers.front(); });
                if (isSame) variable.fixed = known->numbers.front() != 0;
                if (isSame && m_in.pool.isScalar(variable.fixedValue))
                    variable.fixedValue = m_in.pool.boolean(*variable.fixed);
            }
        }
        if (const ExprId select = attribute(component, "stateSelect"); !select.isNone()) {
            const TypeId selection = m_in.pool.types().elementType(m_in.pool.typeId(select));
            const bool isSelection = m_in.pool.types().base(selection) == ValueType::Enumeration &&
                                     m_in.pool.types().enumerationOf(selection).name == "StateSelect";
            if (!isSelection) {
                m_in.report(diag::TypeMismatch, attributeSpan(component, "stateSelect"), component.scope,
                            fmt::format("the attribute 'stateSelect' of '{}'", component.path()), "StateSelect",
                            m_in.textOf(select), m_in.pool.types().toString(selection));
            } else if (const auto known = m_in.evaluate(select); known && !known->numbers.empty()) {
                variable.stateSelect = static_cast<StateSelect>(std::clamp(known->numbers.front(), 0.0, 4.0));
            }
        }
        variable.quantity = m_in.textAttribute(component, "quantity");
        variable.unit = m_in.textAttribute(component, "unit");
        variable.displayUnit = m_in.textAttribute(component, "displayUnit");
        checkRange(component, variable);
    }
    addBinding(component, variable);
    evaluateIfAsked(component, variable);
}

/// Evaluate = true (specification, section 18.3): code that uses a switch may rely on its value, and on those that it
/// comes from.
void Flattening::evaluateIfAsked(ComponentInstance& component, const DaeVariable& variable)
{
    const bool isSwitch = variable.variability == Variability::Parameter && variable.type != ValueType::Real &&
                          variable.type != ValueType::String;
    if (!isSwitch || variable.binding.isNone() || !component.declaration() ||
        !component.declaration().annotation().isTrue("Evaluate"))
        return;
    static_cast<void>(m_in.valueOf(component.variable));
}

void Flattening::checkFixed(ComponentInstance& component, const DaeVariable& variable)
{
    const bool isFalse =
        m_in.pool.op(variable.fixedValue) == Op::BooleanLiteral && !m_in.pool.booleanValue(variable.fixedValue);
    if (isFalse && variable.variability == Variability::Constant) {
        m_in.report(diag::ModificationNotAllowed, attributeSpan(component, "fixed"), component.scope, "fixed",
                    fmt::format("'{}' is a constant, which is always fixed", component.path()));
    }
}

void Flattening::checkClock(ComponentInstance& component, const DaeVariable& variable)
{
    const ast::TypePrefixes prefixes = component.prefixes;
    const std::string_view prefix = prefixes.variability == ast::Variability::Parameter  ? "a parameter"
                                    : prefixes.variability == ast::Variability::Constant ? "a constant"
                                    : prefixes.variability == ast::Variability::Discrete ? "discrete"
                                    : prefixes.flow != ast::Flow::None                   ? "flow or stream"
                                                                                         : "";
    if (!prefix.empty())
        m_in.report(diag::PrefixNotAllowed, component.span(), component.scope, variable.name, prefix, "it is a clock");
}

void Flattening::checkRange(ComponentInstance& component, const DaeVariable& variable)
{
    const auto literal = [&](ExprId expr) { return !expr.isNone() && m_in.pool.isNumber(expr); };
    if (!literal(variable.minimum) || !literal(variable.maximum)) return;
    const double low = m_in.pool.number(variable.minimum), high = m_in.pool.number(variable.maximum);
    if (low > high)
        m_in.report(diag::MinAboveMax, component.span(), component.scope, component.path(), fmt::format("{}", low),
                    fmt::format("{}", high));
}

namespace {

/// The declaration of the component of the model itself that a component is, or is in.
SourceSpan placeInModel(const ComponentInstance& component)
{
    SourceSpan place = component.span();
    for (const ComponentInstance* at = component.parent; at != nullptr; at = at->parent) {
        if (at->declaration()) place = at->declaration().name().span;
    }
    return place;
}

}  // namespace

void Flattening::addBinding(ComponentInstance& component, DaeVariable& variable)
{
    ExpressionPool& pool = m_in.pool;
    const bool isParameter = variable.variability <= Variability::Parameter;
    if (component.binding == nullptr) {
        if (variable.variability == Variability::Constant) {
            m_in.report(diag::ConstantWithoutValue, component.span(), component.scope, component.path());
        } else if (isParameter && variable.type != ValueType::String && variable.type != ValueType::ExternalObject &&
                   variable.fixed.value_or(true)) {
            m_withoutValue.push_back({placeInModel(component), component.span(), component.path(),
                                      variable.start.isNone() ? "0" : "its start value"});
        }
        return;
    }
    if (component.prefixes.variability == ast::Variability::Discrete && variable.type == ValueType::Real &&
        component.prefixes.causality != ast::Causality::Input)
        m_in.reportBreach(diag::DiscreteOutsideWhen, component.span(), component.scope, component.path());
    ExprId value = m_in.valueIn(*component.binding, component);
    if (value.isNone()) return;
    const SourceSpan span = component.binding->span;
    const bool isEach = component.binding->isEach || (component.modifier != nullptr && component.modifier->isEach);
    ExpressionLowering lowering(m_in, component.binding->scope);
    value = lowering.valueFor(variable.typeId, value, *component.binding, isEach, component.path());
    if (value.isNone()) return;
    if (isParameter || variable.causality == Causality::Input) {
        if (!isParameter || checkVariability(component, variable, value, span)) variable.binding = value;
        variable.bindingSpan = span;
        return;
    }
    variable.bindingSpan = span;
    DaeEquation equation;
    equation.lhs = pool.variable(component.variable, variable.typeId);
    equation.rhs = value;
    equation.origin = EquationOrigin::Declaration;
    equation.span = component.span();
    equation.instance = variable.instance;
    if (pool.types().elementCount(variable.typeId) > 0) m_dae.equations.push_back(equation);
}

bool Flattening::checkVariability(ComponentInstance& component, DaeVariable& variable, ExprId value, SourceSpan span)
{
    const auto changing = changingPart(value, variable.variability);
    if (!changing) return true;
    const std::string_view prefix = toString(variable.variability);
    if (changingPart(value, Variability::Parameter)) {
        const std::string what = fmt::format("the value of '{}'", variable.name);
        if (reportOnlyMissingValue(m_in, value, span, component.scope, what)) return false;
        m_in.report(diag::VariabilityTooHigh, span, component.scope, prefix, variable.name, *changing,
                    "during the simulation");
        return false;
    }
    m_in.reportBreach(diag::VariabilityTooHigh, span, component.scope, prefix, variable.name, *changing,
                      "from one simulation to the next");
    makeParameter(component, variable);
    m_hasVaryingConstants = true;
    return true;
}

void Flattening::makeParameter(ComponentInstance& component, DaeVariable& variable)
{
    component.prefixes.variability = ast::Variability::Parameter;
    variable.variability = Variability::Parameter;
    m_in.variability().forget();
}

void Flattening::followVaryingConstants()
{
    while (std::exchange(m_hasVaryingConstants, false)) {
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.variability != Variability::Constant || variable.binding.isNone() ||
                !changingPart(variable.binding, Variability::Constant))
                continue;
            makeParameter(*m_leaves[i], variable);
            m_hasVaryingConstants = true;
        }
    }
}

}  // namespace causeway
