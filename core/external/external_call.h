// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Interface between the files *_functions.cpp, which define functions, and external_world.cpp, which calls them.
///
/// A signature has one letter for the result (none for a function without result), '=', and one letter per argument: r
/// Real (or a number that becomes one), i Integer, Boolean or an enumeration (its ordinal, from 1), s String, o an
/// external object; R, I, S arrays of Real, of Integer or Boolean, of String.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/external/external_world.h"

namespace causeway {

class ExternalCall {
public:
    ExternalCall(ExternalWorld& calledIn, TypeTable& types, const Function& function, std::span<Value> arguments,
                 Value& result)
        : world(calledIn), m_types(types), m_function(function), m_arguments(arguments), m_result(result)
    {
    }
    ExternalWorld& world;

    // Arguments, 0-based. Their types are those of the signature.
    [[nodiscard]] std::size_t count() const { return m_arguments.size(); }
    [[nodiscard]] double number(std::size_t at) const { return m_arguments[at].number(); }
    [[nodiscard]] std::int64_t integer(std::size_t at) const
    {
        return static_cast<std::int64_t>(m_arguments[at].number());
    }
    [[nodiscard]] bool boolean(std::size_t at) const { return m_arguments[at].number() != 0; }
    [[nodiscard]] const std::string& text(std::size_t at) const { return m_arguments[at].strings.front(); }
    /// Row by row.
    [[nodiscard]] std::vector<double>& elements(std::size_t at) { return m_arguments[at].numbers; }
    [[nodiscard]] std::vector<std::string>& texts(std::size_t at) { return m_arguments[at].strings; }
    /// Size of a 0-based dimension; 1 if the array has fewer dimensions.
    [[nodiscard]] std::size_t size(std::size_t at, std::size_t dimension) const;

    void set(std::size_t at, double number) { m_arguments[at].numbers.assign(1, number); }
    void setText(std::size_t at, std::string text) { m_arguments[at].strings.assign(1, std::move(text)); }
    void give(double number) { m_result.numbers.assign(1, number); }
    void giveText(std::string text) { m_result.strings.assign(1, std::move(text)); }
    void fail(std::string reason) { world.fail(std::move(reason)); }
    /// The path named by argument `at`, if the run may read or change that file; otherwise the call fails.
    [[nodiscard]] std::optional<std::filesystem::path> path(std::size_t at, FileAccess access);
    /// Whether an array has as many elements as the C function would access; if not, the call fails.
    [[nodiscard]] bool hasElements(std::size_t at, double count);
    [[nodiscard]] const Function& function() const { return m_function; }

private:
    TypeTable& m_types;
    const Function& m_function;
    std::span<Value> m_arguments;
    Value& m_result;
};

enum class ExternalEffect : std::uint8_t {
    None,    ///< may be called during translation
    World,   ///< creates or uses objects that live as long as a run
    Outside  ///< has no result and an external effect: prints, or changes files
};

struct ExternalDefinition {
    std::string_view name;
    std::string_view signature;
    ExternalEffect effect = ExternalEffect::None;
    void (*call)(ExternalCall& call) = nullptr;
    double (*numeric)(ExternalWorld& world, const double* arguments) = nullptr;  ///< instead of `call`
};
[[nodiscard]] std::span<const ExternalDefinition> externalMathFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalTextFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalFileFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalSystemFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalMatrixFileFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalRandomFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalLapackFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalFourierFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalTableFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalFmuFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalFmuExchangeFunctions();

}  // namespace causeway
