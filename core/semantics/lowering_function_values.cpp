// SPDX-License-Identifier: GPL-3.0-or-later
// Functions as arguments and their calls (specification, section 12.4.2).

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"
#include "core/semantics/incomplete_models.h"
#include "core/symbolic/traversal.h"

namespace causeway {

/// The inputs that `function f(x = ...)` binds; false after an error.
bool ExpressionLowering::bindInputs(ast::ArgumentList arguments, const Function& signature, std::vector<ExprId>& bound)
{
    for (const ast::NamedArgument named : arguments.named()) {
        bool isFound = false;
        for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
            if (signature.variables[signature.inputs[i]].name != named.name().text) continue;
            const TypeId type = signature.variables[signature.inputs[i]].type;
            bound[i] = m_pool.types().base(type) == ValueType::Function ? lowerFunctionArgument(named.value(), type)
                                                                        : lower(named.value());
            isFound = true;
            if (bound[i].isNone()) return false;
            if (m_pool.types().base(type) == ValueType::Function || fits(type, m_pool.typeId(bound[i]))) continue;
            m_in.report(diag::TypeMismatch, named.value().span(), m_scope,
                        fmt::format("the argument '{}' of '{}'", named.name().text, signature.name),
                        m_pool.types().toString(type), shortened(named.value().text()), typeText(bound[i]));
            return false;
        }
        if (!isFound) {
            m_in.report(diag::NamedArgument, named.span(), m_scope, signature.name, named.name().text);
            return false;
        }
    }
    return true;
}

/// Whether the inputs that are free are those that the caller will give, and the results those that it takes; false
/// after an error. An input more than that is bound to its default.
bool ExpressionLowering::fitsInterface(const Function& expected, const Function& signature, std::vector<ExprId>& bound,
                                       ast::Expression argument)
{
    const auto refuse = [&](const std::string& why) {
        m_in.report(diag::FunctionArgumentMismatch, argument.span(), m_scope, shortened(argument.text()), expected.name,
                    why);
        return false;
    };
    std::size_t given = 0;
    for (std::size_t i = 0; i < bound.size(); ++i) {
        if (m_pool.op(bound[i]) != Op::Whole) continue;
        if (given >= expected.inputs.size()) {
            // A default may use inputs that are bound.
            std::vector<ExprId> known = bound;
            for (ExprId& input : known) input = m_pool.op(input) == Op::Whole ? ExprId() : input;
            const ExprId fallback = signature.variables[signature.inputs[i]].value;
            const ExprId value = fallback.isNone() ? fallback : putArguments(fallback, signature, known);
            if (!value.isNone()) {
                bound[i] = value;
                continue;
            }
            return refuse(
                fmt::format("it has more inputs; '{}' has no value", signature.variables[signature.inputs[i]].name));
        }
        const TypeId a = signature.variables[signature.inputs[i]].type,
                     b = expected.variables[expected.inputs[given]].type;
        if (!fits(a, b)) {
            return refuse(fmt::format("its input '{}' is {}, not {}", signature.variables[signature.inputs[i]].name,
                                      m_pool.types().toString(a), m_pool.types().toString(b)));
        }
        ++given;
    }
    if (given < expected.inputs.size()) {
        return refuse(fmt::format("it has no input '{}'", expected.variables[expected.inputs[given]].name));
    }
    if (signature.outputs.size() < expected.outputs.size()) {
        return refuse("it has fewer outputs");
    }
    for (std::size_t i = 0; i < expected.outputs.size(); ++i) {
        const FunctionVariable &made = signature.variables[signature.outputs[i]],
                               &needed = expected.variables[expected.outputs[i]];
        if (fits(needed.type, made.type)) continue;
        return refuse(fmt::format("its output '{}' is {}, not {}", made.name, m_pool.types().toString(made.type),
                                  m_pool.types().toString(needed.type)));
    }
    return true;
}

ExprId ExpressionLowering::lowerFunctionArgument(ast::Expression argument, TypeId wanted, std::string_view name)
{
    const auto partial = argument.as<ast::FunctionPartialApplication>();
    std::vector<std::string_view> path;
    bool isGlobal = false;
    ExprId handedIn;
    const auto functionVariable = [&]() -> ExprId {
        ClassElement* element = path.size() == 1 && !isGlobal ? m_in.lookup(path[0], m_scope) : nullptr;
        if (element == nullptr || !element->isComponent()) return {};
        const ComponentInstance* component = m_in.componentOf(*element);
        const bool isFunction = component != nullptr && component->local() >= 0 &&
                                m_pool.types().base(component->typeId) == ValueType::Function;
        return isFunction ? m_pool.local(static_cast<std::size_t>(component->local()), component->typeId) : ExprId();
    };
    if (partial) {
        for (const ast::Identifier& part : partial.function().parts()) path.push_back(part.text);
        isGlobal = partial.function().isGlobal();
        handedIn = functionVariable();
    } else if (const auto reference = argument.as<ast::ComponentReference>()) {
        for (const ast::ReferencePart& part : reference.parts()) path.push_back(part.name.text);
        isGlobal = reference.isGlobal();
        // A function that was handed in is handed on.
        if (const ExprId whole = functionVariable(); !whole.isNone()) return whole;
    }
    if (path.empty()) {
        const ExprId value = lower(argument);
        if (!value.isNone()) {
            m_in.report(diag::TypeMismatch, argument.span(), m_scope, fmt::format("the argument '{}'", name),
                        fmt::format("a function like {}", m_pool.types().toString(wanted)), shortened(argument.text()),
                        typeText(value));
        }
        return {};
    }
    FunctionId id;
    if (!handedIn.isNone()) {
        id = applierOf(m_pool.typeId(handedIn), argument);
    } else {
        ClassElement* element = m_in.lookupClass(path, isGlobal, argument.span(), m_scope, false);
        ClassInstance* instance = element != nullptr ? m_in.staticInstance(*element) : nullptr;
        if (instance == nullptr) return {};
        if (instance->kind() != ast::ClassKind::Function && instance->kind() != ast::ClassKind::OperatorFunction) {
            m_in.report(diag::FunctionArgumentMismatch, argument.span(), m_scope, shortened(argument.text()),
                        m_pool.types().toString(wanted), fmt::format("it is {}", Instantiation::describe(*instance)));
            return {};
        }
        id = m_in.functionOf(*instance);
    }
    if (id.isNone()) return {};
    const Function& signature = m_in.functions[id];
    std::vector<ExprId> bound(signature.inputs.size(), m_pool.whole());
    if (!handedIn.isNone()) bound.front() = handedIn;
    if (partial && !bindInputs(partial.arguments(), signature, bound)) return {};
    const auto interface = m_in.functionTypes.find(wanted.value);
    if (interface != m_in.functionTypes.end() &&
        !fitsInterface(m_in.functions[interface->second], signature, bound, argument))
        return {};
    return m_pool.functionValue(id, bound, wanted);
}

/// The function that calls its first input, a function of this type, with the others: where some inputs of a function
/// that was handed in are bound, those of this one are.
FunctionId ExpressionLowering::applierOf(TypeId functionType, ast::Expression where)
{
    const auto interface = m_in.functionTypes.find(functionType.value);
    if (interface == m_in.functionTypes.end()) return {};
    const auto [known, isNew] = m_in.appliers.try_emplace(functionType.value);
    if (!isNew) return known->second;
    const Function& applied = m_in.functions[interface->second];
    if (applied.outputs.size() != 1) {
        m_in.report(diag::NotYetSupported, where.span(), m_scope,
                    "arguments that are bound to a function with several results that was handed in");
        return {};
    }
    Function made;
    made.name = applied.name + ".apply";
    made.resultType = applied.resultType;
    made.span = where.span();
    made.isComplete = true;
    made.variables.push_back({"applied", functionType, FunctionVariableRole::Input, {}, {}, false, {}, {}, {}});
    made.inputs.push_back(0);
    std::vector<ExprId> operands{m_pool.local(0, functionType)};
    const auto add = [&](std::uint32_t variable) {
        FunctionVariable copy = applied.variables[variable];
        copy.value = {};
        copy.dimensions.clear();
        made.variables.push_back(std::move(copy));
        return static_cast<std::uint32_t>(made.variables.size() - 1);
    };
    for (const std::uint32_t input : applied.inputs) {
        made.inputs.push_back(add(input));
        operands.push_back(m_pool.local(made.inputs.back(), made.variables.back().type));
    }
    made.outputs.push_back(add(applied.outputs.front()));
    Statement assignment;
    assignment.targets.push_back(m_pool.local(made.outputs.front(), made.variables.back().type));
    assignment.value = m_pool.call(Builtin::Apply, operands, applied.resultType);
    assignment.span = where.span();
    made.body.push_back(std::move(assignment));
    FunctionScope& scope = m_in.functionScopes.emplace_back();  // one for each function
    const FunctionId id = scope.id = m_in.functions.push(std::move(made));
    m_in.appliers[functionType.value] = id;
    return id;
}

ExprId ExpressionLowering::callFunctionValue(ExprId function, TypeId functionType, const Call& call)
{
    const auto interface = m_in.functionTypes.find(functionType.value);
    if (interface == m_in.functionTypes.end()) return {};
    const Function& signature = m_in.functions[interface->second];
    std::vector<ExprId> arguments;
    if (!collectArguments(signature, call, arguments) || !withDefaults(signature, arguments, call)) return {};
    std::vector<ExprId> operands{function};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const TypeId wanted = signature.variables[signature.inputs[i]].type;
        if (!fits(wanted, m_pool.typeId(arguments[i]))) {
            m_in.report(
                diag::TypeMismatch, call.where.span(), m_scope,
                fmt::format("the argument '{}' of '{}'", signature.variables[signature.inputs[i]].name, call.name),
                m_pool.types().toString(wanted), shortened(call.where.text()), typeText(arguments[i]));
            return {};
        }
        operands.push_back(inFieldOrder(wanted, arguments[i]));
    }
    return m_pool.call(Builtin::Apply, operands, signature.resultType);
}

}  // namespace causeway
