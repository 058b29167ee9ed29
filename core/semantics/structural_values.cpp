// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are needed while a model is instantiated: sizes, conditions, ranges (specification, sections 4.5.2, 18.3
// Evaluate).
#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>

#include "core/base/units.h"
#include "core/semantics/expression_lowering.h"
#include "core/semantics/incomplete_models.h"
#include "core/semantics/instantiation.h"
#include "core/symbolic/printer.h"
#include "core/syntax/literal_number.h"

namespace causeway {

Instantiation::Instantiation(Library& libraryIn, Diagnostics& diagnosticsIn, const Task& taskIn)
    : library(libraryIn), diagnostics(diagnosticsIn), task(taskIn)
{
    makePredefinedTypes();
    rootScope.isExpanded = rootScope.isSimpleKnown = true;
    externalWorld.setResolver([this](const std::string& uri) -> std::optional<std::string> {
        const auto path = library.resolveUri(uri);
        return path ? std::optional(path->string()) : std::nullopt;
    });
    m_evaluator = std::make_unique<ConstantEvaluator>(pool, *this, task);
}

Instantiation::~Instantiation() = default;

void Instantiation::makePredefinedTypes()
{
    const auto add = [&](std::string_view name, PredefinedType type, std::vector<std::string> literals = {}) {
        ClassElement& element = addLoose(name);
        ClassInstance& instance = arena.make<ClassInstance>();
        instance.predefined = type;
        instance.isExpanded = true;
        instance.element = &element;
        if (!literals.empty())
            instance.enumeration = pool.types().enumeration({std::string(name), std::move(literals)});
        element.staticClass = &instance;
        predefined.emplace(name, &element);
    };
    add("Real", PredefinedType::Real);
    add("Integer", PredefinedType::Integer);
    add("Boolean", PredefinedType::Boolean);
    add("String", PredefinedType::String);
    add("Clock", PredefinedType::Clock);
    add("ExternalObject", PredefinedType::ExternalObject);
    add("StateSelect", PredefinedType::Enumeration, {"never", "avoid", "default", "prefer", "always"});
    add("AssertionLevel", PredefinedType::Enumeration, {"warning", "error"});
}

void Instantiation::addContext(Diagnostic& diagnostic, const ClassInstance* scope)
{
    const ComponentInstance* component = scope != nullptr ? scope->component : nullptr;
    while (component != nullptr && component->element == nullptr) component = component->parent;
    if (component == nullptr) return;
    const ComponentInstance* at = component;
    diagnostic.note(at->declaration() ? at->declaration().name().span : SourceSpan(),
                    fmt::format("while instantiating '{}'", at->path()));
}

std::string Instantiation::textOf(ExprId expr)
{
    return printExpression(pool, expr, [this](VariableId variable) { return variables[variable.index()]->path(); });
}

ExprId Instantiation::valueOf(Binding& binding)
{
    if (binding.state == Binding::State::Done) return binding.lowered;
    if (binding.state == Binding::State::Busy) {
        const std::string_view what = binding.name.empty() ? binding.expression.text() : binding.name;
        report(diag::CyclicParameters, binding.span, binding.scope, what, fmt::format("'{0}' needs '{0}'", what));
        return {};
    }
    binding.state = Binding::State::Busy;
    const int errorsBefore = quietErrors;
    ExpressionLowering lowering(*this, binding.scope);
    if (const BindingPart* part = binding.part) {
        ExprId value = valueOf(*part->whole);
        if (!value.isNone() && !part->subscripts.empty()) {
            const auto dimensions = pool.types().dimensions(pool.typeId(value));
            if (dimensions.size() < part->subscripts.size()) {
                report(diag::MissingEach, binding.span, binding.scope, binding.name,
                       fmt::format("of {}", part->subscripts.size() == 1 ? "components" : "arrays of components"),
                       fmt::format("{} = {}", binding.name, binding.expression.text()));
                // A scalar can only be meant for each of them.
                if (!dimensions.empty() || diagnostics.isError(diag::MissingEach.definition)) value = {};
            } else {
                std::vector<ExprId> subscripts;
                for (std::size_t i = 0; i < part->subscripts.size(); ++i) {
                    const bool isOther = part->array != nullptr && i < part->array->dimensions.size() &&
                                         part->array->dimensions[i] != dimensions[i];
                    if (dimensions[i] != kUnknownSize && (isOther || part->subscripts[i] > dimensions[i])) {
                        report(diag::DimensionMismatch, binding.span, binding.scope,
                               fmt::format("the value of '{}'", binding.name), fmt::format("{}", dimensions[i]),
                               fmt::format("the array '{}'",
                                           part->array != nullptr ? part->array->path() : std::string(binding.name)),
                               fmt::format("{}", fmt::join(part->array != nullptr
                                                               ? std::span<const std::int32_t>(part->array->dimensions)
                                                               : part->subscripts,
                                                           ", ")));
                        value = {};
                        break;
                    }
                    subscripts.push_back(pool.integer(part->subscripts[i]));
                }
                if (!value.isNone()) value = lowering.subscript(value, subscripts);
            }
        }
        if (!value.isNone() && !part->field.empty()) {
            const int field = pool.type(value) == ValueType::Record
                                  ? pool.types().recordOf(pool.typeId(value)).find(part->field)
                                  : -1;
            value = field >= 0 ? lowering.member(value, static_cast<std::size_t>(field)) : ExprId();
        }
        binding.lowered = value;
    } else {
        binding.lowered = lowering.lower(binding.expression);
    }
    // Errors found in an attempt are reported when the value is actually needed.
    const bool isUntold = binding.lowered.isNone() && isQuiet > 0 && quietErrors != errorsBefore;
    binding.state = isUntold ? Binding::State::New : Binding::State::Done;
    return binding.lowered;
}

ExprId Instantiation::bindingOf(ComponentInstance& component)
{
    return component.binding != nullptr ? valueIn(*component.binding, component) : ExprId();
}

namespace {

/// The absoluteValue annotation; nothing if it is missing.
std::optional<bool> saysAbsolute(ast::Annotation annotation)
{
    const ast::Expression value = annotation.find("absoluteValue").binding();
    if (!value.is<ast::BooleanLiteral>()) return std::nullopt;
    return value.as<ast::BooleanLiteral>().value();
}

std::optional<bool> isAbsolute(const ClassInstance* type)
{
    if (type == nullptr || type->declaration == nullptr) return std::nullopt;
    if (const auto own = saysAbsolute(type->declaration->definition().annotation())) return own;
    for (const ClassInstance* base : type->bases) {
        if (const auto inherited = isAbsolute(base)) return inherited;
    }
    return std::nullopt;
}

}  // namespace

ExprId Instantiation::valueIn(Binding& binding, ComponentInstance& component)
{
    const auto number = binding.part == nullptr && component.isLeaf() ? unitLiteral(binding.expression) : std::nullopt;
    if (!number) return valueOf(binding);
    const std::string unit = textAttribute(component, "unit");
    if (unit.empty() || unit == number->unit) return pool.real(number->value);
    const auto converted = convertUnit(number->value, number->unit, unit), zero = convertUnit(0, number->unit, unit);
    const auto conflict = [&](const std::string& why) {
        report(diag::UnitsDisagree, binding.span, binding.scope,
               fmt::format("'{}' is in {}, but '{}' is in {}{}", component.path(), unit, binding.expression.text(),
                           number->unit, why));
        return pool.real(number->value);
    };
    if (!converted || !zero) return conflict("");
    if (*zero == 0) return pool.real(*converted);
    auto absolute = saysAbsolute(component.declaration().annotation());
    if (!absolute) absolute = isAbsolute(component.type);
    if (!absolute) return conflict(", and whether it is a temperature or a difference is not said");
    return pool.real(*absolute ? *converted : *converted - *zero);
}

std::optional<Value> Instantiation::evaluate(ExprId expr)
{
    m_failure = {};
    switch (pool.op(expr)) {
        case Op::IntegerLiteral: return Value::integer(pool.integerValue(expr));
        case Op::BooleanLiteral: return Value::boolean(pool.booleanValue(expr));
        case Op::RealLiteral: return Value::real(pool.number(expr));
        default: break;
    }
    auto value = m_evaluator->evaluate(expr);
    if (!value) m_failure = m_evaluator->failure();
    return value;
}

std::string Instantiation::textAttribute(ComponentInstance& component, std::string_view name)
{
    Modifier* given = component.attributes != nullptr ? component.attributes->find(name) : nullptr;
    if (given == nullptr || given->binding == nullptr) return {};
    const ExprId value = valueOf(*given->binding);
    if (value.isNone()) return {};
    if (pool.op(value) == Op::StringLiteral) return pool.stringValue(value);
    if (pool.type(value) != ValueType::String) {
        report(diag::AttributeNeedsString, given->binding->span, component.scope, name);
        return {};
    }
    const auto known = evaluate(value);
    const bool isOne = known && std::ranges::adjacent_find(known->strings, std::not_equal_to()) == known->strings.end();
    return isOne && !known->strings.empty() ? known->strings.front() : std::string();
}

void Instantiation::appendUnits(ComponentInstance& component, std::vector<SharedText>& units)
{
    if (component.isLeaf() || component.type == nullptr) {
        units.emplace_back(component.isLeaf() ? textAttribute(component, "unit") : std::string());
        return;
    }
    ClassInstance* const inside = exampleOf(component).type;
    if (inside == nullptr) return;
    forEachElement(*inside, [&](ClassElement& element) {
        if (!element.isComponent() || findElement(*inside, element.name()) != &element) return;
        if (ComponentInstance* field = componentOf(element)) appendUnits(*field, units);
    });
}

Variability Instantiation::variabilityOf(const ComponentInstance& component)
{
    switch (component.prefixes.variability) {
        case ast::Variability::Constant: return Variability::Constant;
        case ast::Variability::Parameter: return Variability::Parameter;
        case ast::Variability::Discrete: return Variability::Discrete;
        case ast::Variability::Continuous: break;
    }
    // Only a Real can change between events.
    return component.simple == nullptr || component.simple->predefined == PredefinedType::Real ? Variability::Continuous
                                                                                               : Variability::Discrete;
}

std::optional<Value> Instantiation::evaluateOrReport(ExprId expr, SourceSpan span, const ClassInstance* scope,
                                                     std::string_view what)
{
    auto value = evaluate(expr);
    if (!value && !reportMissingValue(*this, expr, span, scope, what)) {
        const std::string reason = m_failure.reason.empty() ? "not constant" : m_failure.reason;
        report(diag::NotEvaluable, span, scope, what, textOf(expr), reason);
    }
    return value;
}

/// A parameter with fixed = false is determined by initial equations and algorithms, regardless of its binding and
/// start value.
bool Instantiation::isComputedInitially(ComponentInstance& component)
{
    Modifier* fixed = component.attributes != nullptr ? component.attributes->find("fixed") : nullptr;
    if (fixed == nullptr || fixed->binding == nullptr) return false;
    const ExprId expr = valueOf(*fixed->binding);
    const std::optional<Value> value = expr.isNone() ? std::nullopt : m_evaluator->evaluate(expr);
    return value && std::ranges::find(value->numbers, 0.0) != value->numbers.end();
}

const Value* Instantiation::valueOf(VariableId variable)
{
    ComponentInstance& component = *variables[variable.index()];
    if (component.prefixes.variability < ast::Variability::Parameter) return nullptr;
    const auto [entry, isNew] = m_values.try_emplace(variable);
    KnownValue& known = entry->second;
    if (!isNew && !known.isBusy) return known.value ? &*known.value : nullptr;
    if (!isNew) {
        report(diag::CyclicParameters, component.declaration().span(), component.scope, component.path(),
               fmt::format("'{0}' needs '{0}'", component.path()));
        return nullptr;
    }
    if (isComputedInitially(component)) {
        known.isBusy = false;
        return nullptr;
    }
    component.isStructural = true;
    ExprId expr = bindingOf(component);
    if (expr.isNone() && component.binding == nullptr && component.attributes != nullptr) {
        if (Modifier* start = component.attributes->find("start"); start != nullptr && start->binding != nullptr)
            expr = valueIn(*start->binding, component);
    }
    std::optional<Value> value;
    if (!expr.isNone()) value = m_evaluator->evaluate(expr);
    if (value) {
        const TypeId type = leafType(component);
        const auto found = pool.types().dimensions(value->type);
        if (pool.types().base(type) == ValueType::Real && pool.types().base(value->type) == ValueType::Integer) {
            value->type = pool.types().array(TypeTable::real(), std::vector(found.begin(), found.end()));
        }
        const auto wanted = pool.types().dimensions(type);
        if (found.empty() && !wanted.empty() && value->numbers.size() == 1) {  // `each`
            value->numbers.assign(static_cast<std::size_t>(pool.types().elementCount(type)), value->numbers[0]);
            value->type = type;
        }
    }
    known.value = std::move(value);
    known.isBusy = false;
    return known.value ? &*known.value : nullptr;
}

const Function* Instantiation::function(FunctionId id)
{
    if (functionScopes[id.index()].isBodyLeft) translateLeftBody(id);
    if (functionScopes[id.index()].isBodyFaulty) return nullptr;
    const Function& found = functions[id];
    return (found.isComplete && found.partialOf.isNone()) || found.isExternal || found.isRecordConstructor ? &found
                                                                                                           : nullptr;
}

std::optional<EvaluationFailure> Instantiation::callExternal(const Function& called, std::span<Value> arguments,
                                                             Value& result)
{
    return externalWorld.call(called, pool.types(), arguments, result);
}

ExternalFunction::Native Instantiation::nativeCodeOf(ast::Annotation annotation, ClassInstance& instance)
{
    ExternalFunction::Native native;
    const auto text = [&](std::string_view name) {
        const auto literal = annotation.find(name).binding().as<ast::StringLiteral>();
        return literal ? literal.value() : std::string();
    };
    const ast::Expression libraries = annotation.find("Library").binding();
    if (const auto one = libraries.as<ast::StringLiteral>()) native.libraries.push_back(one.value());
    if (const auto several = libraries.as<ast::ArrayConstructor>())
        for (const ast::Expression element : several.elements())
            if (const auto one = element.as<ast::StringLiteral>()) native.libraries.push_back(one.value());
    native.include = text("Include");
    if (native.libraries.empty() && native.include.empty()) return native;
    const std::string root =
        "modelica://" + instance.fullName().substr(0, instance.fullName().find('.')) + "/Resources/";
    // Sources of a text without a folder of resources, or with one of a missing library, are in the folder of the text.
    const auto folder = [&](std::string_view name, const char* usual) {
        const std::string uri = text(name);
        const auto path = library.resolveUri(uri.empty() ? root + usual : uri);
        std::error_code unknown;
        if (!path || (uri.empty() && !std::filesystem::is_directory(*path, unknown))) {
            const std::filesystem::path file = library.sources()[instance.declaration->nameSpan().source].path();
            if (!file.empty()) return std::filesystem::absolute(file, unknown).parent_path().string();
        }
        return path ? path->string() : std::string();
    };
    native.libraryFolder = folder("LibraryDirectory", "Library");
    native.includeFolder = folder("IncludeDirectory", "Include");
    return native;
}

}  // namespace causeway
