// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/model_description.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/base/version.h"
#include "core/fmi/fmu_dependencies.h"
#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

/// For an attribute, where white space would otherwise become blanks.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : escapedAttribute(text)) {
        switch (c) {
            case '\n': result += "&#10;"; break;
            case '\t': result += "&#9;"; break;
            case '\r': result += "&#13;"; break;
            default:
                // XML excludes other control characters.
                if (static_cast<unsigned char>(c) >= 0x20) result += c;
        }
    }
    return result;
}

std::string_view textOf(FmuCausality causality)
{
    switch (causality) {
        case FmuCausality::Independent: return "independent";
        case FmuCausality::Parameter: return "parameter";
        case FmuCausality::CalculatedParameter: return "calculatedParameter";
        case FmuCausality::Input: return "input";
        case FmuCausality::Output: return "output";
        case FmuCausality::Local: return "local";
    }
    return "local";
}

std::string_view textOf(FmuVariability variability)
{
    switch (variability) {
        case FmuVariability::Constant: return "constant";
        case FmuVariability::Fixed: return "fixed";
        case FmuVariability::Discrete: return "discrete";
        case FmuVariability::Continuous: return "continuous";
    }
    return "continuous";
}

std::string_view textOf(FmuInitial initial)
{
    switch (initial) {
        case FmuInitial::Exact: return "exact";
        case FmuInitial::Approx: return "approx";
        case FmuInitial::Calculated: return "calculated";
        case FmuInitial::None: return "";
    }
    return "";
}

std::string_view truthText(bool value)
{
    return value ? "true" : "false";
}

class DescriptionWriter {
public:
    DescriptionWriter(const FmuModel& model, FmiVersion version, FmuInterfaces interfaces, const std::string& token)
        : m_model(model),
          m_dae(*model.program->structure->dae),
          m_isThird(version == FmiVersion::V3),
          m_interfaces(interfaces),
          m_token(token)
    {
    }

    std::string write()
    {
        m_text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription";
        const std::string name = withFmuNames(m_dae.modelName);
        attribute("fmiVersion", m_isThird ? "3.0" : "2.0");
        attribute("modelName", name);
        attribute(m_isThird ? "instantiationToken" : "guid", m_token);
        if (!m_dae.description.empty()) attribute("description", m_dae.description);
        attribute("generationTool", "Causeway " CAUSEWAY_VERSION);
        attribute("variableNamingConvention", "structured");
        if (!m_isThird) attribute("numberOfEventIndicators", std::to_string(m_model.indicators.size()));
        m_text += ">\n";
        writeInterfaces(modelIdentifierOf(name));
        writeUnits();
        writeTypes();
        m_text +=
            "  <LogCategories>\n"
            "    <Category name=\"logStatusError\" description=\"why a call has failed\"/>\n"
            "    <Category name=\"logStatusWarning\" description=\"what is doubtful, and goes on\"/>\n"
            "    <Category name=\"logEvents\" description=\"events, and what the model prints\"/>\n"
            "  </LogCategories>\n";
        writeExperiment();
        m_text += "  <ModelVariables>\n";
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) writeVariable(i);
        for (std::size_t k = 0; m_interfaces.scheduledExecution && k < m_model.clocks.size(); ++k) writeClock(k);
        m_text += "  </ModelVariables>\n";
        writeStructure();
        return std::move(m_text) + "</fmiModelDescription>\n";
    }

private:
    void attribute(std::string_view name, std::string_view value)
    {
        m_text += fmt::format(" {}=\"{}\"", name, escaped(value));
    }
    void number(std::string_view name, double value) { m_text += fmt::format(" {}=\"{}\"", name, shortestText(value)); }

    void writeInterfaces(const std::string& identifier)
    {
        const auto common = [&](std::string_view element) {
            m_text += fmt::format("  <{}", element);
            attribute("modelIdentifier", identifier);
            attribute(m_isThird ? "canGetAndSetFMUState" : "canGetAndSetFMUstate", "true");
            attribute(m_isThird ? "canSerializeFMUState" : "canSerializeFMUstate", truthText(m_model.isSerializable()));
            attribute(m_isThird ? "providesDirectionalDerivatives" : "providesDirectionalDerivative",
                      truthText(!m_interfaces.areSources));
            if (m_isThird) attribute("providesAdjointDerivatives", truthText(!m_interfaces.areSources));
        };
        const auto end = [&](std::string_view element) {
            // Version 3.0 has a separate file for it.
            m_text += m_interfaces.areSources && !m_isThird
                          ? fmt::format("><SourceFiles><File name=\"model.c\"/></SourceFiles></{}>\n", element)
                          : "/>\n";
        };
        if (m_interfaces.modelExchange) {
            common("ModelExchange");
            if (m_isThird) attribute("needsCompletedIntegratorStep", truthText(!m_interfaces.areSources));
            end("ModelExchange");
        }
        if (m_interfaces.coSimulation) {
            common("CoSimulation");
            attribute("canHandleVariableCommunicationStepSize", "true");
            if (!m_interfaces.areSources) {
                attribute("maxOutputDerivativeOrder", "1");
                if (m_isThird) {
                    for (const char* const capability : {"providesIntermediateUpdate", "mightReturnEarlyFromDoStep",
                                                         "canReturnEarlyAfterIntermediateUpdate", "hasEventMode"})
                        attribute(capability, "true");
                }
            }
            end("CoSimulation");
        }
        if (m_interfaces.scheduledExecution) {
            m_text += "  <ScheduledExecution";
            attribute("modelIdentifier", identifier);
            end("ScheduledExecution");
        }
    }

    void writeUnits()
    {
        std::map<std::string, std::set<std::string>> units;
        for (const FmuVariable& variable : m_model.variables) {
            if (variable.unit.empty() || variable.type != FmuType::Real) continue;
            std::set<std::string>& shown = units[variable.unit];
            if (showsUnit(variable)) shown.insert(variable.displayUnit);
        }
        if (units.empty()) return;
        m_text += "  <UnitDefinitions>\n";
        for (const auto& [unit, shown] : units) {
            m_text += "    <Unit";
            attribute("name", unit);
            m_text += ">";
            writeBaseUnit(unit);
            for (const std::string& display : shown) {
                const double zero = convertUnit(0, unit, display).value_or(0);
                const double factor = convertUnit(1, unit, display).value_or(1) - zero;
                m_text += "<DisplayUnit";
                attribute("name", display);
                if (factor != 1) number("factor", factor);
                if (zero != 0) number("offset", zero);
                m_text += "/>";
            }
            m_text += "</Unit>\n";
        }
        m_text += "  </UnitDefinitions>\n";
    }

    static bool showsUnit(const FmuVariable& variable)
    {
        return !variable.unit.empty() && !variable.displayUnit.empty() && variable.displayUnit != variable.unit &&
               convertUnit(1, variable.unit, variable.displayUnit).has_value();
    }

    void writeBaseUnit(const std::string& unit)
    {
        const std::optional<UnitPowers> powers = unitPowers(unit);
        if (!powers || !powers->others.empty()) return;
        const std::string base = unitText(*powers);
        const std::optional<double> zero = convertUnit(0, unit, base), one = convertUnit(1, unit, base);
        if (!zero || !one) return;
        m_text += "<BaseUnit";
        for (std::size_t i = 0; i < kBaseUnits.size(); ++i) {
            if (powers->base[i] != 0) attribute(kBaseUnits[i], std::to_string(powers->base[i]));
        }
        if (const int radians = radianPower(unit); radians != 0) attribute("rad", std::to_string(radians));
        if (*one - *zero != 1) number("factor", *one - *zero);
        if (*zero != 0) number("offset", *zero);
        m_text += "/>";
    }

    void writeTypes()
    {
        std::map<std::string, const EnumerationType*> types;
        for (const FmuVariable& variable : m_model.variables) {
            if (variable.type != FmuType::Enumeration) continue;
            const EnumerationType& type = m_dae.pool.types().enumerationOf(m_dae.variables[variable.id].typeId);
            types.emplace(withFmuNames(type.name), &type);
        }
        if (types.empty()) return;
        m_text += "  <TypeDefinitions>\n";
        for (const auto& [name, type] : types) {
            m_text += m_isThird ? "    <EnumerationType" : "    <SimpleType";
            attribute("name", name);
            m_text += m_isThird ? ">" : "><Enumeration>";
            for (std::size_t i = 0; i < type->literals.size(); ++i) {
                m_text += "<Item";
                attribute("name", type->literals[i]);
                attribute("value", std::to_string(i + 1));
                m_text += "/>";
            }
            m_text += m_isThird ? "</EnumerationType>\n" : "</Enumeration></SimpleType>\n";
        }
        m_text += "  </TypeDefinitions>\n";
    }

    void writeExperiment()
    {
        const SimulationSettings settings = settingsFor(m_dae.experiment);
        m_text += "  <DefaultExperiment";
        number("startTime", settings.startTime);
        number("stopTime", settings.stopTime);
        number("tolerance", settings.tolerance);
        if (settings.interval) number("stepSize", *settings.interval);
        m_text += "/>\n";
    }

    /// As text, by the type of the variable.
    static std::string startText(const FmuVariable& variable)
    {
        const double value = variable.start.value_or(0);
        if (variable.type == FmuType::Boolean) return value != 0 ? "true" : "false";
        if (variable.type != FmuType::Real) return fmt::format("{:.0f}", value);
        return shortestText(value);
    }

    void writeVariable(std::size_t reference)
    {
        const FmuVariable& variable = m_model.variables[reference];
        m_text += m_isThird ? fmt::format("    <{}", elementOf(variable.type)) : "    <ScalarVariable";
        attribute("name", variable.name);
        attribute("valueReference", std::to_string(reference));
        if (!variable.description.empty()) attribute("description", variable.description);
        attribute("causality", textOf(variable.causality));
        attribute("variability", textOf(variable.variability));
        if (variable.initial != FmuInitial::None) attribute("initial", textOf(variable.initial));
        if (m_isThird && m_interfaces.coSimulation && !m_interfaces.areSources &&
            variable.causality == FmuCausality::Output)
            attribute("intermediateUpdate", "true");
        if (!m_isThird) m_text += fmt::format("><{}", elementOf(variable.type));
        const bool hasStart =
            variable.start.has_value() || (variable.type == FmuType::String && variable.initial == FmuInitial::Exact);
        if (variable.type == FmuType::Real) {
            if (!variable.quantity.empty()) attribute("quantity", variable.quantity);
            if (!variable.unit.empty()) attribute("unit", variable.unit);
            if (showsUnit(variable)) attribute("displayUnit", variable.displayUnit);
            if (variable.source == FmuVariable::Source::Variable) {
                if (variable.minimum) number("min", *variable.minimum);
                if (variable.maximum) number("max", *variable.maximum);
                if (variable.nominal) number("nominal", *variable.nominal);
            }
        } else if (variable.type == FmuType::Integer || variable.type == FmuType::Enumeration) {
            if (variable.type == FmuType::Enumeration)
                attribute("declaredType",
                          withFmuNames(m_dae.pool.types().enumerationOf(m_dae.variables[variable.id].typeId).name));
            constexpr double kLargest = 2147483647;
            if (variable.minimum && std::fabs(*variable.minimum) <= kLargest)
                attribute("min", fmt::format("{:.0f}", std::ceil(*variable.minimum)));
            if (variable.maximum && std::fabs(*variable.maximum) <= kLargest)
                attribute("max", fmt::format("{:.0f}", std::floor(*variable.maximum)));
        }
        if (hasStart && variable.type != FmuType::String) attribute("start", startText(variable));
        if (variable.derivativeOf != kNoReference)
            // Counted from 1 in the older standard.
            attribute("derivative", std::to_string(variable.derivativeOf + (m_isThird ? 0 : 1)));
        if (isState(reference) && m_interfaces.modelExchange && hasEvents()) attribute("reinit", "true");
        if (variable.type == FmuType::String && hasStart) {
            if (m_isThird) {
                m_text += "><Start";
                attribute("value", variable.text);
                m_text += "/></String>\n";
                return;
            }
            attribute("start", variable.text);
        }
        m_text += m_isThird ? "/>\n" : "/></ScalarVariable>\n";
    }

    /// The equations are evaluated together, so that all clocks have one priority.
    void writeClock(std::size_t index)
    {
        const FmuClock& clock = m_model.clocks[index];
        m_text += "    <Clock";
        attribute("name", clock.name);
        attribute("valueReference", std::to_string(m_model.variables.size() + index));
        attribute("description", clock.description);
        attribute("causality", "input");
        attribute("intervalVariability", clock.isConstant ? "constant" : "fixed");
        number("intervalDecimal", clock.interval);
        if (clock.shift != 0) number("shiftDecimal", clock.shift);
        attribute("priority", "0");
        m_text += "/>\n";
    }

    [[nodiscard]] std::string_view elementOf(FmuType type) const
    {
        switch (type) {
            case FmuType::Real: return m_isThird ? "Float64" : "Real";
            case FmuType::Integer: return m_isThird ? "Int32" : "Integer";
            case FmuType::Boolean: return "Boolean";
            case FmuType::String: return "String";
            case FmuType::Enumeration: return "Enumeration";
        }
        return "Real";
    }

    [[nodiscard]] bool isState(std::size_t reference) const
    {
        return std::ranges::any_of(m_model.states, [&](const FmuState& state) { return state.reference == reference; });
    }
    [[nodiscard]] bool hasEvents() const
    {
        const Program& program = *m_model.program;
        return !program.relations.empty() || !program.samples.empty() || !program.clocks.empty() ||
               !program.roundings.empty() || m_model.selectsStates;
    }

    void writeStructure()
    {
        std::vector<ValueReference> outputs, derivatives, initial;
        for (const FmuState& state : m_model.states) derivatives.push_back(state.derivative);
        std::vector<bool> isCalculated(m_model.variables.size(), false);
        for (const FmuState& state : m_model.states) {
            for (const ValueReference reference : {state.reference, state.derivative})
                isCalculated[reference] = m_model.variables[reference].initial != FmuInitial::Exact;
        }
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
            const FmuVariable& variable = m_model.variables[i];
            const bool isOutput = variable.causality == FmuCausality::Output;
            if (isOutput) outputs.push_back(static_cast<ValueReference>(i));
            if ((isOutput && variable.initial != FmuInitial::Exact) ||
                variable.causality == FmuCausality::CalculatedParameter || isCalculated[i])
                initial.push_back(static_cast<ValueReference>(i));
        }
        m_text += "  <ModelStructure>\n";
        const auto list = [&](std::string_view group, std::string_view element,
                              const std::vector<ValueReference>& unknowns, bool withDependencies) {
            if (unknowns.empty()) return;
            if (!m_isThird) m_text += fmt::format("    <{}>\n", group);
            const auto dependencies = withDependencies ? dependenciesOf(m_model, unknowns) : std::nullopt;
            for (std::size_t i = 0; i < unknowns.size(); ++i) {
                m_text += m_isThird ? fmt::format("    <{} valueReference=\"{}\"", element, unknowns[i])
                                    : fmt::format("      <Unknown index=\"{}\"", unknowns[i] + 1);
                if (dependencies) writeDependencies((*dependencies)[i]);
                m_text += "/>\n";
            }
            if (!m_isThird) m_text += fmt::format("    </{}>\n", group);
        };
        list("Outputs", "Output", outputs, true);
        list("Derivatives", "ContinuousStateDerivative", derivatives, true);
        list("InitialUnknowns", "InitialUnknown", initial, false);
        if (m_isThird && m_interfaces.modelExchange) {
            std::vector<ValueReference> indicators;
            for (const FmuEventIndicator& indicator : m_model.indicators) indicators.push_back(indicator.reference);
            list("", "EventIndicator", indicators, false);
        }
        m_text += "  </ModelStructure>\n";
    }

    void writeDependencies(const std::vector<FmuDependency>& dependencies)
    {
        std::string knowns, kinds;
        for (const FmuDependency& dependency : dependencies) {
            const char* const space = knowns.empty() ? "" : " ";
            knowns += fmt::format("{}{}", space, dependency.known + (m_isThird ? 0 : 1));
            kinds += fmt::format("{}{}", space, dependency.isConstant ? "constant" : "dependent");
        }
        attribute("dependencies", knowns);
        if (!knowns.empty()) attribute("dependenciesKind", kinds);
    }

    const FmuModel& m_model;
    const HybridDae& m_dae;
    bool m_isThird;
    FmuInterfaces m_interfaces;
    const std::string& m_token;
    std::string m_text;
};

}  // namespace

std::string modelDescription(const FmuModel& model, FmiVersion version, FmuInterfaces interfaces,
                             const std::string& token)
{
    return DescriptionWriter(model, version, interfaces, token).write();
}

}  // namespace causeway
