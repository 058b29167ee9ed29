// SPDX-License-Identifier: GPL-3.0-or-later
// Integers are passed as 64 bits: a C function that takes an int looks at the lower half, one that takes a size_t (a
// size of an array) at all.
#include "core/external/native_code.h"

#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include <ffi.h>
#include <fmt/format.h>

#include "core/base/thread_end.h"
#include "core/external/native_library.h"
#include "core/external/native_record.h"
#include "core/symbolic/value_elements.h"

#if defined(_WIN32)
#define CAUSEWAY_EXPORT __declspec(dllexport)
#else
#define CAUSEWAY_EXPORT __attribute__((visibility("default")))
#endif

namespace causeway {

namespace {

/// The call that runs on this thread.
struct RunningCall {
    std::jmp_buf escape;  ///< where ModelicaError goes
    std::string reason;
    std::deque<std::unique_ptr<char[]>> strings;
    const NativeSurroundings* surroundings = nullptr;
};
thread_local RunningCall* running = nullptr;

/// A failure on a thread started by native code: reported by the next call.
struct FailureElsewhere {
    std::mutex mutex;
    std::string reason;
};
FailureElsewhere failureElsewhere;

std::string takeFailureElsewhere()
{
    const std::scoped_lock lock(failureElsewhere.mutex);
    return std::exchange(failureElsewhere.reason, std::string());
}

/// `format` comes from a library, as for vprintf.
[[gnu::format(printf, 1, 0)]] std::string formatted(const char* format, std::va_list arguments)
{
    std::va_list again;
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
    if (size > 0) std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    return text;
}

std::string withoutLineEnd(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
}

void print(const std::string& text)
{
    if (running != nullptr && running->surroundings->print) running->surroundings->print(withoutLineEnd(text));
}

/// Keeps the reason; the caller then jumps out, with nothing left to be destroyed.
void keepReason(const std::string& text)
{
    if (running != nullptr) {
        running->reason = withoutLineEnd(text);
        return;
    }
    const std::scoped_lock lock(failureElsewhere.mutex);
    failureElsewhere.reason = withoutLineEnd(text);
}

[[noreturn]] void escape()
{
    if (running == nullptr) platform::endForeignThread();
    std::longjmp(running->escape, 1);
}

/// Between setjmp and longjmp only frames of C are left out.
bool guardedCall(ffi_cif* interface, void (*code)(), void* result, void** arguments)
{
    if (setjmp(running->escape) != 0) return false;
    ffi_call(interface, code, result, arguments);
    return true;
}

/// An argument in the form that C has it in.
struct Slot {
    char kind = 'r';  ///< r, i, s, o, R, I, S as in a signature; P: a record
    bool isOutput = false;
    double real = 0;
    std::int64_t integer = 0;
    const char* text = nullptr;
    void* pointer = nullptr;
    std::vector<int> integers;
    std::vector<const char*> texts;
    NativeRecord record;
    void* passed = nullptr;  ///< a pointer argument
};

char kindOf(const TypeTable& types, TypeId type)
{
    const ValueType base = types.base(type);
    const bool isScalar = types.isScalar(type);
    if (base == ValueType::Real) return isScalar ? 'r' : 'R';
    if (base == ValueType::String) return isScalar ? 's' : 'S';
    if (base == ValueType::ExternalObject && isScalar) return 'o';
    if (isNumeric(base)) return isScalar ? 'i' : 'I';
    if (NativeRecord::isPassed(types, type)) return 'P';
    return '?';
}

void fill(Slot& slot, Value& value, const TypeTable& types, const NativeSurroundings& surroundings)
{
    switch (slot.kind) {
        case 'r':
            slot.real = value.number();
            slot.passed = &slot.real;
            break;
        case 'i':
            slot.integer = static_cast<std::int64_t>(value.number());
            slot.passed = &slot.integer;
            break;
        case 's':
            slot.text = value.strings.front().c_str();
            slot.passed = &slot.text;
            break;
        case 'o': slot.pointer = surroundings.objectOf(value.number()); break;
        case 'R': slot.passed = value.numbers.data(); break;
        case 'I':
            for (const double number : value.numbers) slot.integers.push_back(static_cast<int>(number));
            slot.passed = slot.integers.data();
            break;
        case 'P':
            slot.record.write(types, value);
            slot.passed = slot.record.data();
            break;
        default:
            for (const std::string& text : value.strings) slot.texts.push_back(text.c_str());
            slot.passed = slot.texts.data();
            break;
    }
}

/// An int left by the callee in a larger slot, whose upper half may be outdated.
double integerIn(const Slot& slot)
{
    int lower = 0;
    std::memcpy(&lower, &slot.integer, sizeof lower);
    return lower;
}

void takeBack(const Slot& slot, Value& value, const TypeTable& types)
{
    switch (slot.kind) {
        case 'r': value.numbers.assign(1, slot.real); break;
        case 'i': value.numbers.assign(1, integerIn(slot)); break;
        case 's': value.strings.assign(1, slot.text != nullptr ? slot.text : ""); break;
        case 'I': value.numbers.assign(slot.integers.begin(), slot.integers.end()); break;
        case 'P': slot.record.read(types, value); break;
        case 'S': {
            std::vector<std::string> texts;
            for (const char* text : slot.texts) texts.emplace_back(text != nullptr ? text : "");
            value.strings = std::move(texts);
            break;
        }
        default: break;
    }
}

}  // namespace

std::optional<EvaluationFailure> callNative(const Function& function, const TypeTable& types,
                                            std::span<Value> arguments, Value& result,
                                            const NativeSurroundings& surroundings)
{
    const std::string& name = function.external.name;
    if (function.external.language != "C")
        return EvaluationFailure{
            fmt::format("the {} function '{}' is not built in; only those in C are called in libraries",
                        function.external.language, name),
            false};
    const NativeSymbol symbol = findNativeSymbol(function, surroundings.trusted);
    if (symbol.address == nullptr) return EvaluationFailure{symbol.reason, false};

    std::vector<Slot> slots(arguments.size());
    std::vector<ffi_type*> ffiTypes;
    std::vector<void*> places;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        Slot& slot = slots[i];
        slot.kind = kindOf(types, arguments[i].type);
        slot.isOutput = i < function.external.isOutput.size() && function.external.isOutput[i] != 0;
        if (slot.kind == '?')
            return EvaluationFailure{
                fmt::format("argument {} of the C function '{}' is of a type that is not passed to native code", i + 1,
                            name),
                false};
        fill(slot, arguments[i], types, surroundings);
        if (slot.kind == 'o') {
            ffiTypes.push_back(&ffi_type_pointer);
            places.push_back(&slot.pointer);
        } else if (slot.isOutput || slot.kind < 'a') {
            ffiTypes.push_back(&ffi_type_pointer);
            places.push_back(&slot.passed);
        } else {
            ffiTypes.push_back(slot.kind == 'r'   ? &ffi_type_double
                               : slot.kind == 'i' ? &ffi_type_sint64
                                                  : &ffi_type_pointer);
            places.push_back(slot.passed);
        }
    }
    const char resultKind = function.external.result.isNone() ? 'v' : kindOf(types, result.type);
    ffi_type* resultType = resultKind == 'v'   ? &ffi_type_void
                           : resultKind == 'r' ? &ffi_type_double
                           : resultKind == 'i' ? &ffi_type_sint
                                               : &ffi_type_pointer;
    if (resultKind < 'a')
        return EvaluationFailure{
            fmt::format("the result of the C function '{}' is of a type that native code does not give", name), false};
    ffi_cif interface;
    if (ffi_prep_cif(&interface, FFI_DEFAULT_ABI, static_cast<unsigned>(ffiTypes.size()), resultType,
                     ffiTypes.data()) != FFI_OK)
        return EvaluationFailure{fmt::format("the C function '{}' cannot be called on this system", name), false};

    union {
        double real;
        ffi_sarg integer;
        void* pointer;
    } given{};
    RunningCall call;
    call.surroundings = &surroundings;
    RunningCall* const outer = running;
    running = &call;
    const bool isDone = guardedCall(&interface, reinterpret_cast<void (*)()>(symbol.address), &given, places.data());
    running = outer;
    if (!isDone) return EvaluationFailure{call.reason, true};
    if (std::string reason = takeFailureElsewhere(); !reason.empty()) return EvaluationFailure{std::move(reason), true};
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].isOutput) takeBack(slots[i], arguments[i], types);
    }
    switch (resultKind) {
        case 'r': result.numbers.assign(1, given.real); break;
        case 'i': result.numbers.assign(1, static_cast<double>(static_cast<int>(given.integer))); break;
        case 's':
            result.strings.assign(1, given.pointer != nullptr ? static_cast<const char*>(given.pointer) : "");
            break;
        case 'o':
            if (given.pointer == nullptr)
                return EvaluationFailure{fmt::format("the C function '{}' made no object", name), true};
            result.numbers.assign(1, surroundings.keep(given.pointer));
            break;
        default: break;
    }
    return std::nullopt;
}

}  // namespace causeway

// The functions of ModelicaUtilities.h (specification, section 12.9.6), for native code to find in this program.
extern "C" {

[[gnu::format(printf, 1, 0)]] CAUSEWAY_EXPORT void ModelicaVFormatMessage(const char* format, va_list arguments);
[[gnu::format(printf, 1, 0)]] CAUSEWAY_EXPORT void ModelicaVFormatError(const char* format, va_list arguments);
CAUSEWAY_EXPORT void ModelicaMessage(const char* text);
[[gnu::format(printf, 1, 2)]] CAUSEWAY_EXPORT void ModelicaFormatMessage(const char* format, ...);
CAUSEWAY_EXPORT void ModelicaWarning(const char* text);
[[gnu::format(printf, 1, 2)]] CAUSEWAY_EXPORT void ModelicaFormatWarning(const char* format, ...);
[[gnu::format(printf, 1, 0)]] CAUSEWAY_EXPORT void ModelicaVFormatWarning(const char* format, va_list arguments);
CAUSEWAY_EXPORT void ModelicaError(const char* text);
[[gnu::format(printf, 1, 2)]] CAUSEWAY_EXPORT void ModelicaFormatError(const char* format, ...);
CAUSEWAY_EXPORT char* ModelicaAllocateString(size_t length);
CAUSEWAY_EXPORT char* ModelicaAllocateStringWithErrorReturn(size_t length);
CAUSEWAY_EXPORT char* ModelicaDuplicateString(const char* text);
CAUSEWAY_EXPORT char* ModelicaDuplicateStringWithErrorReturn(const char* text);

void ModelicaMessage(const char* text)
{
    causeway::print(text);
}

void ModelicaVFormatMessage(const char* format, va_list arguments)
{
    causeway::print(causeway::formatted(format, arguments));
}

void ModelicaFormatMessage(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatMessage(format, arguments);
    va_end(arguments);
}

void ModelicaWarning(const char* text)
{
    causeway::print(text);
}

void ModelicaVFormatWarning(const char* format, va_list arguments)
{
    ModelicaVFormatMessage(format, arguments);
}

void ModelicaFormatWarning(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatMessage(format, arguments);
    va_end(arguments);
}

void ModelicaError(const char* text)
{
    causeway::keepReason(text);
    causeway::escape();
}

void ModelicaVFormatError(const char* format, va_list arguments)
{
    causeway::keepReason(causeway::formatted(format, arguments));
    causeway::escape();
}

void ModelicaFormatError(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatError(format, arguments);
    va_end(arguments);
}

char* ModelicaAllocateStringWithErrorReturn(size_t length)
{
    if (causeway::running == nullptr || length > (std::size_t(1) << 30U)) return nullptr;
    auto& kept = causeway::running->strings.emplace_back(std::make_unique<char[]>(length + 1));
    return kept.get();
}

char* ModelicaAllocateString(size_t length)
{
    char* made = ModelicaAllocateStringWithErrorReturn(length);
    if (made == nullptr) ModelicaError("there is no memory for a string");
    return made;
}

char* ModelicaDuplicateStringWithErrorReturn(const char* text)
{
    const std::size_t length = std::strlen(text);
    char* made = ModelicaAllocateStringWithErrorReturn(length);
    if (made != nullptr) std::memcpy(made, text, length);
    return made;
}

char* ModelicaDuplicateString(const char* text)
{
    char* made = ModelicaDuplicateStringWithErrorReturn(text);
    if (made == nullptr) ModelicaError("there is no memory for a string");
    return made;
}

}  // extern "C"
