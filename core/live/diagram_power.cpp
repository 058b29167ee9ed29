// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/diagram_power.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/model_names.h"

namespace causeway {

namespace {

constexpr double kRounding = 1e-9;  ///< relative to the largest

double withoutRounding(double power, double largest)
{
    return std::abs(power) > kRounding * largest ? power : 0;
}

}  // namespace

const PartPower* DiagramPower::part(const std::string& name) const
{
    const auto found = std::ranges::lower_bound(parts, name, {}, &PartPower::name);
    return found != parts.end() && found->name == name ? &*found : nullptr;
}

DiagramPower diagramPower(const LiveDiagram& diagram, const PowerBalance& balance)
{
    DiagramPower found;
    found.from = balance.from;
    found.to = balance.to;
    found.given = balance.source;
    std::map<std::string, PartPower> parts;
    std::map<std::string, double> ends;  // array elements, and their sums
    for (const ComponentPower& each : balance.components) {
        const std::string name = nameWithoutSubscripts(each.name);
        const auto [at, isNew] = parts.try_emplace(name, PartPower{name, each.role, 0, 0});
        PartPower& part = at->second;
        if (!isNew && part.role != each.role) part.role = ComponentRole::Lossless;
        part.power += each.power;
        // Power of a load is useful, even if it becomes heat.
        if (each.role != ComponentRole::Load) part.lost += each.lost();
        for (const ConnectorPower& connector : each.connectors) {
            const std::string whole = nameWithoutSubscripts(connector.name);
            ends[whole] += connector.power;
            if (whole != connector.name) ends[connector.name] += connector.power;
        }
    }
    double largest = 0;
    for (const auto& [name, part] : parts) largest = std::max(largest, std::abs(part.power));
    for (auto& [name, part] : parts) {
        part.power = withoutRounding(part.power, largest);
        part.lost = withoutRounding(part.lost, largest);
        found.largestLoss = std::max(found.largestLoss, part.lost);
        found.parts.push_back(std::move(part));
    }
    found.pieces = diagram.flowsAlongPieces([&](const LiveEnd& end) {
        const auto known = ends.find(end.written);
        return known != ends.end() ? known->second : 0.0;
    });
    for (double& piece : found.pieces) {
        piece = withoutRounding(piece, largest);
        found.largest = std::max(found.largest, std::abs(piece));
    }
    return found;
}

}  // namespace causeway
