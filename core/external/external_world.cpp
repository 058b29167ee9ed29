// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/external_world.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/external/external_call.h"
#include "core/external/native_code.h"
#include "core/external/native_library.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

using Registry = std::unordered_map<std::string_view, std::vector<const ExternalDefinition*>>;

const Registry& registry()
{
    static const Registry kRegistry = [] {
        Registry made;
        for (const auto table : {externalMathFunctions(), externalTextFunctions(), externalFileFunctions(),
                                 externalSystemFunctions(), externalMatrixFileFunctions(), externalRandomFunctions(),
                                 externalLapackFunctions(), externalFourierFunctions(), externalTableFunctions(),
                                 externalFmuFunctions(), externalFmuExchangeFunctions()}) {
            for (const ExternalDefinition& definition : table) made[definition.name].push_back(&definition);
        }
        return made;
    }();
    return kRegistry;
}

bool fits(char letter, ValueType base, bool isScalar)
{
    switch (letter) {
        case 'r': return isScalar && isNumeric(base);
        case 'i': return isScalar && isNumeric(base) && base != ValueType::Real;
        case 's': return isScalar && base == ValueType::String;
        case 'o': return isScalar && base == ValueType::ExternalObject;
        case 'R': return !isScalar && base == ValueType::Real;
        case 'I': return !isScalar && isNumeric(base) && base != ValueType::Real;
        case 'S': return !isScalar && base == ValueType::String;
        default: return false;
    }
}

/// `typeOf(i)`: of argument i; `result`: none for no result.
template <class TypeOf>
bool fits(std::string_view signature, const TypeTable& types, std::size_t count, const TypeOf& typeOf, TypeId result)
{
    const std::size_t equals = signature.find('=');
    const std::string_view letters = signature.substr(equals + 1);
    if (letters.size() != count || (equals != 0) != (result != TypeTable::none())) return false;
    if (equals != 0 && !fits(signature[0], types.base(result), types.isScalar(result))) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!fits(letters[i], types.base(typeOf(i)), types.isScalar(typeOf(i)))) return false;
    }
    return true;
}

template <class TypeOf>
const ExternalDefinition* find(const Function& function, const TypeTable& types, std::size_t count,
                               const TypeOf& typeOf, TypeId result)
{
    const auto named = registry().find(function.external.name);
    if (named == registry().end()) return nullptr;
    for (const ExternalDefinition* definition : named->second) {
        if (fits(definition->signature, types, count, typeOf, result)) return definition;
    }
    return nullptr;
}

/// Literals of enumerations count from 0 in a Value, from 1 in C.
void shiftEnumeration(const TypeTable& types, Value& value, double by)
{
    for (Value& member : value.members) shiftEnumeration(types, member, by);
    if (types.base(value.type) != ValueType::Enumeration) return;
    for (double& number : value.numbers) number += by;
}

/// Whether the value has the number of elements of its type: one for a scalar, the product of the sizes for an array.
bool isWhole(const TypeTable& types, const Value& value)
{
    const ValueType base = types.base(value.type);
    const auto count = static_cast<std::size_t>(elementCount(sizesOf(types, value.type)));
    if (base == ValueType::String) return value.strings.size() == count;
    if (isNumeric(base)) return value.numbers.size() == count;
    return true;
}

/// `external "builtin"`: the operators of Modelica under their names.
std::optional<EvaluationFailure> callBuiltin(const Function& function, std::span<const Value> arguments, Value& result)
{
    const BuiltinInfo* info = findBuiltin(function.external.name, arguments.size());
    const bool isKnown = info != nullptr && isFunctionOfNumbers(info->function) &&
                         info->leastArguments <= arguments.size() && arguments.size() <= 3;
    if (!isKnown)
        return EvaluationFailure{
            fmt::format("there is no built-in function '{}' of {} numbers", function.external.name, arguments.size()),
            false};
    double numbers[3] = {};
    for (std::size_t i = 0; i < arguments.size(); ++i) numbers[i] = arguments[i].number();
    result.numbers.assign(1, applyBuiltin(info->function, numbers[0], numbers[1], numbers[2]));
    return std::nullopt;
}

/// An object created by native code, and the type that identifies its destructor.
class NativeObject final : public ExternalObject {
public:
    NativeObject(void* objectIn, TypeId typeIn) : object(objectIn), type(typeIn) {}
    [[nodiscard]] Kind kind() const override { return Kind::Native; }
    void* object;
    TypeId type;
};

}  // namespace

std::optional<std::filesystem::path> ExternalCall::path(std::size_t at, FileAccess access)
{
    std::filesystem::path path = world.pathOf(text(at));
    // Values computed during translation depend on the text alone, and nothing is changed.
    const bool isFree = access == FileAccess::Read && world.purpose() != ExternalWorld::Purpose::Simulation;
    if (auto refusal = isFree ? std::nullopt : world.gate().refusal(path, access)) {
        fail(std::move(*refusal));
        return std::nullopt;
    }
    return path;
}

std::size_t ExternalCall::size(std::size_t at, std::size_t dimension) const
{
    const auto sizes = m_types.dimensions(m_arguments[at].type);
    return dimension < sizes.size() ? static_cast<std::size_t>(std::max(sizes[dimension], 0)) : 1;
}

bool ExternalCall::hasElements(std::size_t at, double count)
{
    const std::size_t found = std::max(m_arguments[at].numbers.size(), m_arguments[at].strings.size());
    if (count >= 0 && static_cast<double>(found) >= count) return true;
    fail(fmt::format("{}: argument {} has {} elements where {} are required", m_function.external.name, at + 1, found,
                     count));
    return false;
}

ExternalWorld::ExternalWorld(Purpose purpose) : m_purpose(purpose)
{
    std::error_code error;
    m_workingFolder = fs::current_path(error);
}

std::optional<EvaluationFailure> ExternalWorld::call(const Function& function, TypeTable& types,
                                                     std::span<Value> arguments, Value& result)
{
    const std::string& name = function.external.name;
    if (function.external.language == "builtin") return callBuiltin(function, arguments, result);
    const ExternalDefinition* definition = find(
        function, types, arguments.size(), [&](std::size_t i) { return arguments[i].type; }, result.type);
    if (definition == nullptr) {
        if (registry().contains(name))
            return EvaluationFailure{fmt::format("'{}' does not have these arguments", name), false};
        if (m_purpose == Purpose::Translation)
            return EvaluationFailure{
                fmt::format("the {} function '{}' is not built in; native code runs in a simulation only",
                            function.external.language, name),
                false};
        for (const Value& argument : arguments) {
            if (!isWhole(types, argument))
                return EvaluationFailure{fmt::format("an argument of '{}' has no value", name), false};
        }
        return callLibrary(function, types, arguments, result);
    }
    if (definition->effect == ExternalEffect::Outside && m_holdsBack) {
        m_hasHeldBack = true;
        return std::nullopt;
    }
    if (definition->effect != ExternalEffect::None && m_purpose == Purpose::Translation)
        return EvaluationFailure{fmt::format("'{}' cannot be called while the model is translated", function.name),
                                 false};
    for (const Value& argument : arguments) {
        if (!isWhole(types, argument))
            return EvaluationFailure{fmt::format("an argument of '{}' has no value", name), false};
    }
    m_failure.clear();
    for (Value& argument : arguments) shiftEnumeration(types, argument, 1);
    if (definition->numeric != nullptr) {
        std::vector<double> numbers;
        for (const Value& argument : arguments) numbers.push_back(argument.number());
        const double number = definition->numeric(*this, numbers.data());
        result.numbers.assign(1, number);
        if (std::isnan(number)) fail(fmt::format("{}({}) is not a number", name, fmt::join(numbers, ", ")));
    } else {
        ExternalCall call(*this, types, function, arguments, result);
        definition->call(call);
    }
    for (Value& argument : arguments) shiftEnumeration(types, argument, -1);
    shiftEnumeration(types, result, -1);
    if (!hasFailed()) return std::nullopt;
    return EvaluationFailure{takeFailure(), true};
}

std::optional<EvaluationFailure> ExternalWorld::callLibrary(const Function& function, const TypeTable& types,
                                                            std::span<Value> arguments, Value& result)
{
    NativeSurroundings surroundings;
    surroundings.trusted = m_trusted;
    surroundings.objectOf = [this](double handle) {
        const ExternalObject* found = anyObject(handle);
        return found != nullptr && found->kind() == ExternalObject::Kind::Native
                   ? static_cast<const NativeObject*>(found)->object
                   : nullptr;
    };
    surroundings.keep = [&](void* object) { return add(std::make_unique<NativeObject>(object, result.type)); };
    surroundings.print = [this](std::string_view line) { print(line); };
    for (Value& argument : arguments) shiftEnumeration(types, argument, 1);
    auto failure = callNative(function, types, arguments, result, surroundings);
    for (Value& argument : arguments) shiftEnumeration(types, argument, -1);
    shiftEnumeration(types, result, -1);
    return failure;
}

ExternalWorld::~ExternalWorld()
{
    // The object created last is destroyed first: it may use earlier ones.
    for (std::size_t i = m_objects.size(); i-- > 0;) {
        if (m_objects[i] == nullptr || m_objects[i]->kind() != ExternalObject::Kind::Native) continue;
        const auto destructor = m_destructors.find(static_cast<const NativeObject&>(*m_objects[i]).type.value);
        if (destructor == m_destructors.end()) continue;
        TypeTable types;
        Value object{types.externalObject("object"), {static_cast<double>(i + 1)}, {}, {}}, none;
        static_cast<void>(callLibrary(destructor->second, types, std::span(&object, 1), none));
    }
}

std::optional<ExternalWorld::NumericCall> ExternalWorld::numericCall(const Function& function,
                                                                     const ExpressionPool& pool)
{
    const ExternalFunction& external = function.external;
    if (!function.isExternal || external.language == "builtin" || external.result.isNone() ||
        function.outputs.size() != 1)
        return std::nullopt;
    if (pool.op(external.result) != Op::Local || pool.payload(external.result) != function.outputs[0])
        return std::nullopt;
    const ExternalDefinition* definition = find(
        function, pool.types(), external.arguments.size(),
        [&](std::size_t i) { return pool.typeId(external.arguments[i]); }, pool.typeId(external.result));
    if (definition == nullptr || definition->numeric == nullptr) return std::nullopt;
    NumericCall resolved;
    resolved.function = definition->numeric;
    for (const ExprId argument : external.arguments) {
        if (pool.op(argument) != Op::Local) return std::nullopt;
        const auto input = std::find(function.inputs.begin(), function.inputs.end(), pool.payload(argument));
        if (input == function.inputs.end()) return std::nullopt;
        resolved.inputs.push_back(static_cast<std::uint32_t>(input - function.inputs.begin()));
    }
    return resolved;
}

bool ExternalWorld::isKnown(const ExternalFunction& function)
{
    return function.language == "builtin" || registry().contains(function.name);
}

void ExternalWorld::fail(std::string reason)
{
    if (m_failure.empty()) m_failure = std::move(reason);
}

std::string ExternalWorld::takeFailure()
{
    return std::exchange(m_failure, {});
}

double ExternalWorld::add(std::unique_ptr<ExternalObject> object)
{
    m_objects.push_back(std::move(object));
    return static_cast<double>(m_objects.size());
}

void ExternalWorld::remove(double handle)
{
    if (anyObject(handle) != nullptr) m_objects[static_cast<std::size_t>(handle) - 1].reset();
}

std::optional<std::string> ExternalWorld::resolve(const std::string& uri) const
{
    if (const auto known = m_resources.find(uri); known != m_resources.end()) return known->second;
    if (m_resolver) {
        if (auto path = m_resolver(uri)) return path;
    }
    if (uri.starts_with("file://")) return uri.substr(7);
    return std::nullopt;
}

fs::path ExternalWorld::pathOf(const std::string& name) const
{
    if (name.starts_with("modelica:") || name.starts_with("file:")) {
        if (const auto path = resolve(name)) return fs::path(std::u8string(path->begin(), path->end()));
    }
    return m_workingFolder / fs::path(std::u8string(name.begin(), name.end()));
}

std::optional<std::string> ExternalWorld::environmentVariable(const std::string& name) const
{
    if (const auto own = m_environment.find(name); own != m_environment.end()) return own->second;
    const char* content = std::getenv(name.c_str());
    return content != nullptr ? std::optional<std::string>(content) : std::nullopt;
}

double ExternalWorld::keepText(const std::string& text)
{
    const auto [entry, isNew] = m_textNumbers.try_emplace(text, -static_cast<double>(m_texts.size()) - 1);
    if (isNew) m_texts.push_back(text);
    return entry->second;
}

std::string ExternalWorld::keptText(double number) const
{
    const double at = -number - 1;
    const bool isKept = at >= 0 && at < static_cast<double>(m_texts.size());
    return isKept ? m_texts[static_cast<std::size_t>(at)] : std::string();
}

std::filesystem::path folderOfNativeCode(const Function& function)
{
    const bool isNative =
        function.isExternal && function.external.language != "builtin" && !registry().contains(function.external.name);
    return isNative ? nativeFolderOf(function) : fs::path();
}

}  // namespace causeway
