// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/terminals.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/base/numbers.h"
#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

class TerminalWriter {
public:
    TerminalWriter(const HybridDae& dae, const FmuModel& model, const FmuPictures& pictures)
        : m_dae(dae), m_pictures(pictures), m_members(dae.instances.size()), m_parts(dae.instances.size())
    {
        for (const FmuVariable& variable : model.variables) m_known.insert(variable.name);
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            const bool isMember = !variable.instance.isNone() && !variable.isStream &&
                                  variable.variability > Variability::Parameter &&
                                  m_known.contains(fmuName(variable.name));
            if (isMember) m_members[variable.instance.index()].push_back(VariableId(i));
        }
        // Parents come first.
        for (std::size_t i = 0; i < dae.instances.size(); ++i) {
            const InstanceId parent = dae.instances[InstanceId(i)].parent;
            if (!parent.isNone() && dae.instances[InstanceId(i)].isConnector)
                m_parts[parent.index()].push_back(InstanceId(i));
        }
    }

    std::string write()
    {
        std::string terminals;
        if (!m_dae.instances.empty()) {
            for (const InstanceId connector : m_parts[0]) terminals += terminal(connector, 2);
        }
        if (terminals.empty() && m_pictures.files.empty()) return {};
        if (!terminals.empty()) terminals = "  <Terminals>\n" + terminals + "  </Terminals>\n";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiTerminalsAndIcons fmiVersion=\"3.0\">\n" + icon() +
               terminals + "</fmiTerminalsAndIcons>\n";
    }

private:
    static std::string corners(const Extent& extent)
    {
        return fmt::format("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", shortestText(extent.left()),
                           shortestText(extent.bottom()), shortestText(extent.right()), shortestText(extent.top()));
    }

    /// The whole coordinate system: the picture has its margins.
    [[nodiscard]] std::string icon() const
    {
        if (m_pictures.files.empty()) return {};
        const std::string place = corners(m_pictures.system.extent);
        return fmt::format(
            "  <GraphicalRepresentation>\n    <CoordinateSystem {} suggestedScalingFactorTo_mm=\"{}\"/>\n"
            "    <Icon {}/>\n  </GraphicalRepresentation>\n",
            place, shortestText(m_pictures.system.initialScale), place);
    }

    /// Only connectors of the model itself are on its icon.
    [[nodiscard]] std::string placeOf(const DaeInstance& connector) const
    {
        const std::string name = connector.name.substr(0, connector.name.find('['));
        const auto found = std::ranges::find(m_pictures.terminals, name, &FmuPictures::Terminal::connector);
        if (found == m_pictures.terminals.end()) return {};
        return fmt::format("<TerminalGraphicalRepresentation {} iconBaseName=\"{}\"/>", corners(found->place),
                           escapedAttribute(found->picture));
    }

    /// Empty if nothing of the connector is in the FMU. Connectors in connectors are few levels deep.
    std::string terminal(InstanceId id, int depth)
    {
        const DaeInstance& connector = m_dae.instances[id];
        const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
        std::string inner;
        for (const VariableId member : m_members[id.index()]) {
            const DaeVariable& variable = m_dae.variables[member];
            const std::string own = variable.name.substr(m_dae.pathOf(id).size() + 1);
            inner += fmt::format(
                "{}  <TerminalMemberVariable variableName=\"{}\" memberName=\"{}\" variableKind=\"{}\"/>\n", indent,
                escapedAttribute(fmuName(variable.name)), escapedAttribute(own), variable.isFlow ? "inflow" : "signal");
        }
        for (const InstanceId part : m_parts[id.index()]) inner += terminal(part, depth + 1);
        if (inner.empty()) return {};
        if (connector.parent == InstanceId(0)) {
            if (const std::string place = placeOf(connector); !place.empty())
                inner += fmt::format("{}  {}\n", indent, place);
        }
        return fmt::format("{}<Terminal name=\"{}\" matchingRule=\"plug\" terminalKind=\"{}\">\n{}{}</Terminal>\n",
                           indent, escapedAttribute(connector.name), escapedAttribute(connector.className.str()), inner,
                           indent);
    }

    const HybridDae& m_dae;
    const FmuPictures& m_pictures;
    std::unordered_set<std::string> m_known;         // lookups only
    std::vector<std::vector<VariableId>> m_members;  // by instance
    std::vector<std::vector<InstanceId>> m_parts;    // connectors, by instance
};

}  // namespace

std::string terminalsOf(const HybridDae& dae, const FmuModel& model, const FmuPictures& pictures)
{
    return TerminalWriter(dae, model, pictures).write();
}

}  // namespace causeway
