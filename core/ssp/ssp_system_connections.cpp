// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of one system as equations of its class.
#include <algorithm>

#include <fmt/format.h>

#include "core/ssp/ssp_system_writer.h"
#include "core/ssp/ssp_variable.h"

namespace causeway {

namespace {

std::string_view colourOf(SspType type)
{
    if (type == SspType::Boolean) return "{255,0,255}";
    return type == SspType::Integer || type == SspType::Enumeration ? "{255,127,0}" : "{0,0,127}";
}

}  // namespace

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
    plug.kind = sspKindOf(*variable);
    plug.end = sspEndOf(name, *variable, *part.fmu);
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

bool SspSystemWriter::isLeftOut(const SspConnector& connector, const SspEnd& end)
{
    return connector.isArray || connector.kind == SspKind::Inout || connector.kind == SspKind::Unspecified ||
           end.type == SspType::String || end.type == SspType::Binary || end.type == SspType::Clock;
}

std::optional<SspSystemWriter::Plug> SspSystemWriter::plugOf(const SspConnection& connection,
                                                             const std::string& element, const std::string& connector)
{
    const auto refuse = [&] {
        m_context.error(m_system.file, connection.line,
                        fmt::format("'{}' is neither an input nor an output with one value, and cannot be connected",
                                    element.empty() ? connector : element + "." + connector),
                        "remove the connection, or change the kind of the connector");
        return std::nullopt;
    };
    if (element.empty()) {
        const SspConnector* const own = m_system.connector(connector);
        if (own == nullptr) return std::nullopt;
        if (isLeftOut(*own, endOf(m_system, *own))) return refuse();
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
    if (isLeftOut(*declared, endOf(*wanted, *declared))) return refuse();
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

/// Properties missing in the file are taken from the inner connection.
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
            if (variable != nullptr) found = sspEndOf(connector.name, *variable, *fmu);
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
        // Between dictionaries.
        if (start->isDictionary && end->isDictionary) isForward = true;
        if (!isForward) {
            m_context.error(m_system.file, connection.line,
                            fmt::format("'{}' and '{}' cannot be connected: which of them gives the value is not clear",
                                        start->end.name, end->end.name),
                            "connect an output to an input");
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

}  // namespace causeway
