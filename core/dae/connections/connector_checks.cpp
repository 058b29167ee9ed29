// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/connections/connector_checks.h"

#include <fmt/format.h>

#include "core/base/sentences.h"

namespace causeway {

namespace {

bool isInsideConnector(const ComponentInstance& component)
{
    for (const ComponentInstance* around = component.parent; around != nullptr; around = around->parent) {
        if (around->isConnector) return true;
    }
    return false;
}

bool canHaveStreams(ast::ClassKind kind)
{
    return kind == ast::ClassKind::Connector || kind == ast::ClassKind::ExpandableConnector ||
           kind == ast::ClassKind::Record || kind == ast::ClassKind::OperatorRecord || kind == ast::ClassKind::Class;
}

}  // namespace

void ConnectorChecks::check(ComponentInstance& component)
{
    const ElementDeclaration* declared = component.element != nullptr ? component.element->declaration : nullptr;
    if (declared != nullptr && declared->typePrefixes.flow == ast::Flow::Stream && component.parent != nullptr &&
        component.parent->type != nullptr && !canHaveStreams(component.parent->type->kind())) {
        m_in.report(diag::PrefixNotAllowed, component.span(), component.scope, component.name(), "a stream variable",
                    "only connectors have such");
        return;
    }
    if (!component.isConnector || component.type == nullptr ||
        component.type->kind() == ast::ClassKind::ExpandableConnector)
        return;
    if (component.isLeaf()) {
        checkDirection(component);
        return;
    }
    const ClassDeclaration* declaration = component.type->declaration;
    if (declaration == nullptr || declaration->isPartial() || !m_checked.insert(declaration).second) return;
    const Counts counts = count(component);
    if (!counts.isKnown) return;
    if (counts.streams > 0 && counts.flowComponents != 1) {
        m_in.report(diag::StreamWithoutFlow, declaration->nameSpan(), component.scope, declaration->name(),
                    fmt::format("{}", counts.flows));
        return;
    }
    const bool isSimple = counts.flows == 0 && counts.streams == 0 && counts.directed == 0;
    if (isSimple && counts.potentials > 0) {
        m_checked.erase(declaration);  // it depends on the component
        checkDirection(component);
    } else if (counts.flows != counts.potentials) {
        m_in.report(diag::UnbalancedConnector, declaration->nameSpan(), component.scope, declaration->name(),
                    amountOf(counts.potentials, "potential variable"), amountOf(counts.flows, "flow variable"));
    }
}

/// A connector without flow variables needs a direction where others can see it.
void ConnectorChecks::checkDirection(ComponentInstance& component)
{
    const bool hasDirection =
        component.prefixes.causality != ast::Causality::None || component.prefixes.flow != ast::Flow::None;
    if (hasDirection || component.isProtected || component.prefixes.variability >= ast::Variability::Parameter ||
        isInsideConnector(component))
        return;
    if (component.isLeaf() && (component.simple->predefined == PredefinedType::Clock ||
                               component.simple->predefined == PredefinedType::ExternalObject))
        return;
    m_in.report(diag::UnbalancedConnector, component.span(), component.scope, component.type->name(),
                "no flow variable", fmt::format("'{}' is neither input nor output", component.name()));
}

ConnectorChecks::Counts ConnectorChecks::count(ComponentInstance& connector)
{
    Counts counts;
    struct Open {
        ComponentInstance* component;
        bool isNested;  ///< in a nested connector, whose streams use its own flow
    };
    std::vector<Open> open{{&connector, false}};
    while (!open.empty()) {
        ComponentInstance& at = *open.back().component;
        const bool isNested = open.back().isNested;
        open.pop_back();
        if (at.isOuter || at.prefixes.variability >= ast::Variability::Parameter || at.type == nullptr) continue;
        if (!m_in.sizeOf(at)) {
            counts.isKnown = false;
            return counts;
        }
        if (at.isArray() && !at.isLeaf()) {
            for (ComponentInstance* element : m_in.elementsOf(at)) open.push_back({element, isNested});
            continue;
        }
        if (!at.isLeaf() && at.type->kind() == ast::ClassKind::ExpandableConnector) continue;
        const bool isPotential = at.prefixes.flow == ast::Flow::None && at.prefixes.causality == ast::Causality::None;
        if (&at != &connector && isPotential) {
            ClassElement* function =
                at.type->declaration != nullptr ? m_in.findElement(*at.type, "equalityConstraint") : nullptr;
            if (function != nullptr && function->isClass()) {
                const auto size = residueSize(at);
                counts.isKnown = counts.isKnown && size.has_value();
                std::int64_t copies = 1;
                for (const std::int32_t dimension : at.dimensions) copies *= dimension;
                counts.potentials += size.value_or(0) * copies;
                continue;
            }
        }
        if (!at.isLeaf()) {
            const bool isOwn = &at != &connector && at.type->kind() == ast::ClassKind::Connector;
            for (ComponentInstance* member : m_in.membersOf(at)) open.push_back({member, isNested || isOwn});
            continue;
        }
        const std::int64_t size = m_in.pool.types().elementCount(m_in.leafType(at));
        if (at.prefixes.causality != ast::Causality::None) {
            counts.directed += size;
        } else if (at.prefixes.flow == ast::Flow::Flow) {
            counts.flows += size;
            if (!isNested) counts.flowComponents += at.isArray() ? 2 : 1;
        } else if (at.prefixes.flow == ast::Flow::Stream) {
            if (!isNested) counts.streams += size;
        } else {
            counts.potentials += size;
        }
    }
    return counts;
}

/// Number of equations that equalityConstraint of the component's class gives.
std::optional<std::int64_t> ConnectorChecks::residueSize(ComponentInstance& component)
{
    ClassElement* element = m_in.findElement(*component.type, "equalityConstraint");
    ClassInstance* function = element != nullptr ? m_in.staticInstance(*element) : nullptr;
    if (function == nullptr) return std::nullopt;
    const FunctionId id = m_in.functionOf(*function);
    if (id.isNone()) return std::nullopt;
    const TypeId result = m_in.functions[id].resultType;
    for (const std::int32_t size : m_in.pool.types().dimensions(result)) {
        if (size == kUnknownSize) return std::nullopt;
    }
    return m_in.pool.types().elementCount(result);
}

}  // namespace causeway
