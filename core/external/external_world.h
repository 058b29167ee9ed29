// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// External functions without a C compiler: functions that the Modelica Standard Library declares with `external "C"`
/// or `external "FORTRAN 77"` are implemented here (or called in LAPACK) and found by their external names.
///
/// A world is the state that such functions use and change: external objects, random numbers, the working folder and
/// environment seen by the model, its printed text. Each translation and each run of a simulation has its own world,
/// and its objects die with it. An unknown function is looked up in native code of its library (native_code.h), but
/// only in a run and in folders trusted by the user; otherwise it is refused.
/// In:   a call as mapped by its declaration to the C function (`ExternalFunction::arguments`).
/// Errors: every argument is checked; an invalid call is explained in the user's words. Nothing throws.
/// Cost: some look-ups and copies for `call`; a `NumericCall` is a call of a C++ function on doubles.
/// Threads: a world belongs to one thread at a time.
/// Reference: Modelica Language Specification, section 12.9.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/external/file_gate.h"
#include "core/symbolic/function.h"
#include "core/symbolic/value.h"

namespace causeway {

/// An instance of a class that extends ExternalObject.
class ExternalObject {
public:
    enum class Kind : std::uint8_t { TimeTable, Table1D, Table2D, Fmu, Native };
    virtual ~ExternalObject() = default;
    [[nodiscard]] virtual Kind kind() const = 0;
};

/// Functions without a declaration in a library, for the texts stored in a world.
inline constexpr std::string_view kKeepText = "causeway_keepText", kKeptText = "causeway_keptText";

class ExternalWorld {
public:
    /// During translation nothing is changed, and no objects are created: they belong to a run.
    enum class Purpose : std::uint8_t { Translation, Simulation };
    explicit ExternalWorld(Purpose purpose);
    ~ExternalWorld();
    ExternalWorld(const ExternalWorld&) = delete;
    ExternalWorld& operator=(const ExternalWorld&) = delete;

    /// Calls `function`; see EvaluationContext::callExternal. The value of an external object is its handle.
    [[nodiscard]] std::optional<EvaluationFailure> call(const Function& function, TypeTable& types,
                                                        std::span<Value> arguments, Value& result);

    // Calls from the inner loop of a simulation ----------------------------------------------------------------------
    /// A function of numbers (and handles of objects) with one number as its result. Integers and Booleans are doubles,
    /// a literal of an enumeration is its ordinal number, from 1.
    struct NumericCall {
        double (*function)(ExternalWorld& world, const double* arguments) = nullptr;
        std::vector<std::uint32_t> inputs;  ///< for each argument, the 0-based input of the Modelica function
    };
    /// Nothing if `function` is unknown or has other arguments or results: use `call` instead.
    [[nodiscard]] static std::optional<NumericCall> numericCall(const Function& function, const ExpressionPool& pool);
    /// Whether an external function is implemented here, by the name of its C or FORTRAN code.
    [[nodiscard]] static bool isKnown(const ExternalFunction& function);
    /// A failing numeric call returns NaN and reports the reason here. The first failure is kept until it is taken.
    void fail(std::string reason);
    [[nodiscard]] bool hasFailed() const { return !m_failure.empty(); }
    [[nodiscard]] std::string takeFailure();

    // Native code of libraries (native_code.h) -----------------------------------------------------------------------
    /// The user agreed that code below this folder runs, and that the model reads and changes files there.
    void trust(std::filesystem::path folder)
    {
        m_gate.open(folder, FileAccess::Change);
        m_trusted.push_back(std::move(folder));
    }
    /// The files that functions of the model may read and change.
    [[nodiscard]] FileGate& gate() { return m_gate; }
    /// The function that destroys objects created by native code.
    void setDestructor(TypeId objects, const Function& destructor)
    {
        m_destructors.insert_or_assign(objects.value, destructor);
    }

    /// While equations are solved in several passes, external effects are postponed to the last one.
    void holdBack(bool holdsBack) { m_holdsBack = holdsBack; }
    /// Whether anything was postponed since the last call.
    [[nodiscard]] bool takeHeldBack() { return std::exchange(m_hasHeldBack, false); }

    // State seen and changed by functions --------------------------------------------------------------------------
    [[nodiscard]] Purpose purpose() const { return m_purpose; }
    /// Returns the handle, from 1.
    double add(std::unique_ptr<ExternalObject> object);
    void remove(double handle);
    /// The object with this handle if it is a T; otherwise null, and a failure is recorded.
    template <class T>
    [[nodiscard]] T* object(double handle)
    {
        ExternalObject* found = anyObject(handle);
        if (found == nullptr || found->kind() != T::kKind) {
            fail("the external object does not exist or is of another class");
            return nullptr;
        }
        return static_cast<T*>(found);
    }
    /// Receives the printed lines of the model; they are dropped without a printer.
    void setPrinter(std::function<void(std::string_view line)> printer) { m_printer = std::move(printer); }
    void print(std::string_view line) const
    {
        if (m_printer) m_printer(line);
    }
    /// Finds the file of a "modelica://" or "file://" URI. Not used for those of `addResource`.
    void setResolver(std::function<std::optional<std::string>(const std::string& uri)> resolver)
    {
        m_resolver = std::move(resolver);
    }
    void addResource(std::string uri, std::string path)
    {
        m_resources.insert_or_assign(std::move(uri), std::move(path));
    }
    [[nodiscard]] std::optional<std::string> resolve(const std::string& uri) const;
    /// An absolute path; relative names refer to the working folder, URIs are resolved.
    [[nodiscard]] std::filesystem::path pathOf(const std::string& name) const;
    [[nodiscard]] const std::filesystem::path& workingFolder() const { return m_workingFolder; }
    void setWorkingFolder(std::filesystem::path folder) { m_workingFolder = std::move(folder); }
    [[nodiscard]] std::optional<std::string> environmentVariable(const std::string& name) const;
    void setEnvironmentVariable(const std::string& name, std::string content)
    {
        m_environment.insert_or_assign(name, std::move(content));
    }

    /// Texts that events assign to Strings (numbered_texts.cpp), by number: -1, -2, .. in the order of first use. The
    /// text of an unknown number is empty.
    double keepText(const std::string& text);
    [[nodiscard]] std::string keptText(double number) const;

    /// State of the generator xorshift1024* behind impureRandom.
    struct RandomState {
        std::array<std::uint64_t, 16> words{};
        std::size_t at = 0;
        double id = 0;  ///< 0: not initialized
    };
    RandomState random;

private:
    [[nodiscard]] ExternalObject* anyObject(double handle) const
    {
        const double at = handle - 1;
        return at >= 0 && at < static_cast<double>(m_objects.size()) ? m_objects[static_cast<std::size_t>(at)].get()
                                                                     : nullptr;
    }

    [[nodiscard]] std::optional<EvaluationFailure> callLibrary(const Function& function, const TypeTable& types,
                                                               std::span<Value> arguments, Value& result);

    Purpose m_purpose;
    FileGate m_gate;
    bool m_holdsBack = false, m_hasHeldBack = false;
    std::vector<std::filesystem::path> m_trusted;
    std::map<std::uint32_t, Function> m_destructors;  ///< by the type of the object
    std::vector<std::unique_ptr<ExternalObject>> m_objects;
    std::string m_failure;
    std::function<void(std::string_view)> m_printer;
    std::function<std::optional<std::string>(const std::string&)> m_resolver;
    std::map<std::string, std::string> m_resources;
    std::filesystem::path m_workingFolder;
    std::map<std::string, std::string> m_environment;       ///< as set by the model
    std::vector<std::string> m_texts;                       ///< that are kept
    std::unordered_map<std::string, double> m_textNumbers;  ///< of m_texts; looked up only
};

/// The folder whose native code a call of the function would run, if it is trusted; empty for a built-in function, or
/// one without code.
[[nodiscard]] std::filesystem::path folderOfNativeCode(const Function& function);

}  // namespace causeway
