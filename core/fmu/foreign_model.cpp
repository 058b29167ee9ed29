// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/foreign_model.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "core/base/numbers.h"
#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

using fmuhost::ValueType;

std::optional<ValueType> valueTypeOf(std::string_view name, bool isThird)
{
    static const std::map<std::string_view, ValueType> kSecond{{"Real", ValueType::Float64},
                                                               {"Integer", ValueType::Int32},
                                                               {"Enumeration", ValueType::Int32},
                                                               {"Boolean", ValueType::Boolean},
                                                               {"String", ValueType::String}};
    static const std::map<std::string_view, ValueType> kThird{
        {"Float64", ValueType::Float64}, {"Float32", ValueType::Float32}, {"Int8", ValueType::Int8},
        {"UInt8", ValueType::UInt8},     {"Int16", ValueType::Int16},     {"UInt16", ValueType::UInt16},
        {"Int32", ValueType::Int32},     {"UInt32", ValueType::UInt32},   {"Int64", ValueType::Int64},
        {"UInt64", ValueType::UInt64},   {"Boolean", ValueType::Boolean}, {"String", ValueType::String},
        {"Binary", ValueType::Binary},   {"Clock", ValueType::Clock},     {"Enumeration", ValueType::Int64}};
    const auto& types = isThird ? kThird : kSecond;
    const auto found = types.find(name);
    return found == types.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ForeignCausality> causalityOf(std::string_view name)
{
    static const std::map<std::string_view, ForeignCausality> kNames{
        {"", ForeignCausality::Local},
        {"local", ForeignCausality::Local},
        {"independent", ForeignCausality::Independent},
        {"structuralParameter", ForeignCausality::StructuralParameter},
        {"parameter", ForeignCausality::Parameter},
        {"calculatedParameter", ForeignCausality::CalculatedParameter},
        {"input", ForeignCausality::Input},
        {"output", ForeignCausality::Output}};
    const auto found = kNames.find(name);
    return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

template <class Number>
std::optional<Number> wholeNumber(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(number)
                                                                                     : std::nullopt;
}

class ForeignModelReader {
public:
    explicit ForeignModelReader(const FmuFile& file) : m_file(file), m_root(file.document->child("fmiModelDescription"))
    {
    }

    IoResult<ForeignModel> read()
    {
        m_model.isThird = m_file.isThird();
        if (m_file.version != "2.0" && !m_file.isThird())
            fail(fmt::format("it is of version '{}' of FMI; versions 2.0 and 3.0 can be imported", m_file.version));
        m_model.name = m_root.attribute("modelName").value();
        m_model.description = m_root.attribute("description").value();
        m_model.tool = m_root.attribute("generationTool").value();
        m_model.token = m_root.attribute(m_model.isThird ? "instantiationToken" : "guid").value();
        if (m_failure.empty()) readInterfaces();
        const pugi::xml_node experiment = m_root.child("DefaultExperiment");
        m_model.startTime = number(experiment, "startTime");
        m_model.stopTime = number(experiment, "stopTime");
        m_model.tolerance = number(experiment, "tolerance");
        m_model.stepSize = number(experiment, "stepSize");
        if (m_model.stepSize && !(*m_model.stepSize > 0)) m_model.stepSize.reset();
        if (m_model.tolerance && !(*m_model.tolerance > 0)) m_model.tolerance.reset();
        if (m_failure.empty()) readVariables();
        if (m_failure.empty()) {
            markStates();
            readDependencies();
            readStates();
        }
        if (m_failure.empty() && !m_model.isThird) readSizes();
        if (!m_failure.empty()) return IoResult<ForeignModel>::failure(m_failure);
        return std::move(m_model);
    }

private:
    void fail(std::string why)
    {
        if (m_failure.empty()) m_failure = std::move(why);
    }

    static std::optional<double> number(const pugi::xml_node& node, const char* name)
    {
        const std::string_view text = node.attribute(name).value();
        return text.empty() ? std::nullopt : parseNumber(text);
    }

    /// It becomes part of a path.
    std::string identifierOf(const pugi::xml_node& node)
    {
        std::string identifier = node.attribute("modelIdentifier").value();
        if (identifier.empty() || identifier != modelIdentifierOf(identifier))
            fail(fmt::format("the modelIdentifier '{}' is not an identifier of C", identifier));
        if (node.attribute("needsExecutionTool").as_bool())
            fail("it needs the tool that made it (needsExecutionTool): export it from there so that it runs alone");
        return identifier;
    }

    void readInterfaces()
    {
        if (const pugi::xml_node node = m_root.child("ModelExchange")) {
            const char* const unneeded =
                m_model.isThird ? "needsCompletedIntegratorStep" : "completedIntegratorStepNotNeeded";
            const bool isNeeded =
                m_model.isThird ? node.attribute(unneeded).as_bool(true) : !node.attribute(unneeded).as_bool(false);
            const char* const saving = m_model.isThird ? "canGetAndSetFMUState" : "canGetAndSetFMUstate";
            m_model.exchange = ForeignExchange{identifierOf(node), isNeeded, node.attribute(saving).as_bool()};
        }
        if (const pugi::xml_node node = m_root.child("CoSimulation")) {
            ForeignStepping stepping;
            stepping.identifier = identifierOf(node);
            stepping.canVaryStep = node.attribute("canHandleVariableCommunicationStepSize").as_bool();
            stepping.hasEventMode = m_model.isThird && node.attribute("hasEventMode").as_bool();
            stepping.canReturnEarly =
                m_model.isThird &&
                (node.attribute("canReturnEarlyAfterIntermediateUpdate").as_bool() || stepping.hasEventMode);
            m_model.stepping = stepping;
        }
        if (const pugi::xml_node node = m_root.child("ScheduledExecution"); node && m_model.isThird)
            m_model.scheduling = ForeignScheduling{identifierOf(node)};
        if (!m_model.exchange && !m_model.stepping && !m_model.scheduling)
            fail("it offers neither model exchange nor co-simulation");
    }

    /// Of a variable of type Clock. Intervals are numbers in s, or counts of a resolution.
    void readClock(const pugi::xml_node& node, ForeignVariable& variable)
    {
        static const std::map<std::string_view, ClockInterval> kNames{
            {"constant", ClockInterval::Constant},   {"fixed", ClockInterval::Fixed},
            {"tunable", ClockInterval::Tunable},     {"changing", ClockInterval::Changing},
            {"countdown", ClockInterval::Countdown}, {"triggered", ClockInterval::Triggered}};
        const auto kind = kNames.find(node.attribute("intervalVariability").value());
        if (kind == kNames.end())
            return fail(fmt::format("the clock '{}' has the intervalVariability '{}', which is not known",
                                    variable.name, node.attribute("intervalVariability").value()));
        ForeignClock clock{kind->second, number(node, "intervalDecimal"), number(node, "shiftDecimal").value_or(0),
                           node.attribute("priority").as_uint()};
        if (const auto resolution = number(node, "resolution"); resolution && *resolution > 0) {
            if (const auto count = number(node, "intervalCounter")) clock.period = *count / *resolution;
            if (const auto count = number(node, "shiftCounter")) clock.shift = *count / *resolution;
        }
        if ((clock.period && !(*clock.period > 0)) || !(clock.shift >= 0) ||
            (clock.interval == ClockInterval::Constant && !clock.period))
            return fail(fmt::format("the clock '{}' has no interval above 0, or a shift below", variable.name));
        variable.clock = clock;
    }

    void readVariables()
    {
        std::vector<pugi::xml_node> nodes;
        for (const pugi::xml_node& node : m_root.child("ModelVariables").children()) {
            if (node.type() == pugi::node_element) nodes.push_back(node);
        }
        std::map<std::uint32_t, std::size_t> positions;
        for (std::size_t i = 0; i < m_file.variables.size() && i < nodes.size() && m_failure.empty(); ++i) {
            readVariable(m_file.variables[i], nodes[i]);
            if (m_failure.empty()) positions.emplace(m_model.variables.back().reference, i);
        }
        for (std::size_t i = 0; m_model.isThird && i < m_model.variables.size() && m_failure.empty(); ++i)
            readDimensions(nodes[i], m_model.variables[i], positions);
    }

    void readVariable(const DeclaredFmuVariable& declared, const pugi::xml_node& node)
    {
        ForeignVariable variable;
        variable.name = declared.name;
        variable.description = declared.description;
        const auto reference = wholeNumber<std::uint32_t>(declared.reference);
        const auto type = valueTypeOf(declared.type, m_model.isThird);
        const auto causality = causalityOf(declared.causality);
        if (declared.name.empty()) return fail(fmt::format("the variable of line {} has no name", declared.line));
        if (!reference)
            return fail(fmt::format("the variable '{}' has the value reference '{}', which is not a number",
                                    declared.name, declared.reference));
        if (!type) return fail(fmt::format("the variable '{}' has an unknown type", declared.name));
        if (!causality)
            return fail(fmt::format("the variable '{}' has the causality '{}', which is not known", declared.name,
                                    declared.causality));
        variable.reference = *reference;
        variable.type = *type;
        variable.causality = *causality;
        variable.isEnumeration = declared.type == "Enumeration";
        if (variable.type == ValueType::Clock) readClock(node, variable);
        const std::string variability = !declared.variability.empty() ? declared.variability
                                        : variable.isReal()           ? "continuous"
                                                                      : "discrete";
        variable.isContinuous = variability == "continuous" && variable.isReal();
        variable.isConstant = variability == "constant" || variability == "fixed" || variability == "tunable";
        const bool isParameter =
            *causality == ForeignCausality::Parameter || *causality == ForeignCausality::StructuralParameter;
        variable.canBeSet =
            variability != "constant" && (*causality == ForeignCausality::Input || declared.initial == "exact" ||
                                          declared.initial == "approx" || (declared.initial.empty() && isParameter));
        variable.start = declared.start;
        variable.unit = declared.unit;
        variable.displayUnit = declared.displayUnit;
        variable.minimum = declared.minimum;
        variable.maximum = declared.maximum;
        variable.nominal = (m_model.isThird ? node : node.first_child()).attribute("nominal").value();
        inheritFromType(declared.declaredType, variable);
        for (const pugi::xml_node& alias : node.children("Alias"))
            variable.aliases.push_back({alias.attribute("name").value(), alias.attribute("description").value()});
        if (!m_names.insert(variable.name).second)
            return fail(fmt::format("two variables are called '{}'", variable.name));
        m_model.variables.push_back(std::move(variable));
    }

    /// Takes missing attributes from the declared type.
    void inheritFromType(const std::string& name, ForeignVariable& variable)
    {
        if (name.empty()) return;
        for (const pugi::xml_node& type : m_root.child("TypeDefinitions").children()) {
            if (name != type.attribute("name").value()) continue;
            const pugi::xml_node inner = m_model.isThird ? type : type.first_child();
            if (variable.unit.empty()) variable.unit = inner.attribute("unit").value();
            if (variable.displayUnit.empty()) variable.displayUnit = inner.attribute("displayUnit").value();
            if (variable.minimum.empty()) variable.minimum = inner.attribute("min").value();
            if (variable.maximum.empty()) variable.maximum = inner.attribute("max").value();
            if (variable.nominal.empty()) variable.nominal = inner.attribute("nominal").value();
            variable.quantity = inner.attribute("quantity").value();
            for (const pugi::xml_node& item : inner.children("Item")) {
                if (const auto value = number(item, "value"); value && variable.isEnumeration)
                    variable.literals.push_back({item.attribute("name").value(), *value});
            }
        }
    }

    void readDimensions(const pugi::xml_node& node, ForeignVariable& variable,
                        const std::map<std::uint32_t, std::size_t>& positions)
    {
        for (const pugi::xml_node& dimension : node.children("Dimension")) {
            ForeignVariable::Dimension size;
            const std::string_view given = dimension.attribute("start").value();
            const auto fixed = wholeNumber<std::uint64_t>(given);
            const auto reference = wholeNumber<std::uint32_t>(dimension.attribute("valueReference").value());
            const auto position = reference ? positions.find(*reference) : positions.end();
            if (fixed && *fixed <= kMostElements)
                size.size = *fixed;
            else if (position != positions.end() && m_model.variables[position->second].dimensions.empty() &&
                     m_model.variables[position->second].isNumeric())
                size.parameter = position->second;
            else
                return fail(fmt::format("the array '{}' has a size that is not a number", variable.name));
            variable.dimensions.push_back(size);
        }
    }

    /// Marks variables with declared derivatives, and named event indicators.
    void markStates()
    {
        std::map<std::string_view, std::size_t> positions;
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) positions.emplace(m_file.variables[i].reference, i);
        for (const DeclaredFmuVariable& declared : m_file.variables) {
            if (declared.derivative.empty()) continue;
            const auto index = wholeNumber<std::size_t>(declared.derivative);
            const auto position = positions.find(declared.derivative);
            if (!m_model.isThird && index && *index >= 1 && *index <= m_model.variables.size())
                m_model.variables[*index - 1].isState = true;
            else if (m_model.isThird && position != positions.end())
                m_model.variables[position->second].isState = true;
        }
        for (const pugi::xml_node& node : m_root.child("ModelStructure").children("EventIndicator")) {
            const auto position = positions.find(node.attribute("valueReference").value());
            if (position != positions.end()) m_model.namedIndicators.push_back(position->second);
        }
    }

    /// The variable referred to by ModelStructure; null if there is none.
    ForeignVariable* variableAt(std::string_view text)
    {
        const auto number = wholeNumber<std::uint32_t>(text);
        if (!number) return nullptr;
        if (!m_model.isThird)
            return *number >= 1 && *number <= m_model.variables.size() ? &m_model.variables[*number - 1] : nullptr;
        const auto found = std::ranges::find(m_model.variables, *number, &ForeignVariable::reference);
        return found == m_model.variables.end() ? nullptr : &*found;
    }

    /// Dependencies of outputs, derivatives and event indicators in ModelStructure; unspecified ones may include
    /// everything.
    void readDependencies()
    {
        const pugi::xml_node structure = m_root.child("ModelStructure");
        if (m_model.isThird) {
            for (const char* const name : {"Output", "ContinuousStateDerivative", "EventIndicator"})
                readDependencies(structure.children(name));
        } else {
            readDependencies(structure.child("Outputs").children("Unknown"));
            readDependencies(structure.child("Derivatives").children("Unknown"));
        }
        for (ForeignVariable& variable : m_model.variables) {
            const auto isInput = [this](std::size_t at) {
                return m_model.variables[at].causality == ForeignCausality::Input;
            };
            variable.followsInputs = variable.causality == ForeignCausality::Output &&
                                     (!variable.dependencies || std::ranges::any_of(*variable.dependencies, isInput));
        }
    }

    template <class Nodes>
    void readDependencies(const Nodes& nodes)
    {
        for (const pugi::xml_node& node : nodes) {
            ForeignVariable* const unknown =
                variableAt(node.attribute(m_model.isThird ? "valueReference" : "index").value());
            const pugi::xml_attribute dependencies = node.attribute("dependencies");
            if (unknown == nullptr || !dependencies) continue;
            std::vector<std::size_t> positions;
            bool areKnown = true;
            std::istringstream words(dependencies.value());
            for (std::string word; words >> word;) {
                const ForeignVariable* const known = variableAt(word);
                if (known != nullptr) positions.push_back(static_cast<std::size_t>(known - m_model.variables.data()));
                areKnown = areKnown && known != nullptr;
            }
            if (areKnown) unknown->dependencies = std::move(positions);
        }
    }

    /// The states in their order: that of their derivatives in ModelStructure.
    void readStates()
    {
        const pugi::xml_node structure = m_root.child("ModelStructure");
        const pugi::xml_node derivatives = m_model.isThird ? structure : structure.child("Derivatives");
        for (const pugi::xml_node& node :
             derivatives.children(m_model.isThird ? "ContinuousStateDerivative" : "Unknown")) {
            const ForeignVariable* const derivative =
                variableAt(node.attribute(m_model.isThird ? "valueReference" : "index").value());
            if (derivative == nullptr) continue;
            const auto position = static_cast<std::size_t>(derivative - m_model.variables.data());
            const ForeignVariable* const state = variableAt(m_file.variables[position].derivative);
            if (state == nullptr) continue;
            m_model.stateVariables.push_back({static_cast<std::size_t>(state - m_model.variables.data()), position});
        }
    }

    void readSizes()
    {
        const pugi::xml_node structure = m_root.child("ModelStructure");
        for (const pugi::xml_node& node : structure.child("Derivatives").children("Unknown")) {
            static_cast<void>(node);
            ++m_model.states;
        }
        const auto indicators = wholeNumber<std::uint32_t>(m_root.attribute("numberOfEventIndicators").as_string("0"));
        if (!indicators || *indicators > kMostElements)
            return fail(fmt::format("its number of event indicators, '{}', cannot be right",
                                    m_root.attribute("numberOfEventIndicators").value()));
        m_model.indicators = *indicators;
    }

    const FmuFile& m_file;
    pugi::xml_node m_root;
    ForeignModel m_model;
    std::set<std::string> m_names;
    std::string m_failure;
};

}  // namespace

WholeRange rangeOf(fmuhost::ValueType type)
{
    constexpr double kExact = 9007199254740992.0;
    switch (type) {
        case fmuhost::ValueType::Int8: return {-128, 127};
        case fmuhost::ValueType::UInt8: return {0, 255};
        case fmuhost::ValueType::Int16: return {-32768, 32767};
        case fmuhost::ValueType::UInt16: return {0, 65535};
        case fmuhost::ValueType::Int32: return {-2147483648.0, 2147483647};
        case fmuhost::ValueType::UInt32: return {0, 4294967295};
        case fmuhost::ValueType::UInt64: return {0, kExact};
        default: return {-kExact, kExact};
    }
}

const ForeignVariable* ForeignModel::find(std::string_view wanted) const
{
    for (const ForeignVariable& variable : variables) {
        if (variable.name == wanted) return &variable;
        for (const ForeignVariable::Alias& alias : variable.aliases) {
            if (alias.name == wanted) return &variable;
        }
    }
    return nullptr;
}

bool ForeignModel::offers(ForeignInterface kind) const
{
    switch (kind) {
        case ForeignInterface::ModelExchange: return exchange.has_value();
        case ForeignInterface::CoSimulation: return stepping.has_value();
        case ForeignInterface::ScheduledExecution: return scheduling.has_value();
    }
    return false;
}

const std::string& ForeignModel::identifierOf(ForeignInterface kind) const
{
    return kind == ForeignInterface::ModelExchange  ? exchange->identifier
           : kind == ForeignInterface::CoSimulation ? stepping->identifier
                                                    : scheduling->identifier;
}

IoResult<ForeignModel> foreignModelOf(const FmuFile& file)
{
    return ForeignModelReader(file).read();
}

}  // namespace causeway
