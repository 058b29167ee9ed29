// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_class_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/fmu/fmu_names.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

constexpr std::array<std::string_view, 3> kTypeNames{"Real", "Integer", "Boolean"};

std::string startOf(const ForeignVariable& variable)
{
    if (variable.type == fmuhost::ValueType::Boolean)
        return variable.start == "true" || variable.start == "1" ? "true" : "false";
    return shortestText(parseNumber(variable.start).value_or(0));
}

std::string descriptionOf(const ForeignVariable& variable)
{
    return variable.description.empty() ? std::string() : " " + modelicaLiteral(variable.description);
}

}  // namespace

std::string modelicaLiteral(std::string_view text)
{
    std::string result = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\') result += '\\';
        result += character;
    }
    return result + '"';
}

std::string iconBitmap(const std::string& file)
{
    return fmt::format("      Bitmap(extent={{{{-100,-100}},{{100,100}}}}, fileName={}),\n", modelicaLiteral(file));
}

ForeignClassWriter::ForeignClassWriter(const ForeignModel& model, std::string className, std::string file,
                                       const ForeignClassWishes& wishes)
    : m_model(model), m_className(std::move(className)), m_file(std::move(file)), m_wishes(wishes)
{
}

std::string ForeignClassWriter::identifierOf(const std::string& name)
{
    return foreignIdentifier(name);
}

std::string foreignIdentifier(const std::string& name)
{
    // Predefined names must be quoted to be identifiers.
    constexpr std::array<std::string_view, 6> kPredefined{"Real", "Integer", "Boolean", "String", "Clock", "time"};
    if (isIdentifier(name) && std::ranges::find(kPredefined, name) == kPredefined.end()) return name;
    std::string quoted = "'";
    for (const char character : name) {
        if (character == '\'' || character == '\\') quoted += '\\';
        quoted += character;
    }
    return quoted + "'";
}

ForeignClassWriter::ConnectorType ForeignClassWriter::connectorTypeOf(const ForeignVariable& variable)
{
    if (variable.isReal()) return ConnectorType::Real;
    return variable.type == fmuhost::ValueType::Boolean ? ConnectorType::Boolean : ConnectorType::Integer;
}

IoResult<ForeignClass> ForeignClassWriter::write()
{
    const auto failure = [](std::string why) { return IoResult<ForeignClass>::failure(std::move(why)); };
    sortVariables();
    addWishes();
    if (m_inputs.empty() && m_outputs.empty() && !m_wishes.mayBeAlone)
        return failure("it has neither inputs nor outputs that can be connectors");
    if (auto why = refusal()) return failure(std::move(*why));
    m_result.text = head() + declarations() + body() + annotations();
    return std::move(m_result);
}

void ForeignClassWriter::sortVariables()
{
    for (const ForeignVariable& variable : m_model.variables) {
        const bool isConnector = variable.causality == ForeignCausality::Input ||
                                 (variable.causality == ForeignCausality::Output && !variable.isConstant);
        const bool isParameter = variable.causality == ForeignCausality::Parameter ||
                                 variable.causality == ForeignCausality::StructuralParameter;
        const bool isScalar = variable.isNumeric() && variable.dimensions.empty();
        if ((isConnector || isParameter) && !isIdentifier(identifierOf(variable.name)))
            note(variable, "has a name that Modelica cannot write, and is left out");
        else if (isConnector && !isScalar)
            note(variable, "is an array, a text, a binary or a clock, and has no connector");
        else if (isParameter && variable.canBeSet &&
                 (!isScalar || variable.causality == ForeignCausality::StructuralParameter))
            note(variable, "is an array, a text or a size, and stays as it is in the FMU");
        else if (isConnector)
            (variable.causality == ForeignCausality::Input ? m_inputs : m_outputs).push_back(&variable);
        else if (isParameter && variable.canBeSet)
            m_parameters.push_back(&variable);
    }
}

void ForeignClassWriter::addWishes()
{
    const auto isIn = [](const Variables& list, const ForeignVariable* variable) {
        return std::ranges::find(list, variable) != list.end();
    };
    for (const std::string& name : m_wishes.outputs) {
        const ForeignVariable* const variable = m_model.find(name);
        if (variable != nullptr && variable->isNumeric() && variable->dimensions.empty() &&
            !isIn(m_outputs, variable) && !isIn(m_inputs, variable) && !isIn(m_parameters, variable))
            m_outputs.push_back(variable);
    }
    for (const std::string& name : m_wishes.starts) {
        const ForeignVariable* const variable = m_model.find(name);
        if (variable != nullptr && variable->isNumeric() && variable->dimensions.empty() && variable->canBeSet &&
            !isIn(m_parameters, variable) && !isIn(m_starts, variable))
            m_starts.push_back(variable);
    }
}

std::string ForeignClassWriter::startParameterOf(const ForeignVariable& variable) const
{
    return ownName(variable.name + "_start");
}

std::string ForeignClassWriter::startArguments() const
{
    Variables all = m_parameters;
    std::ranges::copy(m_starts, std::back_inserter(all));
    if (all.empty()) return names({}) + ", " + numbers({});
    std::vector<std::string> values;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string name = identifierOf(i < m_parameters.size() ? all[i]->name : startParameterOf(*all[i]));
        const bool isBoolean = connectorTypeOf(*all[i]) == ConnectorType::Boolean;
        values.push_back(isBoolean ? fmt::format("if {} then 1 else 0", name) : name);
    }
    return fmt::format("{}, {{{}}}", names(all), fmt::join(values, ", "));
}

void ForeignClassWriter::note(const ForeignVariable& variable, std::string_view what)
{
    m_result.notes.push_back(fmt::format("'{}' {}", variable.name, what));
}

std::string ForeignClassWriter::ownName(std::string name) const
{
    while (m_model.find(name) != nullptr) name += '_';
    return name;
}

/// "(unit="V", min=0)"
std::string ForeignClassWriter::attributesOf(const ForeignVariable& variable)
{
    std::vector<std::string> attributes;
    const bool isReal = variable.isReal();
    if (isReal && !variable.unit.empty()) {
        if (unitPowers(variable.unit))
            attributes.push_back(fmt::format("unit={}", modelicaLiteral(variable.unit)));
        else
            note(variable, fmt::format("has the unit '{}', which is not a unit of Modelica", variable.unit));
    }
    const auto addBound = [&](const char* name, const std::string& text) {
        const std::optional<double> bound = parseNumber(text);
        if (bound && variable.type != fmuhost::ValueType::Boolean)
            attributes.push_back(fmt::format("{}={}", name, shortestText(*bound)));
    };
    addBound("min", variable.minimum);
    addBound("max", variable.maximum);
    return attributes.empty() ? std::string() : fmt::format("({})", fmt::join(attributes, ", "));
}

std::string ForeignClassWriter::head() const
{
    return fmt::format("model {}{}\n", identifierOf(m_className),
                       m_model.description.empty() ? std::string() : " " + modelicaLiteral(m_model.description));
}

std::string ForeignClassWriter::declarations()
{
    std::string text =
        fmt::format("  parameter String {} = {} \"The FMU\";\n", fileParameter(), modelicaLiteral(m_file));
    text += settings();
    const auto declare = [&](const ForeignVariable& variable, const std::string& name) {
        m_result.parameters.emplace(variable.name, identifierOf(name));
        text += fmt::format("  parameter {} {}{} = {}{};\n",
                            kTypeNames[static_cast<std::size_t>(connectorTypeOf(variable))], identifierOf(name),
                            attributesOf(variable), startOf(variable), descriptionOf(variable));
    };
    for (const ForeignVariable* const variable : m_parameters) declare(*variable, variable->name);
    for (const ForeignVariable* const variable : m_starts) declare(*variable, startParameterOf(*variable));
    return text + connectors(m_inputs, "Input", -1) + connectors(m_outputs, "Output", 1);
}

std::string ForeignClassWriter::connectors(const Variables& variables, std::string_view kind, int side)
{
    std::string text;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const ForeignVariable& variable = *variables[i];
        // They share a side.
        constexpr double kHeight = 180, kLargest = 10, kSmallest = 2;
        const double each = kHeight / static_cast<double>(variables.size());
        const double y = kHeight / 2 - each * (static_cast<double>(i) + 0.5);
        const auto half = static_cast<int>(std::clamp(each / 2, kSmallest, kLargest));
        const auto wish = m_wishes.places.find(variable.name);
        const bool isWished = wish != m_wishes.places.end();
        const int x = isWished ? static_cast<int>(std::lround(wish->second.x)) : side * (100 + half);
        const auto rounded = static_cast<int>(isWished ? std::lround(wish->second.y) : std::lround(std::trunc(y)));
        (side < 0 ? m_result.inputs : m_result.outputs)
            .emplace(variable.name, ForeignClass::Connector{identifierOf(variable.name),
                                                            {static_cast<double>(x), static_cast<double>(rounded)}});
        text += fmt::format(
            "  Causeway.Blocks.Interfaces.{}{} {}{}{}\n    "
            "annotation(Placement(transformation(extent={{{{{},{}}},{{{},{}}}}})));\n",
            kTypeNames[static_cast<std::size_t>(connectorTypeOf(variable))], kind, identifierOf(variable.name),
            attributesOf(variable), descriptionOf(variable), x - half, rounded - half, x + half, rounded + half);
    }
    return text;
}

std::string ForeignClassWriter::names(const Variables& variables)
{
    if (variables.empty()) return "fill(\"\", 0)";
    std::vector<std::string> texts;
    for (const ForeignVariable* const variable : variables) texts.push_back(modelicaLiteral(variable->name));
    return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::string ForeignClassWriter::numbers(const Variables& variables)
{
    if (variables.empty()) return "fill(0.0, 0)";
    std::vector<std::string> texts;
    for (const ForeignVariable* const variable : variables) {
        const std::string name = identifierOf(variable->name);
        const bool isBoolean = connectorTypeOf(*variable) == ConnectorType::Boolean;
        texts.push_back(isBoolean ? fmt::format("if {} then 1 else 0", name) : name);
    }
    return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::string ForeignClassWriter::annotations() const
{
    const std::string box =
        "      Rectangle(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, "
        "fillColor={238,243,252}, fillPattern=FillPattern.Solid, radius=10),\n"
        "      Text(extent={{-80,30},{80,-30}}, textString=\"FMU\", textColor={70,100,160}),\n";
    std::string text = "  annotation(\n    Icon(graphics={\n" +
                       (m_wishes.icon.empty() ? box : iconBitmap(m_wishes.icon)) +
                       "      Text(extent={{-150,140},{150,105}}, textString=\"%name\", textColor={0,0,255})}),\n";
    const std::string page =
        fmt::format("<html>\n<p>{}, an FMU (FMI {}, {}){}. It runs in a process of its own; {}</p>\n</html>",
                    escapedMarkup(m_model.name), m_model.isThird ? "3.0" : "2.0", interfaceName(),
                    m_model.tool.empty() ? std::string() : " by " + escapedMarkup(m_model.tool), behaviour());
    text += fmt::format("    Documentation(info={})", modelicaLiteral(page));
    if (m_model.stopTime)
        text += fmt::format(",\n    experiment(StartTime={}, StopTime={})", shortestText(m_model.startTime.value_or(0)),
                            shortestText(*m_model.stopTime));
    return text + fmt::format(");\nend {};\n", identifierOf(m_className));
}

}  // namespace causeway
