// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/open_component.h"

#include <algorithm>

#include "core/structure/graph/matching.h"
#include "core/structure/rows/leaf_walk.h"

namespace causeway {

namespace {

class OpenComponent {
public:
    explicit OpenComponent(const Structure& structure)
        : m_structure(structure), m_dae(*structure.dae), m_leaves(structure.pool)
    {
        findConnectors();
        findUnknowns();
        // Alias elimination does not change the equations as written.
        for (const StructureEquation& equation : structure.equations) addEquation(equation);
        for (const StructureEquation& equation : structure.eliminated) addEquation(equation);
    }

    [[nodiscard]] std::vector<std::string> connectors() const
    {
        std::vector<std::string> names;
        std::size_t given = 0, surplus = 0;
        for (std::size_t i = 0; i < m_counts.size(); ++i) {
            const Counts& counts = m_counts[i];
            const std::size_t redundant =
                counts.flows > 0 && counts.potentials > counts.flows ? counts.potentials - counts.flows : 0;
            given += counts.openFlows + counts.inputs;
            surplus += redundant;
            if (counts.openFlows + counts.inputs + redundant > 0) names.push_back(m_dae.instances[InstanceId(i)].name);
        }
        const std::size_t columns = columnCount(true);
        if (names.empty() || m_rowCount + given > columns || columns > m_rowCount + given + surplus) return {};
        const bool isDetermined = matched(true) == m_rowCount && matched(false) == columnCount(false);
        return isDetermined ? names : std::vector<std::string>();
    }

private:
    struct Entry {
        EquationId row;
        VariableId variable;
    };
    enum class Kind : std::uint8_t { None, Continuous, Discrete };
    /// Counts of one connector of the model.
    struct Counts {
        std::size_t flows = 0, potentials = 0;
        std::size_t openFlows = 0;  ///< zero, as nothing is connected
        std::size_t inputs = 0;
    };

    /// The connector of the model itself that each instance is, or is in.
    void findConnectors()
    {
        m_connectorOf.resize(m_dae.instances.size());
        m_counts.resize(m_dae.instances.size());
        for (std::size_t i = 1; i < m_connectorOf.size(); ++i) {
            const DaeInstance& instance = m_dae.instances[InstanceId(i)];
            if (!instance.parent.isNone() && instance.parent.index() > 0) {
                m_connectorOf[i] = m_connectorOf[instance.parent.index()];
            } else if (instance.isConnector) {
                m_connectorOf[i] = InstanceId(i);
            }
        }
    }

    [[nodiscard]] InstanceId connectorOf(VariableId id) const
    {
        const InstanceId instance = m_dae.variables[id].instance;
        return instance.isNone() ? instance : m_connectorOf[instance.index()];
    }

    void findUnknowns()
    {
        m_kind.resize(m_dae.variables.size(), Kind::None);
        for (std::size_t i = 0; i < m_kind.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            const bool isUnknown = variable.variability > Variability::Parameter &&
                                   variable.causality != Causality::Input && !variable.isDummy &&
                                   variable.type != ValueType::Clock && variable.type != ValueType::ExternalObject &&
                                   m_structure.pool.types().isScalar(variable.typeId);
            if (!isUnknown) continue;
            const bool isDiscrete = variable.variability == Variability::Discrete || variable.type != ValueType::Real ||
                                    !variable.clock.isNone();
            m_kind[i] = isDiscrete ? Kind::Discrete : Kind::Continuous;
            count(variable, connectorOf(VariableId(i)));
        }
        // Variables assigned only at events.
        for (const Unknown& unknown : m_structure.unknowns) {
            if (unknown.isDiscrete) m_kind[unknown.variable.index()] = Kind::Discrete;
        }
    }

    void count(const DaeVariable& variable, InstanceId connector)
    {
        if (connector.isNone()) return;
        Counts& counts = m_counts[connector.index()];
        if (variable.isInput) {
            ++counts.inputs;
        } else if (variable.isFlow) {
            ++counts.flows;
        } else if (!variable.isStream) {
            ++counts.potentials;
        }
    }

    void addEquation(const StructureEquation& equation)
    {
        if (equation.origin == EquationOrigin::Differentiated) return;
        const bool isChanged = !equation.originalLhs.isNone();
        std::vector<VariableId> variables;
        bool hasContinuous = false;
        // Those that were eliminated have no number any more.
        m_leaves.walk(EquationId(m_walks++), isChanged ? equation.originalLhs : equation.lhs,
                      isChanged ? equation.originalRhs : equation.rhs, [&](ExprId leaf) {
                          while (m_structure.pool.op(leaf) == Op::Derivative) leaf = m_structure.pool.operand(leaf, 0);
                          if (m_structure.pool.op(leaf) != Op::Variable) return;
                          const VariableId variable = m_structure.pool.variableOf(leaf);
                          if (!m_dae.variables.contains(variable) || m_kind[variable.index()] == Kind::None) return;
                          variables.push_back(variable);
                          hasContinuous = hasContinuous || m_kind[variable.index()] == Kind::Continuous;
                      });
        if (isOpenFlow(equation, variables)) {
            ++m_counts[connectorOf(variables.front()).index()].openFlows;
            return;
        }
        const Kind kind = equation.isDiscrete || !hasContinuous ? Kind::Discrete : Kind::Continuous;
        for (const VariableId variable : variables) {
            const bool mayDetermine =
                equation.kind == RowKind::When ? variable == equation.target : m_kind[variable.index()] == kind;
            if (mayDetermine) m_entries.push_back({EquationId(m_rowCount), variable});
        }
        ++m_rowCount;
    }

    /// A flow of a connector of the model is zero, as nothing is connected to it. Such an equation stands at the
    /// declaration of the flow.
    [[nodiscard]] bool isOpenFlow(const StructureEquation& equation, const std::vector<VariableId>& variables) const
    {
        const bool isConnection =
            equation.origin == EquationOrigin::Connection || equation.origin == EquationOrigin::Alias;
        if (!isConnection || variables.size() != 1 || connectorOf(variables.front()).isNone()) return false;
        const DaeVariable& flow = m_dae.variables[variables.front()];
        return flow.isFlow && flow.span == equation.span;
    }

    [[nodiscard]] std::size_t columnCount(bool withConnectors) const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_kind.size(); ++i) count += isColumn(VariableId(i), withConnectors) ? 1U : 0U;
        return count;
    }
    [[nodiscard]] bool isColumn(VariableId id, bool withConnectors) const
    {
        return m_kind[id.index()] != Kind::None && (withConnectors || connectorOf(id).isNone());
    }

    /// How many of these variables the equations can determine together.
    [[nodiscard]] std::size_t matched(bool withConnectors) const
    {
        std::vector<std::pair<EquationId, UnknownId>> entries;
        for (const Entry& entry : m_entries) {
            if (isColumn(entry.variable, withConnectors))
                entries.emplace_back(entry.row, UnknownId(entry.variable.index()));
        }
        const Incidence incidence(std::move(entries), m_rowCount, m_kind.size());
        Matching matching = emptyMatching(incidence);
        augmentToMaximum(incidence, matching);
        return matching.size();
    }

    const Structure& m_structure;
    const HybridDae& m_dae;
    PresentLeaves m_leaves;
    std::vector<InstanceId> m_connectorOf;  ///< by instance; none: in no connector of the model
    std::vector<Counts> m_counts;           ///< by instance; used for connectors of the model
    std::vector<Kind> m_kind;               ///< by variable
    std::vector<Entry> m_entries;
    std::size_t m_rowCount = 0, m_walks = 0;
};

}  // namespace

std::vector<std::string> openConnectors(const Structure& structure)
{
    return OpenComponent(structure).connectors();
}

}  // namespace causeway
