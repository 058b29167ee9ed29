// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_system_writer.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/fmi/import/foreign_class_writer.h"
#include "core/ssp/ssp_variable.h"

namespace causeway {

namespace {

std::string zeroOf(SspType type)
{
    return type == SspType::Boolean ? "false" : "0";
}

std::string startTextOf(const ForeignVariable& variable)
{
    if (variable.type == fmuhost::ValueType::Boolean)
        return variable.start == "true" || variable.start == "1" ? "true" : "false";
    return shortestText(parseNumber(variable.start).value_or(0));
}

std::string unitAttribute(const SspEnd& end)
{
    const bool isKnown = end.type == SspType::Real && !end.unitName.empty() && unitPowers(end.unitName).has_value();
    return isKnown ? fmt::format("unit={}", modelicaLiteral(end.unitName)) : std::string();
}

std::string described(const std::string& description)
{
    return description.empty() ? std::string() : " " + modelicaLiteral(description);
}

}  // namespace

std::string indentedText(const std::string& text)
{
    std::string result;
    bool isAtStart = true;
    for (const char c : text) {
        if (isAtStart && c != '\n') result += "  ";
        result += c;
        isAtStart = c == '\n';
    }
    return result;
}

SspSystemWriter::SspSystemWriter(const SspElement& system, std::string path, std::string className,
                                 SspClassContext& context, std::vector<SspVisibleDictionary> dictionaries)
    : m_system(system),
      m_path(std::move(path)),
      m_className(std::move(className)),
      m_context(context),
      m_visible(std::move(dictionaries)),
      m_layout(system)
{
}

void SspSystemWriter::make()
{
    makeDictionaries();
    makeParts();
    makeConnections();
    makeValues();
    makeOwnConnectors();
    writeDictionaries();
    m_icon = iconOf(m_system);
}

// ----- contents

void SspSystemWriter::makeDictionaries()
{
    for (const SspDictionary& dictionary : m_system.dictionaries) {
        SspVisibleDictionary made{&dictionary, m_context.freshName(dictionary.name),
                                  m_context.freshName(dictionary.name + "Signals")};
        m_declarations.push_back(fmt::format("inner {} {};", made.className, made.identifier));
        m_defined.push_back(made);
        m_visible.push_back(std::move(made));
    }
}

/// Their classes contain the used signals, once these are known.
void SspSystemWriter::writeDictionaries()
{
    for (const SspVisibleDictionary& made : m_defined) {
        std::string text = fmt::format("record {} \"Signals\"\n", made.className);
        for (const SspConnector& entry : made.dictionary->entries) {
            const std::string identifier = foreignIdentifier(entry.name), name = made.identifier + "." + identifier;
            const bool isWritten = m_context.writtenSignals.contains(name);
            if (!isWritten && m_context.readSignals.contains(name))
                m_context.error(m_system.file, made.dictionary->line,
                                fmt::format("the signal '{}' of '{}' is read, and gets no value", entry.name,
                                            made.dictionary->name),
                                "connect an output to it");
            if (!isWritten) continue;
            const SspEnd end{entry.name, entry.type, entry.unit, made.dictionary->definitions.unit(entry.unit),
                             nullptr};
            const std::string unit = unitAttribute(end);
            text += fmt::format("  {} {}{};\n", sspModelicaType(entry.type), identifier,
                                unit.empty() ? unit : "(" + unit + ")");
        }
        m_context.classTexts.push_back(text + fmt::format("end {};\n", made.className));
    }
}

void SspSystemWriter::makeParts()
{
    m_parts.reserve(m_system.elements.size());  // elements are referenced by pointers
    for (const SspElement& element : m_system.elements) {
        if (element.kind == SspElementKind::DictionaryReference) continue;
        Part& part = m_parts.emplace_back();
        part.element = &element;
        part.identifier = m_context.identifiersOf(m_system).elements.at(element.name);
        if (element.kind == SspElementKind::System)
            makeSystem(part);
        else
            makeComponent(part);
    }
}

void SspSystemWriter::makeSystem(Part& part)
{
    std::string wanted = part.element->name + "System";
    wanted.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(wanted.front())));
    const std::string className = m_context.freshName(wanted);
    SspSystemWriter writer(*part.element, m_path + part.element->name + ".", className, m_context, m_visible);
    writer.make();
    m_context.classTexts.push_back(writer.text());
    part.className = className;
    part.places = sspIconPlaces(*part.element);
    if (writer.hasSteps()) {
        m_hasSteps = true;
        part.modifications.push_back(fmt::format("{0}={0}", m_context.stepName()));
    }
}

std::string SspSystemWriter::iconOf(const SspElement& element)
{
    if (!element.geometry || element.geometry->icon.empty()) return {};
    if (m_context.file().files->read(element.geometry->icon)) return m_context.referenceTo(element.geometry->icon);
    m_context.warning(element.file, element.line, fmt::format("the icon '{}' is not there", element.geometry->icon),
                      "put it into the archive");
    return {};
}

ForeignClassWishes SspSystemWriter::wishesOf(const SspElement& component, const SspFmu& fmu)
{
    ForeignClassWishes wishes;
    wishes.mayBeAlone = true;
    const auto wish = [&](const std::string& name) {
        const ForeignVariable* const variable = fmu.model.find(name);
        if (variable == nullptr) return;
        const bool isShown = variable->causality == ForeignCausality::Local ||
                             variable->causality == ForeignCausality::CalculatedParameter ||
                             (variable->causality == ForeignCausality::Output && variable->isConstant);
        if (isShown) wishes.outputs.push_back(variable->name);
    };
    for (const SspConnector& connector : component.connectors) wish(connector.name);
    for (const SspConnection& connection : m_system.connections) {
        if (connection.startElement == component.name) wish(connection.startConnector);
        if (connection.endElement == component.name) wish(connection.endConnector);
    }
    for (const ForeignVariable& variable : fmu.model.variables) {
        const bool isParameter = variable.causality == ForeignCausality::Parameter ||
                                 variable.causality == ForeignCausality::StructuralParameter ||
                                 variable.causality == ForeignCausality::Input;
        if (isParameter || m_context.valueOf(m_path + component.name + "." + variable.name) == nullptr) continue;
        if (variable.canBeSet && variable.isNumeric() && variable.dimensions.empty())
            wishes.starts.push_back(variable.name);
        else
            m_context.warning(
                component.file, component.line,
                fmt::format("'{}.{}' cannot be set in its FMU, and stays as it is", component.name, variable.name),
                "remove its value");
    }
    for (const auto& [name, place] : sspPlaces(component)) {
        if (const ForeignVariable* const variable = fmu.model.find(name)) wishes.places[variable->name] = place;
    }
    for (std::vector<std::string>* const names : {&wishes.outputs, &wishes.starts}) {
        std::ranges::sort(*names);
        names->erase(std::unique(names->begin(), names->end()), names->end());
    }
    wishes.icon = iconOf(component);
    return wishes;
}

void SspSystemWriter::makeComponent(Part& part)
{
    const SspElement& component = *part.element;
    part.fmu = m_context.fmuOf(component);
    if (part.fmu == nullptr) return;
    for (const SspConnector& connector : component.connectors) {
        if (part.fmu->model.find(connector.name) == nullptr)
            m_context.error(component.file, connector.line,
                            fmt::format("the FMU of '{}' has no variable '{}'", component.name, connector.name),
                            "correct the name of the connector, or remove it");
    }
    part.partClass = m_context.classOf(component, wishesOf(component, *part.fmu));
    if (part.partClass == nullptr) return;
    part.className = part.partClass->className;
    if (part.partClass->isStepping) {
        m_hasSteps = true;
        part.modifications.push_back(fmt::format("{}={}", part.partClass->written.stepParameter, m_context.stepName()));
    }
}

// ----- values

std::optional<std::string> SspSystemWriter::literalOf(const std::string& hierarchicalName, const SspEnd& target)
{
    const SspBoundValue* const bound = m_context.valueOf(hierarchicalName);
    if (bound == nullptr) return std::nullopt;
    const SspValue& value = *bound->value;
    const std::string& file = bound->set->file;
    if (value.isArray || target.type == SspType::String || target.type == SspType::Binary) {
        m_context.warning(file, value.line,
                          fmt::format("'{}' is a text or an array, and stays as it is in its FMU", hierarchicalName));
        return std::nullopt;
    }
    const SspEnd source{value.name, value.type, value.unit, bound->set->definitions.unit(value.unit),
                        bound->set->definitions.enumeration(value.enumeration)};
    SspEnd named = target;
    named.name = hierarchicalName;
    const IoResult<std::string> literal = sspLiteral(
        value.text, source, named, bound->mapping != nullptr ? bound->mapping->transformation : SspTransformation(),
        bound->mapping != nullptr && bound->mapping->suppressesUnits);
    if (literal) return *literal;
    m_context.error(file, value.line, literal.error(), "correct the value or its unit");
    return std::nullopt;
}

/// For an unconnected input: as in the first FMU inside.
std::string SspSystemWriter::startOf(const SspElement& system, const std::string& connector, int depth)
{
    const SspConnector* const own = system.connector(connector);
    const SspEnd target = own != nullptr ? endOf(system, *own) : SspEnd();
    for (const SspConnection& connection : system.connections) {
        if (depth > kMostTurns) break;
        if (!connection.startElement.empty() || connection.startConnector != connector) continue;
        const SspElement* const other = system.find(connection.endElement);
        if (other == nullptr || connection.transformation.kind != SspTransformation::Kind::None) continue;
        SspEnd inner;
        std::string start;
        if (const SspConnector* const next = other->connector(connection.endConnector);
            other->kind == SspElementKind::System && next != nullptr) {
            inner = endOf(*other, *next);
            start = startOf(*other, connection.endConnector, depth + 1);
        } else {
            const SspFmu* const fmu = other->source.empty() ? nullptr : m_context.fmuOf(*other);
            const ForeignVariable* const variable = fmu != nullptr ? fmu->model.find(connection.endConnector) : nullptr;
            if (variable == nullptr) continue;
            inner = sspEndOf(variable->name, *variable, *fmu);
            start = startTextOf(*variable);
        }
        const bool isSameType = sspModelicaType(inner.type) == sspModelicaType(target.type);
        const IoResult<std::string> value =
            sspLiteral(start, inner, target, SspTransformation(), connection.suppressesUnits);
        if (isSameType && value) return *value;
    }
    return zeroOf(target.type);
}

/// Parameters, and unconnected inputs.
void SspSystemWriter::makeValues()
{
    for (Part& part : m_parts) {
        const std::string path = m_path + part.element->name + ".";
        const auto isDriven = [&](const std::string& name) { return m_driven.contains({&part, name}); };
        if (part.element->kind == SspElementKind::System) {
            const SspIdentifiers& names = m_context.identifiersOf(*part.element);
            for (const SspConnector& connector : part.element->connectors) {
                const std::string& name = names.connectors.at(connector.name);
                const SspEnd end = endOf(*part.element, connector);
                if (connector.kind != SspKind::Input || isDriven(name) || isLeftOut(connector, end)) continue;
                const auto literal = literalOf(path + connector.name, end);
                part.modifications.push_back(
                    fmt::format("{}={}", name, literal ? *literal : startOf(*part.element, connector.name)));
            }
            continue;
        }
        if (part.partClass == nullptr) continue;
        const ForeignClass& written = part.partClass->written;
        for (const ForeignVariable& variable : part.fmu->model.variables) {
            const SspEnd end = sspEndOf(variable.name, variable, *part.fmu);
            std::vector<std::string> names{variable.name};
            for (const ForeignVariable::Alias& alias : variable.aliases) names.push_back(alias.name);
            std::optional<std::string> literal;
            for (const std::string& name : names) {
                if (!literal) literal = literalOf(path + name, end);
            }
            const auto parameter = written.parameters.find(variable.name);
            const auto input = written.inputs.find(variable.name);
            if (parameter != written.parameters.end() && literal && !isDriven(parameter->second))
                part.modifications.push_back(fmt::format("{}={}", parameter->second, *literal));
            else if (input != written.inputs.end() && !isDriven(input->second.identifier))
                part.modifications.push_back(
                    fmt::format("{}={}", input->second.identifier, literal ? *literal : startTextOf(variable)));
            else if (literal && parameter == written.parameters.end() && input == written.inputs.end() &&
                     isSspParameter(sspKindOf(variable)))
                m_context.warning(
                    part.element->file, part.element->line,
                    fmt::format("'{}{}' cannot be set in a model, and stays as it is in its FMU", path, variable.name));
        }
    }
}

void SspSystemWriter::makeOwnConnectors()
{
    const double half = m_layout.ownHalf();
    const std::map<std::string, ForeignPlace> places = sspIconPlaces(m_system);
    for (const SspConnector& connector : m_system.connectors) {
        const std::string& name = m_context.identifiersOf(m_system).connectors.at(connector.name);
        const SspEnd end = endOf(m_system, connector);
        if (isLeftOut(connector, end)) {
            m_context.warning(m_system.file, connector.line,
                              fmt::format("the connector '{}' is neither an input nor an output with one value, and is "
                                          "left out",
                                          connector.name));
            continue;
        }
        const std::string unit = unitAttribute(end);
        const std::string description = described(connector.description);
        const std::optional<std::string> literal = literalOf(m_path + connector.name, end);
        const std::string type(sspModelicaType(end.type));
        if (connector.kind == SspKind::Parameter || connector.kind == SspKind::StructuralParameter) {
            m_declarations.push_back(fmt::format("parameter {} {}{} = {}{};", type, name,
                                                 unit.empty() ? unit : "(" + unit + ")",
                                                 literal ? *literal : startOf(m_system, connector.name), description));
            continue;
        }
        const bool isInput = connector.kind == SspKind::Input;
        std::vector<std::string> attributes;
        if (!unit.empty()) attributes.push_back(unit);
        if (isInput && m_path.empty())
            attributes.push_back("start=" + (literal ? *literal : startOf(m_system, connector.name)));
        std::string binding;
        if (!isInput && !m_ownDriven.contains(connector.name)) {
            binding = " = " + (literal ? *literal : zeroOf(end.type));
            m_context.warning(m_system.file, connector.line,
                              fmt::format("nothing is connected to '{}', which is {}", connector.name,
                                          literal ? *literal : zeroOf(end.type)),
                              "connect it, or remove it");
        }
        const SspPoint inner = m_layout.own(connector.name);
        constexpr double kIconConnector = 10;
        const auto square = [](double x, double y, double size) {
            return sspTransformation({{x - size, y - size, x + size, y + size}, 0, {}});
        };
        std::string icon = square(places.at(connector.name).x, places.at(connector.name).y, kIconConnector);
        m_declarations.push_back(
            fmt::format("Causeway.Blocks.Interfaces.{}{} {}{}{}{}\n    annotation(Placement({}, icon{}));", type,
                        isInput ? "Input" : "Output", name,
                        attributes.empty() ? std::string() : fmt::format("({})", fmt::join(attributes, ", ")), binding,
                        description, square(inner.x, inner.y, half), "T" + icon.substr(1)));
    }
}

std::string SspSystemWriter::text() const
{
    const bool isRoot = m_path.empty();
    std::string text = fmt::format("model {}{}\n", foreignIdentifier(m_className), described(m_system.description));
    if (isRoot) {
        for (const std::string& one : m_context.classTexts) text += indentedText(one) + "\n";
    }
    if (m_hasSteps)
        text +=
            fmt::format("  parameter Real {}(unit=\"s\", min=0) = {} \"From one communication point to the next\";\n",
                        m_context.stepName(), shortestText(m_context.step()));
    for (const std::string& declaration : m_declarations) text += "  " + declaration + "\n";
    for (const Part& part : m_parts)
        text += fmt::format(
            "  {} {}{}{}\n    annotation(Placement({}));\n", part.className, part.identifier,
            part.modifications.empty() ? std::string() : fmt::format("({})", fmt::join(part.modifications, ", ")),
            described(part.element->description), sspTransformation(m_layout.of(part.element->name)));
    if (!m_equations.empty()) text += "equation\n";
    for (const std::string& equation : m_equations) text += "  " + equation + "\n";
    const SspExtent& canvas = m_layout.canvas();
    std::vector<std::string> items = m_graphics;
    for (const SspNote& note : m_system.notes) {
        const std::string extent = sspPoints({{note.extent.x1, note.extent.y1}, {note.extent.x2, note.extent.y2}});
        items.push_back(fmt::format("Rectangle(extent={}, lineColor={{160,160,160}})", extent));
        items.push_back(fmt::format("Text(extent={}, textString={})", extent, modelicaLiteral(note.text)));
    }
    std::string graphics;
    for (const std::string& one : items) graphics += (graphics.empty() ? "\n      " : ",\n      ") + one;
    text += fmt::format("  annotation(\n    Diagram(coordinateSystem(extent={}){}),\n",
                        sspPoints({{canvas.x1, canvas.y1}, {canvas.x2, canvas.y2}}),
                        graphics.empty() ? graphics : ", graphics={" + graphics + "}");
    const std::string box =
        "      Rectangle(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, fillColor={255,255,255}, "
        "fillPattern=FillPattern.Solid),\n";
    text += "    Icon(graphics={\n" + (m_icon.empty() ? box : iconBitmap(m_icon)) +
            "      Text(extent={{-150,140},{150,105}}, textString=\"%name\", textColor={0,0,255})})";
    if (isRoot)
        text += fmt::format(",\n    experiment(StartTime={}, StopTime={})", shortestText(m_context.startTime()),
                            shortestText(m_context.stopTime()));
    return text + fmt::format(");\nend {};\n", foreignIdentifier(m_className));
}

}  // namespace causeway
