// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_class.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/fmu/fmu_names.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

constexpr double kDefaultIntervals = 500;

/// As a literal of Modelica.
std::string literal(std::string_view text)
{
    std::string result = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\') result += '\\';
        result += character;
    }
    return result + '"';
}

/// What a page of documentation shows as it is.
std::string pageText(std::string_view text)
{
    std::string result;
    for (const char character : text) {
        if (character == '<')
            result += "&lt;";
        else if (character == '>')
            result += "&gt;";
        else if (character == '&')
            result += "&amp;";
        else
            result += character;
    }
    return result;
}

std::string identifierOf(const std::string& name)
{
    if (isIdentifier(name) && name != "time") return name;
    std::string quoted = "'";
    for (const char character : name) {
        if (character == '\'' || character == '\\') quoted += '\\';
        quoted += character;
    }
    return quoted + "'";
}

enum class ConnectorType : std::uint8_t { Real, Integer, Boolean };
constexpr std::array<std::string_view, 3> kTypeNames{"Real", "Integer", "Boolean"};
constexpr std::array<std::string_view, 3> kGetters{"reals", "integers", "booleans"};

ConnectorType connectorTypeOf(const ForeignVariable& variable)
{
    if (variable.isReal()) return ConnectorType::Real;
    return variable.type == fmuhost::ValueType::Boolean ? ConnectorType::Boolean : ConnectorType::Integer;
}

std::string_view typeNameOf(const ForeignVariable& variable)
{
    return kTypeNames[static_cast<std::size_t>(connectorTypeOf(variable))];
}

/// As a number: that is how values travel.
std::string numberOf(const ForeignVariable& variable)
{
    const std::string name = identifierOf(variable.name);
    return connectorTypeOf(variable) == ConnectorType::Boolean ? fmt::format("if {} then 1 else 0", name) : name;
}

class ForeignClassWriter {
public:
    ForeignClassWriter(const ForeignModel& model, std::string className, std::string file)
        : m_model(model), m_className(std::move(className)), m_file(std::move(file))
    {
    }

    IoResult<ForeignClass> write()
    {
        const auto failure = [](std::string why) { return IoResult<ForeignClass>::failure(std::move(why)); };
        if (!m_model.stepping)
            return failure("it offers no co-simulation, which is what becomes a component; run it by fmu simulate");
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
            else if (isConnector && variable.causality == ForeignCausality::Input)
                m_inputs.push_back(&variable);
            else if (isConnector)
                (variable.followsInputs ? m_following : m_outputs).push_back(&variable);
            else if (isParameter && variable.canBeSet)
                m_parameters.push_back(&variable);
        }
        if (m_inputs.empty()) m_outputs.insert(m_outputs.end(), m_following.begin(), m_following.end());
        if (m_inputs.empty()) m_following.clear();
        const bool isAnything = !m_inputs.empty() || !m_outputs.empty();
        if (!isAnything) return failure("it has neither inputs nor outputs that can be connectors");
        m_result.text = head() + declarations() + equations() + annotations();
        return std::move(m_result);
    }

private:
    using Variables = std::vector<const ForeignVariable*>;

    void note(const ForeignVariable& variable, std::string_view what)
    {
        m_result.notes.push_back(fmt::format("'{}' {}", variable.name, what));
    }

    /// A name of our own that no variable of the FMU has.
    [[nodiscard]] std::string ownName(std::string name) const
    {
        while (m_model.find(name) != nullptr) name += '_';
        return name;
    }

    static std::string descriptionOf(const ForeignVariable& variable)
    {
        return variable.description.empty() ? std::string() : " " + literal(variable.description);
    }

    /// "(unit="V", min=0)"
    std::string attributesOf(const ForeignVariable& variable)
    {
        std::vector<std::string> attributes;
        const bool isReal = variable.isReal();
        if (isReal && !variable.unit.empty()) {
            if (unitPowers(variable.unit))
                attributes.push_back(fmt::format("unit={}", literal(variable.unit)));
            else
                note(variable, fmt::format("has the unit '{}', which is none of Modelica", variable.unit));
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

    static std::string startOf(const ForeignVariable& variable)
    {
        if (variable.type == fmuhost::ValueType::Boolean)
            return variable.start == "true" || variable.start == "1" ? "true" : "false";
        return shortestText(parseNumber(variable.start).value_or(0));
    }

    std::string head()
    {
        return fmt::format("model {}{}\n", identifierOf(m_className),
                           m_model.description.empty() ? std::string() : " " + literal(m_model.description));
    }

    std::string declarations()
    {
        const double length = m_model.stopTime.value_or(1) - m_model.startTime.value_or(0);
        const double step = m_model.stepSize.value_or((length > 0 ? length : 1) / kDefaultIntervals);
        std::string text = fmt::format("  parameter String {} = {} \"The FMU\";\n", ownName("file"), literal(m_file));
        text +=
            fmt::format("  parameter Real {}(unit=\"s\", min=0) = {} \"From one communication point to the next\";\n",
                        ownName("stepSize"), shortestText(step));
        for (const ForeignVariable* const variable : m_parameters)
            text += fmt::format("  parameter {} {}{} = {}{};\n", typeNameOf(*variable), identifierOf(variable->name),
                                attributesOf(*variable), startOf(*variable), descriptionOf(*variable));
        Variables outputs = m_outputs;
        outputs.insert(outputs.end(), m_following.begin(), m_following.end());
        text += connectors(m_inputs, "Input", -1) + connectors(outputs, "Output", 1);
        text += fmt::format("protected\n  Causeway.Fmi.Instance {} = Causeway.Fmi.Instance({}, {}, {});\n",
                            ownName("fmu"), ownName("file"), names(m_parameters), numbers(m_parameters));
        text += fmt::format("  discrete Real {}(unit=\"s\") \"The communication point\";\n", ownName("point"));
        if (!m_inputs.empty())
            text +=
                fmt::format("  discrete Real {}(unit=\"s\") \"Likewise, with the inputs\";\n", ownName("exchanged"));
        return text;
    }

    std::string connectors(const Variables& variables, std::string_view kind, int side)
    {
        std::string text;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const ForeignVariable& variable = *variables[i];
            // They share a side.
            constexpr double kHeight = 180, kLargest = 10, kSmallest = 2;
            const double each = kHeight / static_cast<double>(variables.size());
            const double y = kHeight / 2 - each * (static_cast<double>(i) + 0.5);
            const auto half = static_cast<int>(std::clamp(each / 2, kSmallest, kLargest));
            const int x = side * (100 + half);
            const auto rounded = static_cast<int>(y);
            text += fmt::format(
                "  Causeway.Blocks.Interfaces.{}{} {}{}{}\n    "
                "annotation(Placement(transformation(extent={{{{{},{}}},{{{},{}}}}})));\n",
                typeNameOf(variable), kind, identifierOf(variable.name), attributesOf(variable),
                descriptionOf(variable), x - half, rounded - half, x + half, rounded + half);
        }
        return text;
    }

    static std::string names(const Variables& variables)
    {
        if (variables.empty()) return "fill(\"\", 0)";
        std::vector<std::string> texts;
        for (const ForeignVariable* const variable : variables) texts.push_back(literal(variable->name));
        return fmt::format("{{{}}}", fmt::join(texts, ", "));
    }

    static std::string numbers(const Variables& variables)
    {
        if (variables.empty()) return "fill(0.0, 0)";
        std::vector<std::string> texts;
        for (const ForeignVariable* const variable : variables) texts.push_back(numberOf(*variable));
        return fmt::format("{{{}}}", fmt::join(texts, ", "));
    }

    std::string equations()
    {
        const std::string fmu = ownName("fmu"), point = ownName("point"), exchanged = ownName("exchanged");
        std::string text = fmt::format("equation\n  when {{initial(), sample(0, {})}} then\n", ownName("stepSize"));
        text += fmt::format("    {} = Causeway.Fmi.advance({}, time);\n", point, fmu);
        text += values(m_outputs, fmu, point);
        if (!m_inputs.empty())
            text += fmt::format("    {} = Causeway.Fmi.exchange({}, {}, {}, {});\n", exchanged, fmu, point,
                                names(m_inputs), numbers(m_inputs));
        return text + values(m_following, fmu, exchanged) + "  end when;\n";
    }

    static std::string values(const Variables& variables, const std::string& fmu, const std::string& point)
    {
        std::string text;
        for (const ConnectorType type : {ConnectorType::Real, ConnectorType::Integer, ConnectorType::Boolean}) {
            Variables chosen;
            std::vector<std::string> targets;
            for (const ForeignVariable* const variable : variables) {
                if (connectorTypeOf(*variable) != type) continue;
                chosen.push_back(variable);
                targets.push_back(identifierOf(variable->name));
            }
            if (!chosen.empty())
                text += fmt::format("    {{{}}} = Causeway.Fmi.{}({}, {}, {});\n", fmt::join(targets, ", "),
                                    kGetters[static_cast<std::size_t>(type)], fmu, point, names(chosen));
        }
        return text;
    }

    std::string annotations()
    {
        std::string text =
            "  annotation(\n    Icon(graphics={\n"
            "      Rectangle(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, "
            "fillColor={238,243,252}, fillPattern=FillPattern.Solid, radius=10),\n"
            "      Text(extent={{-80,30},{80,-30}}, textString=\"FMU\", textColor={70,100,160}),\n"
            "      Text(extent={{-150,140},{150,105}}, textString=\"%name\", textColor={0,0,255})}),\n";
        const std::string page = fmt::format(
            "<html>\n<p>{}, an FMU (FMI {}, co-simulation){}. It runs in a process of its own; its inputs keep their "
            "values from one communication point to the next.</p>\n</html>",
            pageText(m_model.name), m_model.isThird ? "3.0" : "2.0",
            m_model.tool.empty() ? std::string() : " by " + pageText(m_model.tool));
        text += fmt::format("    Documentation(info={})", literal(page));
        if (m_model.stopTime)
            text += fmt::format(",\n    experiment(StartTime={}, StopTime={})",
                                shortestText(m_model.startTime.value_or(0)), shortestText(*m_model.stopTime));
        return text + fmt::format(");\nend {};\n", identifierOf(m_className));
    }

    const ForeignModel& m_model;
    std::string m_className, m_file;
    Variables m_parameters, m_inputs;
    Variables m_outputs, m_following;  ///< those that follow inputs at once apart
    ForeignClass m_result;
};

}  // namespace

IoResult<ForeignClass> modelicaClassOf(const ForeignModel& model, const std::string& className, const std::string& file)
{
    return ForeignClassWriter(model, className, file).write();
}

}  // namespace causeway
