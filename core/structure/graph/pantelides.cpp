// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/pantelides.h"

namespace causeway {

DerivativeGraph::DerivativeGraph(const Incidence& incidence, const DerivativeColumns& derivatives)
{
    std::vector<std::uint8_t> isDerivative(derivatives.size(), 0);
    for (const UnknownId derivative : derivatives) {
        if (!derivative.isNone()) isDerivative[derivative.index()] = 1;
    }
    baseOf.resize(derivatives.size());
    orderOf.resize(derivatives.size(), 0);
    highest.resize(derivatives.size(), 0);
    for (std::size_t c = 0; c < derivatives.size(); ++c) {
        if (isDerivative[c] != 0) continue;
        std::uint32_t order = 0;
        for (UnknownId column(c); !column.isNone(); column = derivatives[column]) {
            baseOf[column] = UnknownId(c);
            orderOf[column] = order;
            highest[UnknownId(c)] = order++;
        }
    }
    m_rowStart.reserve(incidence.equationCount() + 1);
    m_rowStart.push_back(0);
    m_entries.reserve(incidence.edgeCount());
    // By variable: its entry in the row that is being built, counted from one over all rows.
    IdVector<UnknownId, std::uint32_t> entryOf(derivatives.size(), 0);
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const auto rowStart = static_cast<std::uint32_t>(m_entries.size());
        for (const UnknownId column : incidence.unknowns(EquationId(e))) {
            const UnknownId variable = baseOf[column];
            std::uint32_t& entry = entryOf[variable];
            if (entry > rowStart) {
                m_entries[entry - 1].order = std::max(m_entries[entry - 1].order, orderOf[column]);
            } else {
                m_entries.push_back({variable, orderOf[column]});
                entry = static_cast<std::uint32_t>(m_entries.size());
            }
        }
        m_rowStart.push_back(static_cast<std::uint32_t>(m_entries.size()));
    }
}

IdVector<EquationId, UnknownId> DerivativeGraph::begin(const Incidence& incidence, const Matching& start) const
{
    IdVector<EquationId, UnknownId> variableOf(equationCount());
    for (std::size_t e = 0; e < start.unknownOf.size(); ++e) {
        const UnknownId column = start.unknownOf[EquationId(e)];
        if (column.isNone() || orderOf[column] != highest[baseOf[column]] || !incidence.contains(EquationId(e), column))
            continue;
        variableOf[EquationId(e)] = baseOf[column];
    }
    return variableOf;
}

PantelidesState::PantelidesState(const Incidence& incidence, const DerivativeColumns& derivatives,
                                 const Matching& start)
    : m_isColoured(incidence.equationCount(), 0),
      m_isVariableColoured(incidence.unknownCount(), 0),
      m_differentiations(incidence.equationCount(), 0)
{
    const DerivativeGraph graph(incidence, derivatives);
    m_order = graph.highest;
    m_variableOf = graph.begin(incidence, start);
}

bool PantelidesState::operator==(const PantelidesState& other) const
{
    return m_isColoured.items() == other.m_isColoured.items() &&
           m_isVariableColoured.items() == other.m_isVariableColoured.items() &&
           m_differentiations.items() == other.m_differentiations.items() && m_order.items() == other.m_order.items() &&
           m_variableOf.items() == other.m_variableOf.items();
}

void PantelidesState::apply(const PantelidesStep& step)
{
    switch (step.action) {
        case PantelidesAction::Pass:
            for (const EquationId equation : step.equations) m_isColoured[equation] = 0;
            for (const UnknownId variable : step.variables) m_isVariableColoured[variable] = 0;
            break;
        case PantelidesAction::Visit:
            m_isColoured[step.equation] = 1;
            if (!step.variables[0].isNone()) m_isVariableColoured[step.variables[0]] = 1;
            break;
        case PantelidesAction::Match:
            for (std::size_t i = 0; i < step.equations.size(); ++i) m_variableOf[step.equations[i]] = step.variables[i];
            m_isVariableColoured[step.variables.back()] = 1;
            break;
        case PantelidesAction::Differentiate:
            for (const EquationId equation : step.equations) ++m_differentiations[equation];
            for (const UnknownId variable : step.variables) ++m_order[variable];
            break;
    }
}

void PantelidesState::revert(const PantelidesStep& step)
{
    switch (step.action) {
        case PantelidesAction::Pass:
            for (const EquationId equation : step.equations) m_isColoured[equation] = 1;
            for (const UnknownId variable : step.variables) m_isVariableColoured[variable] = 1;
            break;
        case PantelidesAction::Visit:
            m_isColoured[step.equation] = 0;
            if (!step.variables[0].isNone()) m_isVariableColoured[step.variables[0]] = 0;
            break;
        case PantelidesAction::Match:
            m_isVariableColoured[step.variables.back()] = 0;
            for (std::size_t i = step.equations.size(); i-- > 1;)
                m_variableOf[step.equations[i]] = step.variables[i - 1];
            m_variableOf[step.equations.front()] = {};
            break;
        case PantelidesAction::Differentiate:
            for (const EquationId equation : step.equations) --m_differentiations[equation];
            for (const UnknownId variable : step.variables) --m_order[variable];
            break;
    }
}

Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives, const Matching& start,
                                const Task& task)
{
    return findDifferentiations(incidence, derivatives, start, task, NoPantelidesObserver());
}

Matching matchHighestDerivatives(const Incidence& incidence, const DerivativeColumns& derivatives)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t edge = 0; edge < incidence.edgeCount(); ++edge) {
        const UnknownId column = incidence.unknownOf(EdgeId(edge));
        if (derivatives[column].isNone()) entries.emplace_back(incidence.equationOf(EdgeId(edge)), column);
    }
    const Incidence highest(std::move(entries), incidence.equationCount(), incidence.unknownCount());
    Matching matching = emptyMatching(highest);
    augmentToMaximum(highest, matching);
    return matching;
}

}  // namespace causeway
