// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/terminals.h"

#include <string_view>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

class TerminalWriter {
public:
    TerminalWriter(const HybridDae& dae, const FmuModel& model)
        : m_dae(dae), m_members(dae.instances.size()), m_parts(dae.instances.size())
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
        if (m_dae.instances.empty()) return {};
        for (const InstanceId connector : m_parts[0]) m_text += terminal(connector, 2);
        if (m_text.empty()) return {};
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiTerminalsAndIcons fmiVersion=\"3.0\">\n  "
               "<Terminals>\n" +
               m_text + "  </Terminals>\n</fmiTerminalsAndIcons>\n";
    }

private:
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
        return fmt::format("{}<Terminal name=\"{}\" matchingRule=\"plug\" terminalKind=\"{}\">\n{}{}</Terminal>\n",
                           indent, escapedAttribute(connector.name), escapedAttribute(connector.className.str()), inner,
                           indent);
    }

    const HybridDae& m_dae;
    std::unordered_set<std::string> m_known;         // lookups only
    std::vector<std::vector<VariableId>> m_members;  // by instance
    std::vector<std::vector<InstanceId>> m_parts;    // connectors, by instance
    std::string m_text;
};

}  // namespace

std::string terminalsOf(const HybridDae& dae, const FmuModel& model)
{
    return TerminalWriter(dae, model).write();
}

}  // namespace causeway
