// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_system_writer.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/fmi/import/foreign_class_writer.h"

namespace causeway {

namespace {

constexpr int kMostTurns = 40;  // of signals through nested systems

SspType typeOf(const ForeignVariable& variable)
{
    if (variable.isReal()) return SspType::Real;
    if (variable.type == fmuhost::ValueType::Boolean) return SspType::Boolean;
    if (variable.type == fmuhost::ValueType::String) return SspType::String;
    if (variable.type == fmuhost::ValueType::Binary) return SspType::Binary;
    if (variable.type == fmuhost::ValueType::Clock) return SspType::Clock;
    return variable.isEnumeration ? SspType::Enumeration : SspType::Integer;
}

SspKind kindOf(const ForeignVariable& variable)
{
    switch (variable.causality) {
        case ForeignCausality::Input: return SspKind::Input;
        case ForeignCausality::Output: return SspKind::Output;
        case ForeignCausality::Parameter: return SspKind::Parameter;
        case ForeignCausality::StructuralParameter: return SspKind::StructuralParameter;
        case ForeignCausality::CalculatedParameter: return SspKind::CalculatedParameter;
        case ForeignCausality::Local:
        case ForeignCausality::Independent: return SspKind::Local;
    }
    return SspKind::Local;
}

/// Of Modelica: "Real", "Integer", "Boolean".
std::string_view typeNameOf(SspType type)
{
    if (type == SspType::Boolean) return "Boolean";
    return type == SspType::Integer || type == SspType::Enumeration ? "Integer" : "Real";
}

std::string_view colourOf(SspType type)
{
    if (type == SspType::Boolean) return "{255,0,255}";
    return type == SspType::Integer || type == SspType::Enumeration ? "{255,127,0}" : "{0,0,127}";
}

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

SspEnd endOfVariable(const std::string& name, const ForeignVariable& variable, const SspFmu& fmu)
{
    SspEnd end{name, typeOf(variable), variable.unit, fmu.definitions.unit(variable.unit), nullptr};
    const auto type = fmu.enumerationOf.find(variable.name);
    if (type != fmu.enumerationOf.end()) end.enumeration = fmu.definitions.enumeration(type->second);
    return end;
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

// ----- what is in it

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

/// Their classes have what is used of them, once that is known.
void SspSystemWriter::writeDictionaries()
{
    for (const SspVisibleDictionary& made : m_defined) {
        std::string text = fmt::format("model {} \"Signals\"\n", made.className);
        for (const SspConnector& entry : made.dictionary->entries) {
            const std::string identifier = foreignIdentifier(entry.name), name = made.identifier + "." + identifier;
            const bool isWritten = m_context.writtenSignals.contains(name);
            if (!isWritten && m_context.readSignals.contains(name))
                m_context.error(m_system.file, made.dictionary->line,
                                fmt::format("the signal '{}' of '{}' is read, and gets no value", entry.name,
                                            made.dictionary->name),
                                "connect an output with it");
            if (!isWritten) continue;
            const SspEnd end{entry.name, entry.type, entry.unit, made.dictionary->definitions.unit(entry.unit),
                             nullptr};
            const std::string unit = unitAttribute(end);
            text +=
                fmt::format("  {} {}{};\n", typeNameOf(entry.type), identifier, unit.empty() ? unit : "(" + unit + ")");
        }
        m_context.classTexts.push_back(text + fmt::format("end {};\n", made.className));
    }
}

void SspSystemWriter::makeParts()
{
    m_parts.reserve(m_system.elements.size());  // they are pointed to
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

// ----- connections

std::optional<SspSystemWriter::Plug> SspSystemWriter::componentPlug(const SspConnection& connection, Part& part,
                                                                    const std::string& connector)
{
    if (part.partClass == nullptr) return std::nullopt;
    const std::string name = part.element->name + "." + connector;
    const ForeignVariable* const variable = part.fmu->model.find(connector);
    if (variable == nullptr) {
        if (part.element->connector(connector) == nullptr)
            m_context.error(m_system.file, connection.line,
                            fmt::format("the FMU of '{}' has no variable '{}'", part.element->name, connector),
                            "correct the name in the connection");
        return std::nullopt;
    }
    Plug plug;
    plug.part = &part;
    plug.kind = kindOf(*variable);
    plug.end = endOfVariable(name, *variable, *part.fmu);
    const SspConnector* const declared = part.element->connector(connector);
    if (declared != nullptr && !declared->unit.empty()) {
        plug.end.unitName = declared->unit;
        plug.end.unit = m_context.file().definitionsOf(*part.element).unit(declared->unit);
    }
    if (declared != nullptr && !declared->enumeration.empty())
        plug.end.enumeration = m_context.file().definitionsOf(*part.element).enumeration(declared->enumeration);
    const ForeignClass& written = part.partClass->written;
    for (const auto* const connectors : {&written.inputs, &written.outputs}) {
        const auto found = connectors->find(variable->name);
        if (found == connectors->end()) continue;
        plug.inPart = found->second.identifier;
        plug.isConnector = true;
        plug.point = m_layout.mapped(part.element->name, found->second.place);
    }
    const auto parameter = written.parameters.find(variable->name);
    if (!plug.isConnector && isSspParameter(plug.kind) && parameter != written.parameters.end())
        plug.inPart = parameter->second;
    if (plug.inPart.empty()) {
        m_context.error(m_system.file, connection.line,
                        fmt::format("'{}' is an array, a text or a size, and cannot be connected", name),
                        "remove the connection");
        return std::nullopt;
    }
    plug.expression = part.identifier + "." + plug.inPart;
    return plug;
}

std::optional<SspSystemWriter::Plug> SspSystemWriter::dictionaryPlug(const SspConnection& connection,
                                                                     const SspElement& reference,
                                                                     const std::string& entry)
{
    for (auto visible = m_visible.rbegin(); visible != m_visible.rend(); ++visible) {
        if (visible->dictionary->name != reference.dictionary) continue;
        const auto found = std::ranges::find(visible->dictionary->entries, entry, &SspConnector::name);
        if (found == visible->dictionary->entries.end()) {
            m_context.error(m_system.file, connection.line,
                            fmt::format("the signal dictionary '{}' has no entry '{}'", reference.dictionary, entry),
                            "correct the name in the connection");
            return std::nullopt;
        }
        const SspDefinitions& definitions = visible->dictionary->definitions;
        Plug plug;
        plug.kind = SspKind::Inout;
        plug.end = {reference.dictionary + "." + entry, found->type, found->unit, definitions.unit(found->unit),
                    definitions.enumeration(found->enumeration)};
        plug.expression = visible->identifier + "." + foreignIdentifier(entry);
        plug.isDictionary = true;
        const bool isDefined = std::ranges::any_of(
            m_defined, [&](const SspVisibleDictionary& own) { return own.dictionary == visible->dictionary; });
        if (!isDefined && m_outer.insert(visible->identifier).second)
            m_declarations.push_back(fmt::format("outer {} {};", visible->className, visible->identifier));
        return plug;
    }
    m_context.error(m_system.file, reference.line,
                    fmt::format("there is no signal dictionary '{}'", reference.dictionary),
                    "define it in this system or in one around it");
    return std::nullopt;
}

std::optional<SspSystemWriter::Plug> SspSystemWriter::plugOf(const SspConnection& connection,
                                                             const std::string& element, const std::string& connector)
{
    if (element.empty()) {
        const SspConnector* const own = m_system.connector(connector);
        if (own == nullptr) return std::nullopt;
        Plug plug;
        plug.kind = own->kind;
        plug.end = endOf(m_system, *own);
        plug.isOwn = true;
        plug.inPart = connector;
        plug.expression = m_context.identifiersOf(m_system).connectors.at(connector);
        plug.isConnector = own->kind != SspKind::Parameter && own->kind != SspKind::StructuralParameter;
        if (plug.isConnector) plug.point = m_layout.own(connector);
        return plug;
    }
    const SspElement* const wanted = m_system.find(element);
    if (wanted == nullptr) return std::nullopt;
    if (wanted->kind == SspElementKind::DictionaryReference) return dictionaryPlug(connection, *wanted, connector);
    const auto part = std::ranges::find(m_parts, wanted, &Part::element);
    if (wanted->kind == SspElementKind::Component) return componentPlug(connection, *part, connector);
    const SspConnector* const declared = wanted->connector(connector);
    if (declared == nullptr) return std::nullopt;
    Plug plug;
    plug.part = &*part;
    plug.kind = declared->kind;
    plug.end = endOf(*wanted, *declared);
    plug.end.name = element + "." + connector;
    plug.inPart = m_context.identifiersOf(*wanted).connectors.at(connector);
    plug.expression = part->identifier + "." + plug.inPart;
    plug.isConnector = declared->kind != SspKind::Parameter && declared->kind != SspKind::StructuralParameter;
    if (plug.isConnector) plug.point = m_layout.mapped(element, part->places.at(connector));
    return plug;
}

/// What the file does not say is as at what it is connected with inside.
SspEnd SspSystemWriter::endOf(const SspElement& system, const SspConnector& connector, int depth)
{
    const SspDefinitions& definitions = m_context.file().definitionsOf(system);
    SspEnd end{connector.name, connector.type, connector.unit, definitions.unit(connector.unit),
               definitions.enumeration(connector.enumeration)};
    const bool isKnown = end.type != SspType::Unknown && (end.type != SspType::Real || !end.unitName.empty());
    for (const SspConnection& connection : system.connections) {
        if (isKnown || depth > kMostTurns) break;
        const bool isStart = connection.startElement.empty() && connection.startConnector == connector.name;
        const bool isEnd = connection.endElement.empty() && connection.endConnector == connector.name;
        if (!isStart && !isEnd) continue;
        const std::string& otherElement = isStart ? connection.endElement : connection.startElement;
        const std::string& otherConnector = isStart ? connection.endConnector : connection.startConnector;
        const SspElement* const other = system.find(otherElement);
        if (other == nullptr) continue;
        std::optional<SspEnd> found;
        if (other->kind == SspElementKind::Component) {
            const SspFmu* const fmu = other->source.empty() ? nullptr : m_context.fmuOf(*other);
            const ForeignVariable* const variable = fmu != nullptr ? fmu->model.find(otherConnector) : nullptr;
            if (variable != nullptr) found = endOfVariable(connector.name, *variable, *fmu);
        } else if (const SspConnector* const inner = other->connector(otherConnector)) {
            found = endOf(*other, *inner, depth + 1);
        }
        if (!found) continue;
        found->name = connector.name;
        if (end.type == SspType::Unknown) return *found;
        if (end.type != SspType::Real || found->type != SspType::Real) break;
        end.unitName = found->unitName;
        end.unit = found->unit;
        break;
    }
    if (end.type == SspType::Unknown) end.type = SspType::Real;
    return end;
}

void SspSystemWriter::makeConnections()
{
    for (const SspConnection& connection : m_system.connections) {
        if (connection.hasIndices) {
            m_context.error(m_system.file, connection.line, "a connection of elements of an array is not supported",
                            "connect scalars");
            continue;
        }
        std::optional<Plug> start = plugOf(connection, connection.startElement, connection.startConnector);
        std::optional<Plug> end = plugOf(connection, connection.endElement, connection.endConnector);
        if (!start || !end) continue;
        const SspRole startRole = sspRoleOf(start->kind, start->isOwn), endRole = sspRoleOf(end->kind, end->isOwn);
        std::optional<bool> isForward = isSspForward(startRole, endRole);
        // From one dictionary to another.
        if (start->isDictionary && end->isDictionary) isForward = true;
        if (!isForward) {
            m_context.error(m_system.file, connection.line,
                            fmt::format("'{}' and '{}' cannot be connected: which of them gives the value is not clear",
                                        start->end.name, end->end.name),
                            "connect an output with an input");
            continue;
        }
        connect(connection, *isForward ? *start : *end, *isForward ? *end : *start, *isForward);
    }
}

void SspSystemWriter::connect(const SspConnection& connection, const Plug& source, const Plug& target, bool isForward)
{
    const auto fail = [&](std::string text, std::string remedy) {
        m_context.error(m_system.file, connection.line, std::move(text), std::move(remedy));
    };
    const bool isFirst = target.isDictionary ? m_context.writtenSignals.insert(target.expression).second
                         : target.isOwn      ? m_ownDriven.insert(target.inPart).second
                                             : m_driven.insert({target.part, target.inPart}).second;
    if (!isFirst) {
        fail(fmt::format("'{}' gets a value from two connections", target.end.name), "remove one of them");
        return;
    }
    if (source.isDictionary) m_context.readSignals.insert(source.expression);
    const IoResult<std::string> converted =
        sspConversion(source.end, target.end, connection.transformation, connection.suppressesUnits, source.expression);
    if (!converted) {
        fail(converted.error(), "correct the types and units, or set suppressUnitConversion");
        return;
    }
    const bool isSame = converted->empty();
    const std::string value = isSame ? source.expression : *converted;
    if (target.part != nullptr && !target.isConnector) {
        // A parameter.
        if (source.isOwn && !source.isConnector)
            target.part->modifications.push_back(fmt::format("{}={}", target.inPart, value));
        else
            fail(fmt::format("'{}' is computed by an FMU, and '{}' must be known before", source.end.name,
                             target.end.name),
                 "connect a parameter of the system");
        return;
    }
    const std::string line = lineOf(connection, source, target, isForward);
    if (isSame && source.isConnector && target.isConnector) {
        m_equations.push_back(fmt::format("connect({}, {}){};", source.expression, target.expression,
                                          line.empty() ? line : "\n    annotation(" + line + ")"));
        return;
    }
    m_equations.push_back(fmt::format("{} = {};", target.expression, value));
    if (!line.empty()) m_graphics.push_back(line);
}

std::string SspSystemWriter::lineOf(const SspConnection& connection, const Plug& source, const Plug& target,
                                    bool isForward)
{
    if (!source.point || !target.point) return {};
    std::vector<SspPoint> points{*source.point};
    points.insert(points.end(), connection.points.begin(), connection.points.end());
    if (!isForward) std::reverse(points.begin() + 1, points.end());
    if (connection.points.empty() && source.point->x != target.point->x && source.point->y != target.point->y) {
        // Horizontal, vertical, horizontal.
        const double middle = (source.point->x + target.point->x) / 2;
        points.push_back({middle, source.point->y});
        points.push_back({middle, target.point->y});
    }
    points.push_back(*target.point);
    return fmt::format("Line(points={}, color={})", sspPoints(points), colourOf(target.end.type));
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

/// Of an input that nothing is connected to: as the first FMU inside has it.
std::string SspSystemWriter::startOf(const SspElement& system, const std::string& connector, int depth)
{
    const SspConnector* const own = system.connector(connector);
    for (const SspConnection& connection : system.connections) {
        if (depth > kMostTurns) break;
        if (!connection.startElement.empty() || connection.startConnector != connector) continue;
        const SspElement* const other = system.find(connection.endElement);
        if (other == nullptr || connection.transformation.kind != SspTransformation::Kind::None) continue;
        if (other->kind == SspElementKind::System) return startOf(*other, connection.endConnector, depth + 1);
        const SspFmu* const fmu = other->source.empty() ? nullptr : m_context.fmuOf(*other);
        if (const ForeignVariable* const variable = fmu != nullptr ? fmu->model.find(connection.endConnector) : nullptr)
            return startTextOf(*variable);
    }
    return zeroOf(own != nullptr ? endOf(system, *own).type : SspType::Real);
}

/// Parameters, and inputs that nothing is connected to.
void SspSystemWriter::makeValues()
{
    for (Part& part : m_parts) {
        const std::string path = m_path + part.element->name + ".";
        const auto isDriven = [&](const std::string& name) { return m_driven.contains({&part, name}); };
        if (part.element->kind == SspElementKind::System) {
            const SspIdentifiers& names = m_context.identifiersOf(*part.element);
            for (const SspConnector& connector : part.element->connectors) {
                const std::string& name = names.connectors.at(connector.name);
                if (connector.kind != SspKind::Input || isDriven(name)) continue;
                const auto literal = literalOf(path + connector.name, endOf(*part.element, connector));
                part.modifications.push_back(
                    fmt::format("{}={}", name, literal ? *literal : startOf(*part.element, connector.name)));
            }
            continue;
        }
        if (part.partClass == nullptr) continue;
        const ForeignClass& written = part.partClass->written;
        for (const ForeignVariable& variable : part.fmu->model.variables) {
            const SspEnd end = endOfVariable(variable.name, variable, *part.fmu);
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
                     isSspParameter(kindOf(variable)))
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
        const bool isScalar = !connector.isArray && end.type != SspType::String && end.type != SspType::Binary &&
                              end.type != SspType::Clock;
        if (!isScalar) {
            m_context.warning(
                m_system.file, connector.line,
                fmt::format("the connector '{}' is an array, a text, a binary or a clock, and is left out",
                            connector.name));
            continue;
        }
        const std::string unit = unitAttribute(end);
        const std::string description = described(connector.description);
        const std::optional<std::string> literal = literalOf(m_path + connector.name, end);
        const std::string type(typeNameOf(end.type));
        if (connector.kind == SspKind::Parameter || connector.kind == SspKind::StructuralParameter) {
            m_declarations.push_back(fmt::format("parameter {} {}{} = {}{};", type, name,
                                                 unit.empty() ? unit : "(" + unit + ")",
                                                 literal ? *literal : startOf(m_system, connector.name), description));
            continue;
        }
        if (connector.kind == SspKind::Inout || connector.kind == SspKind::Unspecified) {
            m_context.warning(
                m_system.file, connector.line,
                fmt::format("the connector '{}' is neither an input nor an output, and is left out", connector.name));
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

std::string SspSystemWriter::text(const SspRootTexts* root) const
{
    std::string text = fmt::format("model {}{}\n", foreignIdentifier(m_className), described(m_system.description));
    if (root != nullptr) {
        for (const std::string& one : m_context.classTexts) text += indentedText(one) + "\n";
    }
    if (m_hasSteps)
        text += fmt::format("  parameter Real {}(unit=\"s\", min=0){} \"From one communication point to the next\";\n",
                            m_context.stepName(), root != nullptr ? " = " + root->step : std::string());
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
    if (root != nullptr) text += root->annotations;
    return text + fmt::format(");\nend {};\n", foreignIdentifier(m_className));
}

}  // namespace causeway
