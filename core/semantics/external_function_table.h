// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How the files external_*_functions.cpp describe the functions they offer to external_functions.cpp.
///
/// A signature has one letter for each input, '>', and one for each output: r Real, i Integer, b Boolean, s String, e
/// an enumeration; R, I, S arrays of Real, Integer, String.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/symbolic/function.h"
#include "core/symbolic/value.h"

namespace causeway {

class ExternalCall {
public:
    ExternalCall(const Function& function, const std::vector<Value>& inputs, TypeTable& types)
        : m_function(function), m_inputs(inputs), m_types(types)
    {
    }
    [[nodiscard]] const Value& input(std::size_t at) const { return m_inputs[at]; }
    [[nodiscard]] const std::string& text(std::size_t at) const { return m_inputs[at].strings.front(); }
    [[nodiscard]] double number(std::size_t at) const { return m_inputs[at].number(); }
    [[nodiscard]] bool boolean(std::size_t at) const { return m_inputs[at].number() != 0; }
    /// Size of a dimension, from 0; 1 where the array has fewer.
    [[nodiscard]] std::size_t size(std::size_t at, std::size_t dimension) const;
    [[nodiscard]] std::size_t rank(std::size_t at) const { return m_types.rank(m_inputs[at].type); }

    /// A literal of the enumeration that an output is declared with; position from 0.
    [[nodiscard]] Value literal(std::size_t output, std::size_t position) const;
    [[nodiscard]] Value array(TypeId element, std::vector<std::int32_t> sizes, std::vector<double> numbers) const;
    [[nodiscard]] Value strings(std::vector<std::string> elements) const;

private:
    const Function& m_function;
    const std::vector<Value>& m_inputs;
    TypeTable& m_types;
};

using ExternalResults = std::optional<std::vector<Value>>;

struct ExternalDefinition {
    std::string_view name;
    std::string_view signature;
    ExternalResults (*call)(const ExternalCall& call);
};
[[nodiscard]] std::span<const ExternalDefinition> externalTextFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalFileFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalMatrixFunctions();
[[nodiscard]] std::span<const ExternalDefinition> externalRandomFunctions();

}  // namespace causeway
