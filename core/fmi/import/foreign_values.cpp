// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/base/suggestion.h"
#include "core/syntax/typed_value.h"

namespace causeway {

namespace {

using ForeignType = fmuhost::ValueType;

std::string kindOf(const ForeignVariable& variable)
{
    if (variable.type == ForeignType::Boolean) return "Boolean";
    if (variable.isReal()) return "Real";
    if (!variable.literals.empty()) {
        std::vector<std::string> names;
        for (const ForeignVariable::Literal& literal : variable.literals) names.push_back(literal.name);
        return fmt::format("one of {}", fmt::join(names, ", "));
    }
    const WholeRange range = rangeOf(variable.type);
    return fmt::format("a whole number from {:.0f} to {:.0f}", range.least, range.most);
}

TypedValue typedOf(const std::string& text, const ForeignVariable& variable)
{
    return readTypedValue(text, {variable.unit, {}, variable.displayUnit});
}

std::optional<double> valueOf(const std::string& text, const ForeignVariable& variable)
{
    std::optional<double> number = parseNumber(text);
    if (variable.type == ForeignType::Boolean) {
        if (text == "true" || number == 1.0) return 1;
        return text == "false" || number == 0.0 ? std::optional(0.0) : std::nullopt;
    }
    const auto literal = std::ranges::find(variable.literals, text, &ForeignVariable::Literal::name);
    if (literal != variable.literals.end()) return literal->value;
    if (!number && !variable.isEnumeration) number = typedOf(text, variable).number;
    if (!number || !std::isfinite(*number)) return std::nullopt;
    if (variable.isReal()) return number;
    const bool isLiteral =
        std::ranges::find(variable.literals, *number, &ForeignVariable::Literal::value) != variable.literals.end();
    if (!variable.literals.empty() && !isLiteral) return std::nullopt;
    const WholeRange range = rangeOf(variable.type);
    const bool isWhole = *number == std::floor(*number) && *number >= range.least && *number <= range.most;
    return isWhole ? number : std::nullopt;
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" ,\t\n"), text.size());
        if (end > 0) found.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

ValueType resultTypeOf(const ForeignVariable& variable)
{
    if (variable.isReal()) return ValueType::Real;
    return variable.type == ForeignType::Boolean ? ValueType::Boolean : ValueType::Integer;
}

}  // namespace

std::size_t ForeignValues::elementCount(std::size_t variable) const
{
    std::size_t count = 1;
    for (const ForeignVariable::Dimension& dimension : m_model.variables[variable].dimensions) {
        double size = static_cast<double>(dimension.size);
        if (dimension.parameter) {
            const auto known = std::ranges::find(m_overrides, *dimension.parameter, &Override::variable);
            size = known != m_overrides.end() && !known->numbers.empty()
                       ? known->numbers.front()
                       : parseNumber(m_model.variables[*dimension.parameter].start).value_or(0);
        }
        constexpr double kMost = 20e6;
        // Instances refuse larger sizes.
        count = static_cast<std::size_t>(std::clamp(static_cast<double>(count) * size, 0.0, kMost));
    }
    return count;
}

std::string ForeignValues::elementName(std::size_t variable, std::size_t element) const
{
    const ForeignVariable& declared = m_model.variables[variable];
    if (declared.dimensions.empty()) return declared.name;
    std::string indices;
    for (std::size_t i = declared.dimensions.size(); i-- > 0;) {
        const ForeignVariable::Dimension& dimension = declared.dimensions[i];
        const std::size_t size =
            dimension.parameter ? [&] {
                const auto known = std::ranges::find(m_overrides, *dimension.parameter, &Override::variable);
                return static_cast<std::size_t>(
                    known != m_overrides.end() && !known->numbers.empty()
                        ? known->numbers.front()
                        : parseNumber(m_model.variables[*dimension.parameter].start).value_or(1));
            }()
                                : dimension.size;
        const std::size_t index = size == 0 ? 0 : element % size;
        element = size == 0 ? 0 : element / size;
        indices = std::to_string(index + 1) + (indices.empty() ? "" : ",") + indices;
    }
    return declared.name + "[" + indices + "]";
}

ForeignGroup ForeignValues::groupOf(std::span<const std::size_t> variables) const
{
    ForeignGroup group;
    for (const std::size_t variable : variables) {
        group.type = m_model.variables[variable].type;
        group.references.push_back(m_model.variables[variable].reference);
        group.valueCount += elementCount(variable);
    }
    return group;
}

// ----- overrides

bool ForeignValues::take(const Overrides& overrides, Diagnostics& diagnostics)
{
    // Sizes of arrays depend on structural parameters.
    for (const bool isStructural : {true, false}) {
        for (const auto& [name, text] : overrides) {
            const ForeignVariable* const variable = m_model.find(name);
            const bool isNow = variable != nullptr && variable->causality == ForeignCausality::StructuralParameter;
            if (isNow == isStructural && !takeOne(name, text, diagnostics)) return false;
        }
    }
    return true;
}

ForeignValues::Override& ForeignValues::overrideOf(std::size_t variable)
{
    const auto known = std::ranges::find(m_overrides, variable, &Override::variable);
    if (known != m_overrides.end()) return *known;
    m_overrides.push_back({variable, {}, {}});
    return m_overrides.back();
}

bool ForeignValues::takeOne(const std::string& name, const std::string& text, Diagnostics& diagnostics)
{
    const std::size_t bracket = name.ends_with(']') ? name.rfind('[') : std::string::npos;
    const ForeignVariable* variable = m_model.find(name);
    const bool isElement = variable == nullptr && bracket != std::string::npos;
    if (isElement) variable = m_model.find(name.substr(0, bracket));
    const auto refuse = [&] {
        std::vector<std::string> names;
        for (const ForeignVariable& each : m_model.variables) {
            if (each.canBeSet) names.push_back(each.name);
        }
        diagnostics.report(diag::UnknownOverride, {}, name, didYouMean(name, names));
        return false;
    };
    if (variable == nullptr || (isElement && variable->dimensions.empty())) return refuse();
    const auto position = static_cast<std::size_t>(variable - m_model.variables.data());
    if (!variable->canBeSet) {
        diagnostics.report(diag::FixedParameter, {}, name, "the FMU computes it");
        return false;
    }
    if (variable->type == ForeignType::Binary || variable->type == ForeignType::Clock) {
        diagnostics.report(diag::FixedParameter, {}, name, "it is a binary or a clock");
        return false;
    }
    const std::size_t count = elementCount(position);
    if (variable->type == ForeignType::String) {
        if (count != 1) {
            diagnostics.report(diag::FixedParameter, {}, name, "it is an array of texts");
            return false;
        }
        overrideOf(position).texts = {text};
        return true;
    }
    const auto parse = [&](const std::vector<std::string>& each, std::vector<double>& numbers) {
        for (const std::string& word : each) {
            const std::optional<double> number = valueOf(word, *variable);
            if (number) numbers.push_back(*number);
        }
        return numbers.size() == each.size();
    };
    std::vector<double> numbers;
    // A single value may contain spaces: "10 kOhm".
    const bool isOne = isElement || count == 1;
    const std::vector<std::string> given = isOne ? std::vector{std::string(trimmed(text))} : words(text);
    if (!parse(given, numbers) || numbers.size() != (isOne ? 1 : count)) {
        const std::string kind =
            isOne ? kindOf(*variable) : fmt::format("{} values, each {}", count, kindOf(*variable));
        const bool isNumber = variable->type != ForeignType::Boolean && !variable->isEnumeration;
        const std::string mistake = isOne && isNumber ? typedOf(text, *variable).mistake : std::string();
        diagnostics.report(diag::InvalidOverride, {}, text, name, kind + (mistake.empty() ? "" : ": " + mistake));
        return false;
    }
    Override& chosen = overrideOf(position);
    if (!isElement) {
        chosen.numbers = std::move(numbers);
        return true;
    }
    if (chosen.numbers.empty() && (!parse(words(variable->start), chosen.numbers) || chosen.numbers.size() != count))
        chosen.numbers.assign(count, chosen.numbers.size() == 1 ? chosen.numbers.front() : 0);
    for (std::size_t i = 0; i < count; ++i) {
        if (elementName(position, i) != name) continue;
        chosen.numbers[i] = numbers.front();
        return true;
    }
    return refuse();
}

bool ForeignValues::write(ForeignInstance& instance, bool structural) const
{
    for (const Override& each : m_overrides) {
        const ForeignVariable& variable = m_model.variables[each.variable];
        if ((variable.causality == ForeignCausality::StructuralParameter) != structural) continue;
        const ForeignGroup group{variable.type, {variable.reference}, std::max(each.numbers.size(), each.texts.size())};
        if (!(each.texts.empty() ? instance.set(group, each.numbers) : instance.setTexts(group, each.texts)))
            return false;
    }
    return true;
}

bool ForeignValues::writeOverrides(ForeignInstance& instance) const
{
    const bool isConfigured = std::ranges::any_of(m_overrides, [this](const Override& each) {
        return m_model.variables[each.variable].causality == ForeignCausality::StructuralParameter;
    });
    if (isConfigured && !(instance.enterConfiguration() && write(instance, true) && instance.exitConfiguration()))
        return false;
    return write(instance, false);
}

// ----- rows

bool ForeignValues::describe(ForeignInstance& instance, ResultLayout& layout)
{
    layout.modelName = m_model.name;
    std::map<ForeignType, std::vector<std::size_t>> varying, constant;
    for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
        const ForeignVariable& variable = m_model.variables[i];
        if (!variable.isNumeric() || variable.causality == ForeignCausality::Independent) continue;
        (variable.isConstant ? constant : varying)[variable.type].push_back(i);
    }
    // Variables with one reference (in 2.0) are requested once.
    std::map<std::size_t, std::size_t> columnOf;
    m_groups.clear();
    m_columns.clear();
    for (const auto& [type, variables] : varying) {
        std::map<std::uint32_t, std::size_t> seen;
        std::vector<std::size_t> asked;
        for (const std::size_t i : variables) {
            const auto [known, isNew] = seen.emplace(m_model.variables[i].reference, m_columns.size());
            columnOf[i] = known->second;
            if (!isNew) continue;
            asked.push_back(i);
            for (std::size_t element = 0; element < elementCount(i); ++element) m_columns.push_back({i, element});
        }
        m_groups.push_back(groupOf(asked));
    }
    std::map<std::size_t, std::vector<double>> values;
    for (const auto& [type, variables] : constant) {
        const ForeignGroup group = groupOf(variables);
        std::vector<double> all(group.valueCount);
        if (!instance.get(group, all)) return false;
        auto at = all.begin();
        for (const std::size_t i : variables) {
            const auto end = at + static_cast<std::ptrdiff_t>(elementCount(i));
            values[i].assign(at, end);
            at = end;
        }
    }
    layout.columnCount = m_columns.size();
    for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
        const ForeignVariable& variable = m_model.variables[i];
        const auto column = columnOf.find(i);
        const auto value = values.find(i);
        if (column == columnOf.end() && value == values.end()) continue;
        for (std::size_t element = 0; element < elementCount(i); ++element) {
            const std::string name = elementName(i, element);
            // The rows are over time.
            ResultVariable shown{name == "time" ? "fmu.time" : name, variable.unit, variable.description,
                                 resultTypeOf(variable)};
            if (column != columnOf.end())
                shown.column = column->second + element;
            else
                shown.value = value->second[element];
            layout.variables.push_back(shown);
            for (const ForeignVariable::Alias& alias : variable.aliases) {
                shown.name = alias.name + name.substr(variable.name.size());
                if (!alias.description.empty()) shown.description = alias.description;
                layout.variables.push_back(shown);
            }
        }
    }
    m_row.assign(m_columns.size(), 0);
    return true;
}

bool ForeignValues::read(ForeignInstance& instance)
{
    std::span<double> rest(m_row);
    for (const ForeignGroup& group : m_groups) {
        if (!instance.get(group, rest.first(group.valueCount))) return false;
        rest = rest.subspan(group.valueCount);
    }
    return true;
}

}  // namespace causeway
