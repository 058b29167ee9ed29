// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the model's functions: arguments, defaults, vectorization, records, overloaded operators (specification,
// chapters 12, 14).
#include <algorithm>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/semantics/expression_lowering.h"
#include "core/semantics/incomplete_models.h"
#include "core/semantics/scope_checks.h"
#include "core/semantics/variable_references.h"
#include "core/symbolic/traversal.h"

namespace causeway {

ExprId ExpressionLowering::lowerCall(ast::FunctionCall text)
{
    Call call;
    call.where = text;
    call.name = text.calledName();
    const ast::ArgumentList arguments = text.arguments();
    if (text.keyword() == TokenKind::Pure) return lowerPure(arguments);
    if (text.keyword() != TokenKind::Der && arguments.isReduction()) return lowerReductionCall(arguments, call);
    call.positional = arguments.positional().toVector();
    call.named = arguments.named().toVector();
    if (text.keyword() == TokenKind::Der) return lowerDerivative(call);
    if (text.keyword() == TokenKind::Initial) return lowerBuiltin(builtinInfo(Builtin::Initial), call);

    const ast::ComponentReference reference = text.function();
    std::vector<std::string_view> path;
    for (const ast::ReferencePart& part : reference.parts()) path.push_back(part.name.text);
    if (path.empty()) return {};
    if (path.size() == 1) {
        if (path[0] == "pre") return lowerPre(call);
        if (path[0] == "getInstanceName") return m_pool.string(instanceName());
        if (path[0] == "cardinality") return lowerCardinality(call);
    }
    if (path.size() == 2 && path[0] == "Connections" &&
        (path[1] == "isRoot" || path[1] == "rooted" || path[1] == "uniqueRootIndices"))
        return lowerConnectionOperator(path[1], call);
    if (path.size() == 1 && path[0] == "rooted") return lowerRooted(call);
    return lowerNamedCall(path, reference.isGlobal(), call);
}

/// pure(f(...)): permits the call of an impure function where only pure ones are allowed.
ExprId ExpressionLowering::lowerPure(ast::ArgumentList arguments)
{
    const auto inner = arguments.positional().toVector();
    const ExprId value = inner.empty() ? ExprId() : lower(inner.front());
    if (!value.isNone()) m_in.pureCalls.insert(m_pool.op(value) == Op::TupleElement ? m_pool.operand(value, 0) : value);
    return value;
}

/// sum(x for i in ...) and its like.
ExprId ExpressionLowering::lowerReductionCall(ast::ArgumentList arguments, const Call& call)
{
    const std::string_view name = std::string_view(call.name).substr(call.name.starts_with('.') ? 1 : 0);
    const BuiltinInfo* info = name == "array" ? &builtinInfo(Builtin::ArrayOf) : findBuiltin(name, 1);
    const bool isReduction = info != nullptr && (info->function == Builtin::Sum || info->function == Builtin::Product ||
                                                 info->function == Builtin::MinOf || info->function == Builtin::MaxOf ||
                                                 info->function == Builtin::ArrayOf);
    const auto body = arguments.positional().toVector();
    if (isReduction && !body.empty()) {
        const ExprId made = lowerReduction(info->function, body.front(), arguments.indices().toVector());
        if (!made.isNone() && m_pool.type(made) == ValueType::Record &&
            (info->function == Builtin::Sum || info->function == Builtin::Product)) {
            const ExprId all = lowerReduction(Builtin::ArrayOf, body.front(), arguments.indices().toVector());
            return all.isNone() ? ExprId() : lowerRecordSum(info->function, all, body.front());
        }
        return made;
    }
    m_in.report(diag::UnknownFunction, call.where.span(), m_scope, call.name,
                "; only sum, product, min, max and array take 'for'");
    return {};
}

ExprId ExpressionLowering::lowerPre(const Call& call)
{
    if (call.positional.size() != 1) {
        m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, "pre", "1 argument", call.positional.size());
        return {};
    }
    if (m_scope->function != nullptr) {
        m_in.report(diag::OperatorNotAllowed, call.where.span(), m_scope, "pre", "a function");
        return {};
    }
    const auto apply = [&](const auto& self, ExprId expr) -> ExprId {
        if (m_pool.op(expr) != Op::Array && m_pool.op(expr) != Op::Record) return m_pool.unary(Op::Pre, expr);
        std::vector<ExprId> parts(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
        for (ExprId& part : parts) part = self(self, part);
        return m_pool.op(expr) == Op::Record
                   ? m_pool.record(m_pool.typeId(expr), parts)
                   : m_pool.array(parts, m_pool.types().dropDimensions(m_pool.typeId(expr), 1));
    };
    const ExprId operand = lower(call.positional.front());
    if (operand.isNone()) return {};
    if (!isOfVariables(m_pool, operand)) {
        m_in.report(diag::UseBeforeEvent, call.where.span(), m_scope, "pre", shortened(call.positional.front().text()),
                    shortened(call.positional.front().text()));
        return {};
    }
    return apply(apply, operand);
}

/// Path of the model and the component that contains the call: getInstanceName().
std::string ExpressionLowering::instanceName() const
{
    const std::string model(m_in.model != nullptr && m_in.model->type != nullptr ? m_in.model->type->name() : "");
    const std::string inner = m_scope->component != nullptr ? m_scope->component->path() : std::string();
    return inner.empty() ? model : model + "." + inner;
}

ExprId ExpressionLowering::lowerCardinality(const Call& call)
{
    const auto argument =
        call.positional.empty() ? ast::ComponentReference() : call.positional.front().as<ast::ComponentReference>();
    const auto targets = argument ? targetsOf(argument) : std::vector<ComponentTarget>();
    if (targets.size() != 1 || !targets[0].component->isConnector) {
        m_in.report(diag::CardinalityNotAllowed, call.where.span(), m_scope,
                    call.positional.empty() ? std::string() : shortened(call.positional.front().text()),
                    "it needs a connector");
        return {};
    }
    return m_pool.integer(targets[0].component->cardinality);
}

/// The old name of Connections.rooted().
ExprId ExpressionLowering::lowerRooted(const Call& call)
{
    const auto argument =
        call.positional.empty() ? ast::ComponentReference() : call.positional.front().as<ast::ComponentReference>();
    const auto targets = argument ? targetsOf(argument) : std::vector<ComponentTarget>();
    if (targets.size() != 1) return {};
    const auto found = m_in.rooted.find(targets[0].component);
    return m_pool.boolean(found != m_in.rooted.end() && found->second);
}

/// A call by a name that is looked up. The user's functions come first: a library may have its own `min`.
ExprId ExpressionLowering::lowerNamedCall(const std::vector<std::string_view>& path, bool isGlobal, const Call& call)
{
    ClassElement* element = nullptr;
    if (path.size() == 1 && !isGlobal) {
        element = m_in.lookup(path[0], m_scope);
        if (element != nullptr && element->isComponent()) return callComponent(*element, call);
    } else {
        element = m_in.lookupClass(path, isGlobal, call.where.span(), m_scope, false, true);
    }
    const bool isPredefined =
        element != nullptr && element->staticClass != nullptr && element->staticClass->declaration == nullptr;
    if (element == nullptr || isPredefined) return lowerPredefinedCall(path, isGlobal, call);
    ClassInstance* function = m_in.staticInstance(*element);
    if (function == nullptr) return {};
    if (path.size() > 1 && element->declaration != nullptr && element->declaration->isProtected &&
        !isInsideOf(m_scope, element->owner->declaration))
        m_in.report(diag::ProtectedAccess, call.where.span(), m_scope, path.back(), element->owner->fullName());
    return callClass(*function, path.back(), call);
}

/// A call of an input that is a function.
ExprId ExpressionLowering::callComponent(ClassElement& element, const Call& call)
{
    ComponentInstance* component = m_in.componentOf(element);
    if (component != nullptr && component->local() >= 0 &&
        m_pool.types().base(component->typeId) == ValueType::Function) {
        return callFunctionValue(m_pool.local(static_cast<std::size_t>(component->local()), component->typeId),
                                 component->typeId, call);
    }
    m_in.report(diag::NotAFunction, call.where.span(), m_scope, call.name, "a component");
    return {};
}

/// A call of a name that is not a class of the text.
ExprId ExpressionLowering::lowerPredefinedCall(const std::vector<std::string_view>& path, bool isGlobal,
                                               const Call& call)
{
    if (path.size() == 1 && path[0] == "array" && !call.positional.empty() && call.named.empty())
        return lowerElements(call.positional);
    if (path.size() == 1) {
        if (const BuiltinInfo* info = findBuiltin(path[0], call.positional.size() + call.named.size()))
            return lowerBuiltin(*info, call);
        if (path[0] == "print" && !isGlobal) {
            // Other tools have it without its library.
            static const std::vector<std::string_view> known{"Modelica", "Utilities", "Streams", "print"};
            if (m_in.lookupClass(known, true, call.where.span(), m_scope, false, true) != nullptr) {
                m_in.reportBreach(diag::UnknownFunction, call.where.span(), m_scope, call.name,
                                  "; Modelica.Utilities.Streams.print is taken");
                return lowerNamedCall(known, true, call);
            }
        }
        if (path[0] == "assert" || path[0] == "terminate" || path[0] == "reinit" || path[0] == "connect") {
            m_in.report(diag::CannotStandHere, call.where.span(), m_scope, fmt::format("'{}(...)'", call.name),
                        "in an expression", "use it as an equation or statement of its own");
            return {};
        }
    }
    return reportUnknownFunction(path, isGlobal, call);
}

/// With the names that are alike and would be found.
ExprId ExpressionLowering::reportUnknownFunction(const std::vector<std::string_view>& path, bool isGlobal,
                                                 const Call& call)
{
    std::vector<std::string> names;
    std::string hint;
    if (path.size() == 1) {
#define BUILTIN(enumerator, spelling, least, most, result, group) names.emplace_back(spelling);
#include "core/symbolic/builtins.def"
#undef BUILTIN
        if (!isGlobal && m_in.followsFromMissingBaseAround(m_scope)) return {};
        for (ClassInstance* at = m_scope; at != nullptr; at = at->enclosing) {
            for (std::string& candidate : m_in.namesIn(*at, true)) names.push_back(std::move(candidate));
        }
    } else {
        const std::vector<std::string_view> package(path.begin(), path.end() - 1);
        ClassElement* in = m_in.lookupClass(package, isGlobal, call.where.span(), m_scope, false, true);
        if (in != nullptr && in->isClass()) {
            if (ClassInstance* instance = m_in.staticInstance(*in)) {
                if (m_in.followsFromMissingBase(*instance)) return {};
                names = m_in.namesIn(*instance, true);
            }
        }
        const bool isKnown = m_in.lookup(path[0], m_scope) != nullptr || m_in.lookupRoot(path[0]) != nullptr;
        if (!isKnown) hint = m_in.hintOfLibrary();
    }
    if (hint.empty()) hint = didYouMean(path.back(), names);
    m_in.report(diag::UnknownFunction, call.where.span(), m_scope, call.name, hint);
    return {};
}

/// A call of a class: an enumeration, an external object, a record or a function.
ExprId ExpressionLowering::callClass(ClassInstance& called, std::string_view name, const Call& call)
{
    const SimpleType* simple = m_in.simpleTypeOf(called);
    if (simple != nullptr && simple->predefined == PredefinedType::Enumeration && call.positional.size() == 1)
        return lowerLiteralAt(simple->enumeration, call);
    if (simple != nullptr && simple->predefined == PredefinedType::ExternalObject)
        return lowerExternalObject(called, call);
    if (m_in.isRecordLike(called)) return lowerConstructor(called, call);
    if (name == "destructor" && called.enclosing != nullptr) {
        if (const SimpleType* object = m_in.simpleTypeOf(called.enclosing->outermost());
            object != nullptr && object->predefined == PredefinedType::ExternalObject) {
            m_in.report(diag::ExternalObjectMisuse, call.where.span(), m_scope, called.enclosing->name(),
                        "is destroyed when the simulation ends; the model cannot call its destructor");
            return {};
        }
    }
    const ast::ClassKind kind = called.kind();
    if (kind != ast::ClassKind::Function && kind != ast::ClassKind::OperatorFunction) {
        m_in.report(diag::NotAFunction, call.where.span(), m_scope, call.name, Instantiation::describe(called));
        return {};
    }
    return lowerUserCall(called, call);
}

/// The literal at a position (specification, section 4.9.5.3).
ExprId ExpressionLowering::lowerLiteralAt(TypeId enumeration, const Call& call)
{
    const ExprId position = lower(call.positional.front());
    if (!expectType(position, ValueType::Integer, fmt::format("the argument of '{}'", call.name),
                    call.positional.front()))
        return {};
    const ExprId literals = valuesOfType(enumeration);
    const auto count = static_cast<std::int64_t>(m_pool.operands(literals).size());
    const auto known = integerOf(position);
    if (known && (*known < 1 || *known > count)) {
        m_in.report(diag::OutOfRange, call.positional[0].span(), m_scope, fmt::format("the value {}", *known),
                    fmt::format("1..{}", count));
        return {};
    }
    return subscript(literals, {position});
}

ExprId ExpressionLowering::lowerExternalObject(ClassInstance& object, const Call& call)
{
    ClassElement* constructor = m_in.findElement(object, "constructor");
    ClassInstance* made = constructor != nullptr ? m_in.staticInstance(*constructor) : nullptr;
    // The code that constructs the object also needs its destructor.
    if (ClassElement* destructor = m_in.findElement(object, "destructor")) {
        if (ClassInstance* end = m_in.staticInstance(*destructor)) static_cast<void>(m_in.functionOf(*end));
    }
    return made != nullptr ? lowerUserCall(*made, call) : ExprId();
}

bool ExpressionLowering::collectArguments(const Function& function, const Call& call, std::vector<ExprId>& arguments)
{
    arguments.assign(function.inputs.size(), ExprId());
    const auto input = [&](std::size_t i) -> const FunctionVariable& { return function.variables[function.inputs[i]]; };
    // Final fields of a record are not arguments of its constructor (specification, section 12.6).
    const auto isFixed = [&](std::size_t i) { return function.isRecordConstructor && input(i).isConstant; };
    const auto lowerArgument = [&](ast::Expression text, std::size_t at) {
        if (m_pool.types().base(input(at).type) == ValueType::Function)
            return lowerFunctionArgument(text, input(at).type, input(at).name);
        return lower(text);
    };
    bool isWhole = true;
    std::size_t position = 0;
    for (const ast::Expression text : call.positional) {
        while (position < function.inputs.size() && isFixed(position)) ++position;
        if (position >= function.inputs.size()) {
            m_in.report(diag::WrongArgumentCount, call.where.span(), m_scope, fmt::format("'{}'", call.name),
                        fmt::format("{} argument{}", function.inputs.size(), function.inputs.size() == 1 ? "" : "s"),
                        call.positional.size());
            return false;
        }
        arguments[position] = lowerArgument(text, position);
        isWhole = isWhole && !arguments[position].isNone();
        ++position;
    }
    for (const ast::NamedArgument argument : call.named) {
        const auto isNamed = [&](std::uint32_t variable) {
            return function.variables[variable].name == argument.name().text;
        };
        const auto index = static_cast<std::size_t>(
            std::find_if(function.inputs.begin(), function.inputs.end(), isNamed) - function.inputs.begin());
        if (index == function.inputs.size() || isFixed(index)) {
            m_in.report(diag::NamedArgument, argument.span(), m_scope, call.name, argument.name().text);
            return false;
        }
        if (!arguments[index].isNone()) {
            m_in.report(diag::DuplicateArgument, argument.span(), m_scope, argument.name().text, call.name);
            return false;
        }
        arguments[index] = lowerArgument(argument.value(), index);
        isWhole = isWhole && !arguments[index].isNone();
    }
    return isWhole;
}

ExprId ExpressionLowering::lowerUserCall(ClassInstance& instance, const Call& call)
{
    const FunctionId id = m_in.functionOf(instance);
    if (id.isNone()) return {};
    std::vector<ExprId> arguments;
    const Function& signature = m_in.functions[id];
    if (instance.declaration->isPartial() && !signature.isComplete && m_scope->function == nullptr) {
        reportPartialClass(m_in, call.where.span(), m_scope, call.name, shortened(call.where.text()));
        return {};
    }
    if (instance.declaration->isPartial() && m_scope->function == nullptr)
        m_in.reportBreach(diag::PartialClass, call.where.span(), m_scope, call.name, shortened(call.where.text()));
    if (!collectArguments(signature, call, arguments)) return {};
    return completeCall(id, std::move(arguments), call);
}

ExprId ExpressionLowering::putArguments(ExprId expr, const Function& function, const std::vector<ExprId>& arguments)
{
    bool isGiven = true;
    RewriteMemo memo;
    const ExprId made = rewrite(m_pool, expr, memo, [&](ExprId node, std::span<const ExprId> operands) {
        if (m_pool.op(node) == Op::Local) {
            const auto at = std::find(function.inputs.begin(), function.inputs.end(), m_pool.payload(node));
            const ExprId value = at != function.inputs.end()
                                     ? arguments[static_cast<std::size_t>(at - function.inputs.begin())]
                                     : ExprId();
            isGiven = isGiven && !value.isNone();
            return value.isNone() ? node : value;
        }
        if (std::ranges::equal(m_pool.operands(node), operands)) return node;
        if (m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Size && operands.size() == 2 &&
            m_pool.op(operands[1]) == Op::IntegerLiteral) {
            return sizeOfDimension(operands[0], static_cast<std::size_t>(m_pool.integerValue(operands[1])) - 1);
        }
        if (m_pool.op(node) == Op::Member) return member(operands[0], m_pool.payload(node));
        return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
    });
    return isGiven ? made : ExprId();
}

bool ExpressionLowering::withDefaults(const Function& function, std::vector<ExprId>& arguments, const Call& call)
{
    // A default may use other inputs: they are put in for the locals.
    for (int round = 0; round < 100; ++round) {
        bool isWhole = true, hasProgress = false;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!arguments[i].isNone()) continue;
            const FunctionVariable& input = function.variables[function.inputs[i]];
            if (input.value.isNone()) {
                m_in.report(diag::MissingArgument, call.where.span(), m_scope, call.name, input.name);
                return false;
            }
            const ExprId value = putArguments(input.value, function, arguments);
            if (value.isNone()) {
                isWhole = false;
                continue;
            }
            arguments[i] = value;
            hasProgress = true;
        }
        if (isWhole && !hasProgress) return true;
        if (!hasProgress) break;
    }
    m_in.report(diag::MissingArgument, call.where.span(), m_scope, call.name,
                std::string("an input whose default needs itself"));
    return false;
}

namespace {

/// Whether what the function computes depends on the input at this position of its variables.
bool readsInput(const ExpressionPool& pool, const Function& function, std::uint32_t input)
{
    if (!function.isComplete || function.isExternal || function.isRecordConstructor) return true;
    std::vector<ExprId> roots;
    collectExpressions(function.body, roots);
    for (const FunctionVariable& variable : function.variables) {
        if (!variable.value.isNone()) roots.push_back(variable.value);
        if (&variable == &function.variables[input]) continue;
        std::ranges::copy_if(variable.dimensions, std::back_inserter(roots), [](ExprId e) { return !e.isNone(); });
    }
    const auto addSubscripts = [&](const auto& self, const std::vector<Statement>& statements) -> void {
        for (const Statement& statement : statements) {
            for (const ExprId target : statement.targets) {
                if (!target.isNone()) roots.push_back(target);
            }
            if (!statement.message.isNone()) roots.push_back(statement.message);
            self(self, statement.body);
            for (const Statement::Branch& branch : statement.branches) self(self, branch.body);
        }
    };
    addSubscripts(addSubscripts, function.body);
    return std::ranges::any_of(reachable(pool, roots),
                               [&](ExprId expr) { return pool.op(expr) == Op::Local && pool.payload(expr) == input; });
}

}  // namespace

/// A replacement for an argument whose size differs from that of an input that is never read. None if the input is
/// read.
ExprId ExpressionLowering::unreadArgument(const Function& function, std::uint32_t input)
{
    const TypeTable& types = m_pool.types();
    const TypeId type = function.variables[input].type;
    if (types.base(type) != ValueType::Real || !types.hasKnownSize(type) || readsInput(m_pool, function, input))
        return {};
    std::vector<ExprId> arguments{m_pool.real(0)};
    for (const std::int32_t size : types.dimensions(type)) arguments.push_back(m_pool.integer(size));
    return m_pool.call(Builtin::Fill, arguments, type);
}

bool ExpressionLowering::fitArguments(const Function& signature, std::vector<ExprId>& arguments,
                                      std::vector<std::size_t>& extraRanks, const Call& call)
{
    TypeTable& types = m_pool.types();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i].isNone()) continue;
        const TypeId wanted = signature.variables[signature.inputs[i]].type;
        const TypeId found = m_pool.typeId(arguments[i]);
        const std::size_t rank = types.rank(wanted);
        const ValueType base = types.base(wanted);
        if (base == ValueType::Real && m_pool.op(arguments[i]) == Op::IntegerLiteral) {
            arguments[i] = m_pool.real(m_pool.number(arguments[i]));
            if (rank == 0) continue;
        }
        if (fits(wanted, found)) {
            arguments[i] = inFieldOrder(wanted, arguments[i]);
            continue;
        }
        extraRanks[i] = types.rank(found) > rank ? types.rank(found) - rank : 0;
        if (extraRanks[i] > 0 && fits(wanted, types.dropDimensions(found, extraRanks[i]))) continue;
        const std::size_t shown = std::min(i, call.positional.size());
        const ast::Expression text = shown < call.positional.size() ? call.positional[shown] : call.where;
        const std::string what =
            fmt::format("the argument '{}' of '{}'", signature.variables[signature.inputs[i]].name, call.name);
        if (types.rank(found) == rank && fits(types.elementType(wanted), types.elementType(found))) {
            const std::string shownText = fmt::format("'{}'", shortened(text.text()));
            if (const ExprId unread = unreadArgument(signature, signature.inputs[i]); !unread.isNone()) {
                m_in.reportBreach(diag::DimensionMismatch, text.span(), m_scope, what, types.toString(wanted),
                                  shownText, types.toString(found));
                arguments[i] = unread;
                continue;
            }
            m_in.report(diag::DimensionMismatch, text.span(), m_scope, what, types.toString(wanted), shownText,
                        types.toString(found));
        } else if (const ExprId ordinal = ordinalFor(wanted, arguments[i], what, text.span(), text.text());
                   !ordinal.isNone()) {
            arguments[i] = ordinal;
            continue;
        } else if (hasFieldsOf(wanted, found)) {
            m_in.reportBreach(diag::TypeMismatch, text.span(), m_scope, what, types.toString(wanted),
                              shortened(text.text()), types.toString(found));
            arguments[i] = inFieldOrder(wanted, arguments[i]);
            continue;
        } else {
            m_in.report(diag::TypeMismatch, text.span(), m_scope, what, types.toString(wanted), shortened(text.text()),
                        types.toString(found));
        }
        return false;
    }
    return true;
}

ExprId ExpressionLowering::completeCall(FunctionId id, std::vector<ExprId> arguments, const Call& call)
{
    // The value of a constant outside of functions.
    if (m_in.functionScopes[id.index()].isBodyLeft && m_scope->function == nullptr) m_in.translateLeftBody(id);
    const Function& signature = m_in.functions[id];
    TypeTable& types = m_pool.types();
    // Each call of a vectorized one has its own defaults, of its elements of the arguments.
    std::vector<std::size_t> extra(arguments.size(), 0);
    const auto fit = [&] { return fitArguments(signature, arguments, extra, call); };
    const auto isVectorized = [&] { return std::ranges::any_of(extra, [](std::size_t rank) { return rank > 0; }); };
    if (!fit()) return {};
    if (!isVectorized() && (!withDefaults(signature, arguments, call) || !fit())) return {};
    if (isVectorized()) return vectorized(id, arguments, extra, call);
    if (signature.isRecordConstructor) {
        // The record with the sizes that its fields have.
        RecordType type = types.recordOf(signature.resultType);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            TypeId field = m_pool.typeId(arguments[i]);
            if (types.base(type.fields[i].type) == ValueType::Real && types.base(field) == ValueType::Integer) {
                const auto dimensions = types.dimensions(field);
                field = types.array(TypeTable::real(), std::vector(dimensions.begin(), dimensions.end()));
            }
            type.fields[i].type = field;
        }
        return m_pool.record(types.record(std::move(type)), arguments);
    }
    if (!signature.isComplete && !signature.isExternal && signature.partialOf.isNone() &&
        m_scope->function == nullptr) {
        m_in.report(diag::FunctionWithoutBody, call.where.span(), m_scope, call.name);
        return {};
    }
    // Sizes of the results, and of inputs that share them, follow from the arguments.
    const auto sized = [&](std::uint32_t output) {
        const FunctionVariable& variable = signature.variables[output];
        if (types.hasKnownSize(variable.type)) return variable.type;
        std::vector<std::int32_t> dimensions(types.dimensions(variable.type).begin(),
                                             types.dimensions(variable.type).end());
        for (std::size_t d = 0; d < dimensions.size() && d < variable.dimensions.size(); ++d) {
            if (dimensions[d] != kUnknownSize || variable.dimensions[d].isNone()) continue;
            const ExprId size = putArguments(variable.dimensions[d], signature, arguments);
            if (size.isNone()) continue;
            if (const auto known = integerOf(size)) {
                dimensions[d] = static_cast<std::int32_t>(*known);
            } else if (m_scope->function == nullptr) {
                if (const auto value = m_in.evaluate(size)) dimensions[d] = static_cast<std::int32_t>(value->number());
            }
        }
        return types.withDimensions(variable.type, dimensions);
    };
    for (std::size_t i = 0; i < arguments.size() && m_scope->function == nullptr; ++i) {
        const FunctionVariable& input = signature.variables[signature.inputs[i]];
        const auto isShared = [](ExprId size) { return !size.isNone(); };
        if (types.hasKnownSize(input.type) || std::none_of(input.dimensions.begin(), input.dimensions.end(), isShared))
            continue;
        const TypeId wanted = sized(signature.inputs[i]);
        const auto expected = types.dimensions(wanted), given = types.dimensions(m_pool.typeId(arguments[i]));
        bool isSame = true;
        for (std::size_t d = 0; d < expected.size() && d < given.size(); ++d) {
            isSame = isSame && (expected[d] == given[d] || expected[d] == kUnknownSize || given[d] == kUnknownSize);
        }
        if (isSame) continue;
        m_in.report(diag::DimensionMismatch, call.where.span(), m_scope,
                    fmt::format("the argument '{}' of '{}'", input.name, call.name), types.toString(wanted),
                    "its value", typeText(arguments[i]));
        return {};
    }
    TypeId result = signature.resultType;
    if (signature.outputs.size() == 1) {
        result = sized(signature.outputs[0]);
    } else if (signature.outputs.size() > 1) {
        std::vector<TypeId> members;
        for (const std::uint32_t output : signature.outputs) members.push_back(sized(output));
        result = types.tuple(std::move(members));
    }
    const ExprId made = m_pool.functionCall(id, arguments, result);
    // Remaining unknown sizes follow from evaluating the function, if all arguments are constant.
    if (signature.outputs.size() == 1 && !types.hasKnownSize(result) && m_scope->function == nullptr) {
        if (const auto value = m_in.evaluate(made)) return m_pool.functionCall(id, arguments, value->type);
    }
    return made;
}

ExprId ExpressionLowering::vectorized(FunctionId id, const std::vector<ExprId>& arguments,
                                      const std::vector<std::size_t>& extraRanks, const Call& call)
{
    // f applied to the elements along the first extra dimension (specification, section 12.4.6).
    std::int32_t size = kUnknownSize;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (extraRanks[i] == 0) continue;
        const std::int32_t found = m_pool.types().dimensions(m_pool.typeId(arguments[i]))[0];
        if (size != kUnknownSize && found != kUnknownSize && size != found) {
            m_in.report(diag::DimensionMismatch, call.where.span(), m_scope, "one argument", fmt::format("{}", size),
                        "another", fmt::format("{}", found));
            return {};
        }
        if (found != kUnknownSize) size = found;
    }
    const auto largest = std::ranges::max_element(extraRanks);
    const std::size_t most = *largest;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (extraRanks[i] == 0 || extraRanks[i] == most) continue;
        m_in.report(diag::DimensionMismatch, call.where.span(), m_scope, "one argument",
                    typeText(arguments[static_cast<std::size_t>(largest - extraRanks.begin())]), "another",
                    typeText(arguments[i]));
        return {};
    }
    const auto at = [&](ExprId index) {
        std::vector<ExprId> here = arguments;
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (extraRanks[i] == most) here[i] = subscript(here[i], {index});
        }
        return completeCall(id, std::move(here), call);
    };
    const auto length = [&] {
        const auto first = std::ranges::find_if(extraRanks, [](std::size_t rank) { return rank > 0; });
        return sizeOfDimension(arguments[static_cast<std::size_t>(first - extraRanks.begin())], 0);
    };
    return forEachIndex(size, length, at, m_in.functions[id].resultType);
}

ExprId ExpressionLowering::forEachIndex(std::int32_t size, const std::function<ExprId()>& length,
                                        const std::function<ExprId(ExprId)>& at, TypeId type)
{
    if (size == kUnknownSize) {
        // A name that nothing here has.
        std::string name = "i";
        for (int suffix = 1; m_in.lookup(name, m_scope) != nullptr ||
                             std::ranges::any_of(m_iterators, [&](const Iterator& used) { return used.name == name; });
             ++suffix) {
            name = fmt::format("i{}", suffix);
        }
        const std::string_view kept = m_in.keepName(name);
        const IteratorId iterator = newIterator(kept);
        const ExprId count = length();
        const ExprId index = m_pool.iterator(iterator, TypeTable::integer());
        pushIterator(kept, index);
        const ExprId body = at(index);
        popIterator();
        return body.isNone()
                   ? ExprId()
                   : m_pool.reduction(Builtin::ArrayOf, body, iterator, m_pool.range(m_pool.integer(1), {}, count));
    }
    std::vector<ExprId> elements;
    for (std::int32_t i = 1; i <= size; ++i) {
        elements.push_back(at(m_pool.integer(i)));
        if (elements.back().isNone()) return {};
    }
    return m_pool.array(elements, elements.empty() ? type : m_pool.typeId(elements.front()));
}

ExprId ExpressionLowering::lowerEffect(ast::FunctionCall call, std::string_view place)
{
    const ExprId value = lowerCall(call);
    if (value.isNone()) return {};
    const Op op = m_pool.op(value);
    if (op != Op::Derivative && op != Op::Pre &&
        (op != Op::Call || builtinInfo(m_pool.builtin(value)).group != BuiltinGroup::Event))
        return value;
    m_in.report(diag::CannotStandHere, call.span(), m_scope, fmt::format("'{}'", shortened(call.text())),
                fmt::format("as {}", place), "it gives a value and does nothing");
    return {};
}

ExprId ExpressionLowering::lowerTuple(ast::Expression expression)
{
    const auto call = expression.withoutParentheses().as<ast::FunctionCall>();
    return call ? lowerCall(call) : lower(expression);
}

}  // namespace causeway
