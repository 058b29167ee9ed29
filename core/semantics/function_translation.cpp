// SPDX-License-Identifier: GPL-3.0-or-later
// Function classes as functions of the pool (specification, chapter 12).
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/external/external_world.h"
#include "core/semantics/class_dimensions.h"
#include "core/semantics/open_sizes.h"
#include "core/semantics/statement_lowering.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Positions of the variables that an expression uses directly.
std::vector<std::size_t> localsIn(const ExpressionPool& pool, ExprId expr)
{
    std::vector<std::size_t> used;
    if (expr.isNone()) return used;
    const std::array roots{expr};
    for (const ExprId node : reachable(pool, roots)) {
        if (pool.op(node) == Op::Local) used.push_back(pool.payload(node));
    }
    return used;
}

/// Whether a modifier gives values to parts of it: R r(x = 1).
bool hasBoundParts(const ComponentInstance& component)
{
    return component.modifier != nullptr &&
           std::ranges::any_of(component.modifier->children, [](const Modifier* m) { return m->binding != nullptr; });
}

void collectTargets(const ExpressionPool& pool, const std::vector<Statement>& statements,
                    std::vector<std::uint8_t>& isAssigned)
{
    for (const Statement& statement : statements) {
        for (ExprId target : statement.targets) {
            while (!target.isNone() && (pool.op(target) == Op::Subscript || pool.op(target) == Op::Member))
                target = pool.operand(target, 0);
            if (!target.isNone() && pool.op(target) == Op::Local && pool.payload(target) < isAssigned.size())
                isAssigned[pool.payload(target)] = 1;
        }
        collectTargets(pool, statement.body, isAssigned);
        for (const Statement::Branch& branch : statement.branches) collectTargets(pool, branch.body, isAssigned);
    }
}

/// The position of a variable in a function, or as many as there are.
std::uint32_t positionOf(const Function& function, std::string_view name)
{
    const auto found = std::ranges::find(function.variables, name, &FunctionVariable::name);
    return static_cast<std::uint32_t>(found - function.variables.begin());
}

/// order, zeroDerivative and noDerivative of a derivative annotation; false where they name what the function does not
/// have.
bool readRestrictions(const Function& function, ast::ClassModification restrictions, DerivativeAnnotation& annotation)
{
    for (const ast::ElementModification restriction : restrictions.modifications()) {
        const std::string name = restriction.name().toString();
        const ast::Expression value = restriction.binding();
        if (name == "order") {
            const auto order = value.is<ast::IntegerLiteral>() ? value.as<ast::IntegerLiteral>().value() : std::nullopt;
            if (!order || *order < 1 || *order > UINT8_MAX) return false;
            annotation.order = static_cast<std::uint32_t>(*order);
        } else if (name == "zeroDerivative" || name == "noDerivative") {
            if (!value.is<ast::ComponentReference>()) return false;
            const std::uint32_t position = positionOf(function, value.as<ast::ComponentReference>().simpleName().text);
            if (position == function.variables.size()) return false;
            (name == "zeroDerivative" ? annotation.zeroDerivative : annotation.noDerivative).push_back(position);
        }
    }
    return true;
}

/// `external "builtin" y = sin(x)`: the built-in function, as an algorithm; nothing for other external functions.
std::vector<Statement> builtinBody(ExpressionPool& pool, const Function& function)
{
    const ExternalFunction& external = function.external;
    if (external.language != "builtin" || external.result.isNone()) return {};
    const BuiltinInfo* info = findBuiltin(external.name, external.arguments.size());
    const std::size_t count = external.arguments.size();
    if (info == nullptr || info->group != BuiltinGroup::Elementwise || count < info->leastArguments ||
        count > info->mostArguments)
        return {};
    Statement statement;
    statement.targets = {external.result};
    statement.value = pool.call(info->function, external.arguments);
    return {statement};
}

/// Errors in attributes of a function do not concern the model that calls it.
void appendFunctionUnits(Instantiation& in, ComponentInstance& component, FunctionVariable& variable)
{
    const ValueType type = in.pool.types().base(variable.type);
    if (type != ValueType::Real && type != ValueType::Record) return;
    ++in.isQuiet;
    in.appendUnits(component, variable.units);
    --in.isQuiet;
}

/// Whether a statement gives a variable of a function as a whole.
bool isAssignedWhole(const ExpressionPool& pool, const std::vector<Statement>& statements, std::uint32_t variable)
{
    return std::ranges::any_of(statements, [&](const Statement& statement) {
        const auto isWhole = [&](ExprId target) {
            return !target.isNone() && pool.op(target) == Op::Local && pool.payload(target) == variable;
        };
        return std::ranges::any_of(statement.targets, isWhole) || isAssignedWhole(pool, statement.body, variable) ||
               std::ranges::any_of(statement.branches, [&](const Statement::Branch& branch) {
                   return isAssignedWhole(pool, branch.body, variable);
               });
    });
}

/// An output y[:] = x has the sizes of its value, unless a statement gives it others.
void takeSizesOfValues(ExpressionPool& pool, Function& made)
{
    for (const std::uint32_t output : made.outputs) {
        FunctionVariable& variable = made.variables[output];
        if (variable.value.isNone() || made.isExternal || isAssignedWhole(pool, made.body, output)) continue;
        const std::size_t rank = pool.types().rank(variable.type);
        if (pool.types().rank(pool.typeId(variable.value)) != rank || variable.dimensions.size() > rank) continue;
        variable.dimensions.resize(rank);
        for (std::size_t d = 0; d < rank; ++d) {
            if (!variable.dimensions[d].isNone() || pool.types().dimensions(variable.type)[d] != kUnknownSize) continue;
            const std::array arguments{variable.value, pool.integer(static_cast<std::int64_t>(d) + 1)};
            variable.dimensions[d] = pool.call(Builtin::Size, arguments, TypeTable::integer());
        }
    }
}

}  // namespace

FunctionScope& Instantiation::openFunction(ClassInstance& used)
{
    ClassRef ref;
    ref.declaration = used.declaration;
    ref.enclosing = used.enclosing;
    ref.constraint = used.constraint;
    ref.element = used.element;
    ref.isClassExtends = used.isClassExtends;
    FunctionScope& scope = functionScopes.emplace_back();
    scope.id = functions.push({});
    scope.instance = newInstance(ref, used.modifier, nullptr, nullptr);
    scope.instance->function = &scope;
    return scope;
}

FunctionId Instantiation::functionOf(ClassInstance& used)
{
    if (const auto known = functionIds.find(&used); known != functionIds.end()) return known->second;
    const int quietAround = std::exchange(translationQuiet, isQuiet), errorsBefore = untoldErrors;
    const FunctionId id = translate(used);
    translationQuiet = quietAround;
    // Its errors are reported when it is actually needed.
    if (isQuiet > 0 && untoldErrors != errorsBefore) {
        functionIds.erase(&used);
        functionIds.erase(functionScopes[id.index()].instance);
        --functionNames[used.fullName()];
    }
    if (isQuiet != quietAround) untoldErrors = errorsBefore;  // an attempt of a function around
    return id;
}

FunctionId Instantiation::translate(ClassInstance& used)
{
    FunctionScope& scope = openFunction(used);
    const FunctionId id = scope.id;
    ClassInstance* instance = scope.instance;
    functionIds.emplace(&used, id);
    functionIds.emplace(instance, id);

    Function made;
    made.name = used.fullName();
    // The same class with other redeclarations is another function.
    if (const int count = functionNames[made.name]++; count > 0) made.name += fmt::format("_{}", count + 1);
    made.description = used.declaration->definition().description().value();
    made.span = used.declaration->nameSpan();
    if (used.declaration->form() == SyntaxKind::DerClassSpecifier) {
        if (!partialDerivative(made, *instance)) return {};
        functions[id] = std::move(made);
        return id;
    }

    // Variables first, with their number of dimensions; then sizes, defaults and the body, which may use any of them.
    forEachElement(*instance, [&](ClassElement& element) {
        if (!element.isComponent() || findElement(*instance, element.name()) != &element) return;
        ComponentInstance* component = componentOf(element);
        if (component == nullptr || component->type == nullptr) return;
        checkFunctionElement(*component, *instance);
        declareVariable(made, scope, element, *component);
    });
    findSizes(made, scope);
    std::vector<TypeId> results;
    for (const std::uint32_t output : made.outputs) results.push_back(made.variables[output].type);
    made.resultType = results.empty()       ? TypeTable::none()
                      : results.size() == 1 ? results[0]
                                            : pool.types().tuple(results);
    functions[id] = made;
    bindVariables(made, scope);
    checkLocalCycles(made, *instance);
    functions[id].variables = made.variables;
    if (isWithoutUse && &used != model->type) {
        scope.isBodyLeft = true;
        forEachClass(*instance, [&](const ClassInstance& part) {
            made.isImpure = made.isImpure || (part.declaration != nullptr &&
                                              part.declaration->definition().purity() == ast::Purity::Impure);
        });
    } else {
        // The constructor of an external object returns the object, whatever the name of its output.
        translateBody(made, *instance);
        takeSizesOfValues(pool, made);
    }
    functions[id] = std::move(made);
    return id;
}

void Instantiation::translateLeftBody(FunctionId id)
{
    FunctionScope& scope = functionScopes[id.index()];
    scope.isBodyLeft = false;
    const int errorsBefore = quietErrors;
    ++isQuiet;
    Function made = functions[id];
    translateBody(made, *scope.instance);
    takeSizesOfValues(pool, made);
    scope.isBodyFaulty = quietErrors != errorsBefore;
    functions[id] = std::move(made);
    --isQuiet;
}

/// A variable with its number of dimensions; sizes follow when all variables are declared.
void Instantiation::declareVariable(Function& made, FunctionScope& scope, const ClassElement& element,
                                    ComponentInstance& component)
{
    FunctionVariable variable;
    variable.name = element.name();
    variable.span = component.declaration().span();
    variable.description = component.declaration().description().value();
    variable.isConstant = component.prefixes.variability >= ast::Variability::Parameter;
    const bool isPublic = !element.declaration->isProtected;
    if (component.prefixes.causality == ast::Causality::Input && isPublic) variable.role = FunctionVariableRole::Input;
    if (component.prefixes.causality == ast::Causality::Output && isPublic)
        variable.role = FunctionVariableRole::Output;
    std::vector<std::int32_t> dimensions;
    for (const ast::ArraySubscripts subscripts :
         {component.declaration().subscripts(), component.clause().subscripts()}) {
        if (!subscripts) continue;
        dimensions.resize(dimensions.size() + subscripts.subscripts().size(), kUnknownSize);
    }
    TypeId base = TypeTable::real();
    if (component.simple != nullptr) {
        base = elementTypeOf(*component.simple);
    } else if (component.type->kind() == ast::ClassKind::Function) {
        base = pool.types().function(component.type->fullName());
        const FunctionId signature = functionOf(*component.type);
        if (!signature.isNone()) functionTypes.emplace(base.value, signature);
    } else {
        base = recordType(*component.type);
        if (variable.role == FunctionVariableRole::Input && pool.types().base(base) == ValueType::Record)
            base = withOpenSizes(*this, *component.type, base);
    }
    for (const auto& ofType : dimensionsOf(*this, *component.type))
        dimensions.resize(dimensions.size() + ofType.first.subscripts().size(), kUnknownSize);
    variable.type = pool.types().array(base, dimensions);
    component.makeExtra(arena).local = static_cast<std::int32_t>(made.variables.size());
    component.typeId = variable.type;
    component.hasDimensions = true;
    component.dimensions.assign(arena, dimensions);
    component.presence = Presence::Present;
    scope.variables.push_back(&component);
    const auto position = static_cast<std::uint32_t>(made.variables.size());
    if (variable.role == FunctionVariableRole::Input) made.inputs.push_back(position);
    if (variable.role == FunctionVariableRole::Output) made.outputs.push_back(position);
    made.variables.push_back(std::move(variable));
}

/// None for `:`, whose size is that of the value.
ExprId Instantiation::sizeInFunction(ast::Expression subscript, ClassInstance* where)
{
    if (subscript.is<ast::WholeDimension>()) return {};
    ExpressionLowering lowering(*this, where);
    if (const auto count = lowering.sizeOfType(subscript)) return pool.integer(*count);
    const ExprId size = lowering.lower(subscript);
    if (size.isNone() || pool.op(size) == Op::IntegerLiteral) return size;
    const auto value = evaluate(size);
    const bool isKnown = value && pool.types().base(value->type) == ValueType::Integer;
    return isKnown ? pool.integer(static_cast<std::int64_t>(value->number())) : size;
}

/// In two passes, because a size may depend on that of any other variable. Errors are reported in the second pass.
void Instantiation::findSizes(Function& made, const FunctionScope& scope)
{
    for (const bool isLast : {false, true}) {
        const int errorsBefore = quietErrors;
        for (std::size_t i = 0; i < made.variables.size(); ++i) {
            ComponentInstance& component = *scope.variables[i];
            std::vector<ExprId> sizes;
            std::size_t at = 0;
            const auto add = [&](ast::ArraySubscripts subscripts, ClassInstance* where) {
                for (const ast::Expression subscript : subscripts.subscripts()) {
                    if (!isLast) ++isQuiet;
                    const ExprId size = sizeInFunction(subscript, where);
                    if (!isLast) --isQuiet;
                    if (!size.isNone() && pool.op(size) == Op::IntegerLiteral)
                        component.dimensions[at] = static_cast<std::int32_t>(pool.integerValue(size));
                    sizes.push_back(size);
                    ++at;
                }
            };
            if (component.declaration().subscripts()) add(component.declaration().subscripts(), component.scope);
            if (component.clause().subscripts()) add(component.clause().subscripts(), component.scope);
            for (const auto& [subscripts, where] : dimensionsOf(*this, *component.type)) add(subscripts, where);
            if (!isLast) {
                made.variables[i].type = pool.types().withDimensions(component.typeId, component.dimensions);
                component.typeId = made.variables[i].type;
            } else {
                made.variables[i].dimensions = std::move(sizes);
            }
        }
        if (!isLast) quietErrors = errorsBefore;
    }
}

void Instantiation::bindVariables(Function& made, const FunctionScope& scope)
{
    for (std::size_t i = 0; i < made.variables.size(); ++i) {
        ComponentInstance& component = *scope.variables[i];
        FunctionVariable& variable = made.variables[i];
        appendFunctionUnits(*this, component, variable);
        if (component.binding != nullptr) {
            variable.value = boundValue(*component.binding, variable.type, variable.name);
        } else if (variable.role != FunctionVariableRole::Input || hasBoundParts(component)) {
            variable.value = initialRecord(component, component.modifier, variable.type, variable.dimensions, nullptr);
        }
    }
}

void Instantiation::translateBody(Function& made, ClassInstance& instance)
{
    const FunctionScope& scope = *instance.function;
    const std::size_t errorsBefore = errorsSoFar();
    bool hasAlgorithm = false, isPure = false;
    forEachClass(instance, [&](ClassInstance& part) {
        if (part.declaration == nullptr) return;
        const ast::ClassDefinition definition = part.declaration->definition();
        const ast::ClassSpecifier specifier = part.declaration->specifier();
        made.isImpure = made.isImpure || definition.purity() == ast::Purity::Impure;
        const ast::Annotation annotation = definition.annotation();
        made.isInline = made.isInline || annotation.isTrue("Inline") || annotation.isTrue("LateInline");
        made.isAssumedImpure = made.isAssumedImpure || annotation.isTrue("__ModelicaAssociation_Impure");
        made.generatesEvents = made.generatesEvents || annotation.isTrue("GenerateEvents");
        const std::string what = fmt::format("the function '{}'", part.name());
        for (const ast::EquationSection section : specifier.equationSections()) {
            if (section.equations().empty()) continue;
            report(diag::ElementNotAllowed, section.span(), &part, what, "equations", "write an algorithm");
        }
        isPure = isPure || definition.purity() == ast::Purity::Pure;
        for (const ast::AlgorithmSection section : specifier.algorithmSections()) {
            if (section.isInitial())
                report(diag::ElementNotAllowed, section.span(), &part, what, "an initial algorithm",
                       "write an algorithm");
            if (hasAlgorithm)
                reportBreach(diag::ElementNotAllowed, section.span(), &part, what, "two algorithm sections",
                             "join them");
            if (made.isExternal)
                report(diag::ElementNotAllowed, section.span(), &part, what, "both an algorithm and an external body",
                       "leave one of them out");
            hasAlgorithm = true;
            StatementLowering lowering(*this, &part, false, &made);
            for (Statement& statement : lowering.lower(section.statements().toVector()))
                made.body.push_back(std::move(statement));
        }
        const ast::ExternalClause external = specifier.external();
        if (!external) return;
        if (hasAlgorithm)
            report(diag::ElementNotAllowed, external.span(), &part, what, "both an algorithm and an external body",
                   "leave one of them out");
        made.isExternal = true;
        made.external.language = external.language().empty() ? "C" : external.language();
        constexpr std::string_view kLanguages[] = {"C", "FORTRAN 77", "builtin", "FORTRAN"};
        const auto* const known = std::ranges::find_if(
            kLanguages, [&](std::string_view name) { return lowerCase(made.external.language) == lowerCase(name); });
        if (known == std::end(kLanguages)) {
            report(diag::UnknownLanguage, external.span(), &part, made.external.language);
        } else if (made.external.language != *known) {
            reportBreach(diag::UnknownLanguage, external.span(), &part, made.external.language);
            made.external.language = *known;
        }
        made.external.native = nativeCodeOf(external.annotation(), part);
        // Some stand behind the clause, as annotations of the function.
        if (made.external.native.libraries.empty() && made.external.native.include.empty())
            made.external.native = nativeCodeOf(annotation, part);
        ExpressionLowering lowering(*this, &part);
        if (const ast::ExternalCall call = external.call()) {
            made.external.name = call.function().text;
            if (call.result()) made.external.result = lowering.lower(call.result());
            for (const ast::Expression argument : call.arguments())
                made.external.arguments.push_back(lowering.lower(argument));
        } else {
            made.external.name = part.declaration->name();
            for (const std::uint32_t input : made.inputs)
                made.external.arguments.push_back(pool.local(input, made.variables[input].type));
            if (made.outputs.size() == 1) {
                made.external.result = pool.local(made.outputs[0], made.variables[made.outputs[0]].type);
            } else {
                for (const std::uint32_t output : made.outputs)
                    made.external.arguments.push_back(pool.local(output, made.variables[output].type));
            }
        }
    });
    for (ExprId argument : made.external.arguments) {
        // None after a mistake in the text.
        while (!argument.isNone() && (pool.op(argument) == Op::Subscript || pool.op(argument) == Op::Member))
            argument = pool.operand(argument, 0);
        const bool isLocal = !argument.isNone() && pool.op(argument) == Op::Local;
        made.external.isOutput.push_back(
            isLocal && made.variables[pool.payload(argument)].role != FunctionVariableRole::Input ? 1 : 0);
    }
    // Outputs that their declarations give values need no statements.
    const bool areBound =
        !made.outputs.empty() && instance.declaration != nullptr && !instance.declaration->isPartial() &&
        std::ranges::all_of(made.outputs,
                            [&made](std::uint32_t output) { return !made.variables[output].value.isNone(); });
    made.isComplete = hasAlgorithm || made.isExternal || areBound;
    if (std::vector<Statement> body = builtinBody(pool, made); made.isExternal && !body.empty()) {
        made.body = std::move(body);
        made.isExternal = false;
        made.external = {};
    }
    checkPurity(made, instance, isPure);
    const bool hasOwnCode = made.isExternal && !ExternalWorld::isKnown(made.external);
    if (!isPure && (hasOwnCode || callsImpureFunctions(made))) made.isAssumedImpure = true;
    // A statement that could not be understood may be the one.
    const bool isUnderstood = errorsSoFar() == errorsBefore;
    // A function that only refuses its arguments needs no value as long as nothing calls it.
    const bool isRefusal =
        isWithoutUse && !made.body.empty() && std::ranges::all_of(made.body, [](const Statement& statement) {
            return statement.kind == StatementKind::Assert;
        });
    if (hasAlgorithm && isUnderstood && !isRefusal && !made.isExternal && instance.declaration != nullptr &&
        !instance.declaration->isPartial()) {
        // A simple output without a value needs a statement that gives it one.
        std::vector<std::uint8_t> isAssigned(made.variables.size(), 0);
        collectTargets(pool, made.body, isAssigned);
        for (const std::uint32_t output : made.outputs) {
            const FunctionVariable& variable = made.variables[output];
            const bool isSimple =
                scope.variables[output]->simple != nullptr &&
                !(pool.types().hasKnownSize(variable.type) && pool.types().elementCount(variable.type) == 0);
            if (!isSimple || isAssigned[output] != 0 || !variable.value.isNone()) continue;
            if (isWithoutUse && hasChosenSize(pool, variable)) continue;  // it may be empty
            report(diag::OutputNeverAssigned, variable.span, &instance, variable.name, made.name);
        }
    }
    // The constructor of an external object.
    if (instance.enclosing != nullptr && instance.name() == "constructor") {
        if (const SimpleType* simple = simpleTypeOf(instance.enclosing->outermost());
            simple != nullptr && simple->predefined == PredefinedType::ExternalObject) {
            made.isComplete = made.isComplete || made.isExternal;
        }
    }
}

void Instantiation::addDerivatives(FunctionId id)
{
    if (functionScopes[id.index()].instance == nullptr) return;  // no class of the model
    ClassInstance& instance = *functionScopes[id.index()].instance;
    Function& function = functions[id];
    if (function.isRecordConstructor || !function.derivatives.empty()) return;
    ++isQuiet;
    forEachClass(instance, [&](ClassInstance& part) {
        if (part.declaration == nullptr) return;
        for (const ast::ElementModification entry :
             part.declaration->definition().annotation().modification().modifications()) {
            if (entry.name().toString() != "derivative" || !entry.binding().is<ast::ComponentReference>()) continue;
            DerivativeAnnotation annotation;
            if (!readRestrictions(function, entry.classModification(), annotation)) continue;
            const auto reference = entry.binding().as<ast::ComponentReference>();
            const std::vector<ast::ReferencePart> parts = reference.parts();
            std::vector<std::string_view> path;
            for (const ast::ReferencePart& at : parts) path.push_back(at.name.text);
            ClassElement* element = lookupClass(path, reference.isGlobal(), reference.span(), &part, false, true);
            ClassInstance* derivative = element != nullptr && element->isClass() ? staticInstance(*element) : nullptr;
            const bool isFunction = derivative != nullptr && (derivative->kind() == ast::ClassKind::Function ||
                                                              derivative->kind() == ast::ClassKind::OperatorFunction);
            if (isFunction) annotation.function = functionOf(*derivative);
            if (!annotation.function.isNone() && functionIds.contains(derivative))
                function.derivatives.push_back(std::move(annotation));
        }
    });
    --isQuiet;
}

void Instantiation::checkFunctionElement(ComponentInstance& component, ClassInstance& function)
{
    const std::string what = fmt::format("the function '{}'", function.name());
    const ElementDeclaration& declared = *component.element->declaration;
    if (component.isOuter || component.isInner) {
        report(diag::PrefixNotAllowed, component.span(), &function, component.name(),
               component.isOuter ? "outer" : "inner", "it belongs to a function, which knows only its arguments");
        component.isOuter = component.isInner = false;
    }
    const ast::ClassKind kind = component.type->kind();
    const bool isClock = component.simple != nullptr && component.simple->predefined == PredefinedType::Clock;
    const bool isForeign = kind == ast::ClassKind::Model || kind == ast::ClassKind::Block ||
                           kind == ast::ClassKind::Connector || kind == ast::ClassKind::ExpandableConnector;
    if (isClock || isForeign) {
        const ast::Name type = component.clause().type();
        report(diag::ClassKindNotAllowed, type.span(), &function, type.toString(),
               isClock ? std::string("a clock") : describe(*component.type), what);
    }
    const bool isPublic = !declared.isProtected && component.prefixes.causality == ast::Causality::None &&
                          component.prefixes.variability < ast::Variability::Parameter;
    if (isPublic) {
        // It can only be a local variable.
        reportBreach(diag::ElementNotAllowed, component.span(), &function, what,
                     fmt::format("the public variable '{}'", component.name()),
                     "make it an input, an output or protected");
    }
}

void Instantiation::checkLocalCycles(const Function& function, const ClassInstance& instance)
{
    // Repeatedly removes variables without remaining dependencies; the rest is cyclic.
    const auto isChecked = [&](std::size_t i) {
        return function.variables[i].role != FunctionVariableRole::Input && !function.variables[i].value.isNone();
    };
    std::vector<std::uint8_t> isReady(function.variables.size(), 0);
    for (bool hasProgress = true; hasProgress;) {
        hasProgress = false;
        for (std::size_t i = 0; i < function.variables.size(); ++i) {
            if (isReady[i] != 0) continue;
            bool isFree = true;
            if (isChecked(i)) {
                for (const std::size_t used : localsIn(pool, function.variables[i].value))
                    isFree = isFree && (used >= isReady.size() || isReady[used] != 0 || used == i);
            }
            if (!isFree) continue;
            isReady[i] = 1;
            hasProgress = true;
        }
    }
    for (std::size_t i = 0; i < function.variables.size(); ++i) {
        if (isReady[i] != 0) continue;
        // Follows unresolved dependencies until a variable recurs: it is in the cycle.
        const auto next = [&](std::size_t at) {
            for (const std::size_t used : localsIn(pool, function.variables[at].value)) {
                if (isReady[used] == 0 && used != at) return used;
            }
            return at;
        };
        std::vector<std::uint8_t> isSeen(function.variables.size(), 0);
        std::size_t first = i;
        for (; isSeen[first] == 0; first = next(first)) isSeen[first] = 1;
        std::string path = function.variables[first].name;
        for (std::size_t at = next(first);; at = next(at)) {
            path += " needs " + function.variables[at].name;
            if (at == first) break;
        }
        report(diag::CyclicParameters, function.variables[first].span, &instance, function.variables[first].name, path);
        return;
    }
}

bool Instantiation::partialDerivative(Function& made, ClassInstance& instance)
{
    const ast::ClassSpecifier specifier = instance.declaration->specifier();
    ClassElement* element = lookupClass(specifier.base(), instance.enclosing);
    ClassInstance* base = element != nullptr && element->isClass() ? staticInstance(*element) : nullptr;
    if (base == nullptr) return false;
    if (base->kind() != ast::ClassKind::Function && base->kind() != ast::ClassKind::OperatorFunction) {
        report(diag::NotAFunction, specifier.base().span(), &instance, specifier.base().toString(), describe(*base));
        return false;
    }
    const FunctionId id = functionOf(*base);
    if (id.isNone()) return false;
    const Function& original = functions[id];
    for (const ast::Identifier& name : specifier.derivativeNames()) {
        std::uint32_t position = 0;
        const auto isNamed = [&](std::uint32_t input) { return original.variables[input].name == name.text; };
        const auto at = std::find_if(original.inputs.begin(), original.inputs.end(), isNamed);
        if (at == original.inputs.end()) {
            report(diag::NamedArgument, name.span, &instance, original.name, name.text);
            return false;
        }
        position = *at;
        if (pool.types().base(original.variables[position].type) != ValueType::Real ||
            !pool.types().isScalar(original.variables[position].type)) {
            report(diag::TypeMismatch, name.span, &instance, "what a function is differentiated by", "a scalar Real",
                   name.text, pool.types().toString(original.variables[position].type));
            return false;
        }
        made.partialBy.push_back(position);
    }
    made.partialOf = id;
    made.variables = original.variables;
    made.inputs = original.inputs;
    made.outputs = original.outputs;
    made.resultType = original.resultType;
    made.isComplete = true;
    // The values that its outputs and locals begin with are those of the original function.
    for (FunctionVariable& variable : made.variables) {
        if (variable.role != FunctionVariableRole::Input) variable.value = {};
    }
    return true;
}

FunctionId Instantiation::constructorOf(ClassInstance& record)
{
    if (const auto known = constructorIds.find(&record); known != constructorIds.end()) return known->second;
    FunctionScope& scope = openFunction(record);
    const FunctionId id = scope.id;
    ClassInstance* instance = scope.instance;
    constructorIds.emplace(&record, id);
    Function made;
    made.name = record.fullName();
    made.isRecordConstructor = true;
    made.isComplete = true;
    made.span = record.declaration->nameSpan();
    RecordType type;
    type.name = made.name;
    const TypeId whole = recordType(record);
    forEachElement(*instance, [&](ClassElement& element) {
        if (!element.isComponent() || findElement(*instance, element.name()) != &element) return;
        ComponentInstance* component = componentOf(element);
        const int field = pool.types().recordOf(whole).find(element.name());
        if (component == nullptr || field < 0) return;
        FunctionVariable variable;
        variable.name = element.name();
        variable.type =
            argumentType(*this, *component, pool.types().recordOf(whole).fields[static_cast<std::size_t>(field)].type);
        variable.role = FunctionVariableRole::Input;
        variable.span = component->declaration().span();
        // Elements that cannot be modified are not arguments (specification, section 12.6).
        variable.isConstant = component->binding != nullptr && component->isFinal;
        component->makeExtra(arena).local = static_cast<std::int32_t>(made.variables.size());
        component->typeId = variable.type;
        component->hasDimensions = true;
        const auto dimensions = pool.types().dimensions(variable.type);
        component->dimensions.assign(arena, dimensions);
        component->presence = Presence::Present;
        made.inputs.push_back(static_cast<std::uint32_t>(made.variables.size()));
        scope.variables.push_back(component);
        made.variables.push_back(std::move(variable));
    });
    made.resultType = whole;
    functions[id] = made;
    // `record C = R[3](a = {1, 2, 3})` gives values to the elements of a variable, not to the constructor.
    const bool isArrayClass = !dimensionsOf(*this, record).empty();
    const auto isOfArray = [&](Binding& binding, TypeId wanted) {
        if (!isArrayClass || binding.isEach) return false;
        const ExprId value = valueOf(binding);
        return !value.isNone() && pool.types().rank(pool.typeId(value)) > pool.types().rank(wanted);
    };
    for (std::size_t i = 0; i < made.variables.size(); ++i) {
        ComponentInstance& component = *scope.variables[i];
        appendFunctionUnits(*this, component, made.variables[i]);
        FunctionVariable& variable = made.variables[i];
        if (component.binding != nullptr && !isOfArray(*component.binding, variable.type)) {
            variable.value = boundValue(*component.binding, variable.type, variable.name);
        } else if (component.type != nullptr && isRecordLike(*component.type) && pool.types().isScalar(variable.type)) {
            // A record whose fields all have values.
            const FunctionId inner = constructorOf(*component.type);
            const auto hasValue = [&](std::uint32_t input) {
                return !functions[inner].variables[input].value.isNone();
            };
            if (!inner.isNone() && std::ranges::all_of(functions[inner].inputs, hasValue))
                variable.value = initialRecord(component, component.modifier, variable.type, {}, nullptr);
        }
    }
    functions[id] = std::move(made);
    return id;
}

}  // namespace causeway
