// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/ssp/ssp_flow.h"
#include "core/ssp/ssp_reader.h"

namespace causeway {

namespace {

class SspChecker {
public:
    SspChecker(const SspElement& system, SspFile& result) : m_system(system), m_result(result)
    {
        for (const SspElement& element : system.elements) m_elements.emplace(element.name, &element);
    }

    void check()
    {
        for (const SspConnection& connection : m_system.connections) checkConnection(connection);
        for (const SspElement& element : m_system.elements) checkUnits(element, element.connectors);
        checkUnits(m_system, m_system.connectors);
        checkExtents();
    }

private:
    void add(bool isError, std::ptrdiff_t line, std::string text, std::string remedy)
    {
        m_result.findings.push_back({isError, m_system.file, line, std::move(text), std::move(remedy)});
    }

    static std::string pathOf(const std::string& element, const std::string& connector)
    {
        return element.empty() ? connector : element + "." + connector;
    }

    /// Nothing after a finding.
    std::optional<SspKind> kindOf(const SspConnection& connection, const std::string& element,
                                  const std::string& connector)
    {
        const auto known = m_elements.find(element);
        const SspElement* const owner = element.empty()             ? &m_system
                                        : known == m_elements.end() ? nullptr
                                                                    : known->second;
        if (owner == nullptr) {
            add(true, connection.line, fmt::format("a connection names '{}', and there is no such element", element),
                "write the name of an element of this system");
            return std::nullopt;
        }
        const SspConnector* const found = owner->connector(connector);
        if (found != nullptr) return found->kind;
        const bool isSystem = owner->kind == SspElementKind::System;
        add(isSystem, connection.line,
            fmt::format("a connection names the connector '{}', which is not declared", pathOf(element, connector)),
            isSystem ? "write the name of a connector of the system, or add a Connector"
                     : "add it to the Connectors of the element");
        return isSystem ? std::optional<SspKind>() : SspKind::Unspecified;
    }

    void checkConnection(const SspConnection& connection)
    {
        const auto start = kindOf(connection, connection.startElement, connection.startConnector);
        const auto end = kindOf(connection, connection.endElement, connection.endConnector);
        if (!start || !end) return;
        const std::string from = pathOf(connection.startElement, connection.startConnector),
                          to = pathOf(connection.endElement, connection.endConnector);
        const SspRole startRole = sspRoleOf(*start, connection.startElement.empty()),
                      endRole = sspRoleOf(*end, connection.endElement.empty());
        if (startRole == SspRole::Either && endRole == SspRole::Either) return;
        const std::optional<bool> isForward = isSspForward(startRole, endRole);
        if (!isForward) {
            add(true, connection.line,
                fmt::format("'{}' ({}) and '{}' ({}) cannot be connected: both {} a value", from, toString(*start), to,
                            toString(*end), startRole == SspRole::Source ? "give" : "take"),
                "connect one that gives a value to one that takes it");
            return;
        }
        const SspKind source = *isForward ? *start : *end, target = *isForward ? *end : *start;
        const bool isOfTime = source == SspKind::Input || source == SspKind::Output || source == SspKind::Local;
        if (isOfTime && isSspParameter(target))
            add(true, connection.line,
                fmt::format("'{}' changes over time, and '{}' is a parameter", *isForward ? from : to,
                            *isForward ? to : from),
                "connect a parameter, or an input");
        const std::string& element = *isForward ? connection.endElement : connection.startElement;
        const std::string& connector = *isForward ? connection.endConnector : connection.startConnector;
        if (!connection.hasIndices && !m_targets.insert({element, connector}).second)
            add(true, connection.line,
                fmt::format("'{}' gets a value from two connections", pathOf(element, connector)),
                "remove one of them");
    }

    void checkUnits(const SspElement& element, const std::vector<SspConnector>& connectors)
    {
        const SspDefinitions& definitions = m_result.definitionsOf(element);
        for (const SspConnector& connector : connectors) {
            if (!connector.unit.empty() && definitions.unit(connector.unit) == nullptr)
                m_result.findings.push_back({false, element.file, connector.line,
                                             fmt::format("the unit '{}' is not defined in this file", connector.unit),
                                             "define it under Units"});
            if (!connector.enumeration.empty() && definitions.enumeration(connector.enumeration) == nullptr)
                m_result.findings.push_back(
                    {false, element.file, connector.line,
                     fmt::format("the enumeration '{}' is not defined in this file", connector.enumeration),
                     "define it under Enumerations"});
        }
    }

    void checkExtents()
    {
        const auto isFlat = [](const SspExtent& extent) { return extent.x1 == extent.x2 || extent.y1 == extent.y2; };
        for (const SspElement& element : m_system.elements) {
            if (element.geometry && isFlat(element.geometry->extent))
                add(false, element.line, fmt::format("the geometry of '{}' has no area", element.name),
                    "write two corners that differ in x and in y");
        }
        if (m_system.canvas && isFlat(*m_system.canvas))
            add(false, m_system.line, "the SystemGeometry has no area", "write two corners that differ in x and in y");
    }

    const SspElement& m_system;
    SspFile& m_result;
    std::map<std::string_view, const SspElement*> m_elements;
    std::set<std::pair<std::string, std::string>> m_targets;
};

}  // namespace

SspRole sspRoleOf(SspKind kind, bool isOwn)
{
    switch (kind) {
        case SspKind::Input:
        case SspKind::Parameter:
        case SspKind::StructuralParameter: return isOwn ? SspRole::Source : SspRole::Sink;
        case SspKind::Output:
        case SspKind::CalculatedParameter:
        case SspKind::Constant:
        case SspKind::Local: return isOwn ? SspRole::Sink : SspRole::Source;
        case SspKind::Inout:
        case SspKind::Unspecified: return SspRole::Either;
    }
    return SspRole::Either;
}

std::optional<bool> isSspForward(SspRole start, SspRole end)
{
    if (start == end) return std::nullopt;
    return start == SspRole::Source || end == SspRole::Sink;
}

bool isSspParameter(SspKind kind)
{
    return kind == SspKind::Parameter || kind == SspKind::CalculatedParameter || kind == SspKind::StructuralParameter ||
           kind == SspKind::Constant;
}

void checkSspSystem(const SspElement& system, SspFile& result)
{
    SspChecker(system, result).check();
    for (const SspElement& element : system.elements) {
        if (element.kind == SspElementKind::System) checkSspSystem(element, result);
    }
}

}  // namespace causeway
