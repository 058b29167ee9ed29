// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/plot_targets.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr std::size_t kMaxOthers = 12;

class Targets {
public:
    Targets(const HybridDae& dae, const std::string& place) : m_dae(dae), m_prefix(place + ".") {}

    void find(const std::string& place)
    {
        if (const VariableId signal = m_dae.findVariable(place); !signal.isNone()) {
            add(PlotTarget::Kind::Signal, m_dae.variables[signal]);
            return;
        }
        collect();
        // A connector contains its flow, a component has it in its connectors.
        const bool isConnector = std::ranges::any_of(m_own, [](const DaeVariable* each) { return each->isFlow; });
        if (isConnector) {
            for (const DaeVariable* each : m_own) {
                if (!each->isFlow && !each->isStream) add(PlotTarget::Kind::Across, *each);
            }
            for (const DaeVariable* each : m_own) {
                if (each->isFlow) add(PlotTarget::Kind::Through, *each);
            }
            return;
        }
        const DaeVariable* through = ownWithUnit(unitOfFlow());
        if (through == nullptr && m_flow != nullptr) through = m_flow;
        const DaeVariable* across = ownWithUnit(unitOfPotential());
        if (through != nullptr) add(PlotTarget::Kind::Through, *through);
        if (across != nullptr && across != through) add(PlotTarget::Kind::Across, *across);
        if (through != nullptr && across != nullptr && across != through) {
            m_targets.push_back({PlotTarget::Kind::Power, fmt::format("{}*{}", across->name, through->name), "power"});
        }
        std::size_t others = 0;
        for (const bool wantsOutputs : {true, false}) {
            for (const DaeVariable* each : m_own) {
                const bool isOutput = each->causality == Causality::Output || isNamedOutput(*each);
                if (each == through || each == across || isOutput != wantsOutputs || others == kMaxOthers) continue;
                add(PlotTarget::Kind::Other, *each);
                ++others;
            }
        }
    }

    std::vector<PlotTarget> take() { return std::move(m_targets); }

private:
    void collect()
    {
        for (const DaeVariable& variable : m_dae.variables) {
            if (!variable.name.starts_with(m_prefix) || variable.variability <= Variability::Parameter) continue;
            const std::string_view rest = std::string_view(variable.name).substr(m_prefix.size());
            const std::size_t dot = rest.find('.');
            if (dot == std::string_view::npos) {
                m_own.push_back(&variable);
            } else if (rest.find('.', dot + 1) == std::string_view::npos) {
                if (variable.isFlow && m_flow == nullptr) m_flow = &variable;
                if (!variable.isFlow && !variable.isStream && !variable.isInput && m_potential == nullptr)
                    m_potential = &variable;
            }
        }
    }

    /// By convention blocks call it y; the flat model does not mark outputs of components.
    [[nodiscard]] bool isNamedOutput(const DaeVariable& variable) const
    {
        return !variable.isInput && variable.name == m_prefix + "y";
    }
    [[nodiscard]] std::string unitOfFlow() const { return m_flow != nullptr ? m_flow->unit.str() : std::string(); }
    [[nodiscard]] std::string unitOfPotential() const
    {
        return m_potential != nullptr ? m_potential->unit.str() : std::string();
    }
    [[nodiscard]] const DaeVariable* ownWithUnit(const std::string& unit) const
    {
        if (unit.empty()) return nullptr;
        const auto found = std::ranges::find_if(
            m_own, [&](const DaeVariable* each) { return each->type == ValueType::Real && each->unit.str() == unit; });
        return found == m_own.end() ? nullptr : *found;
    }

    void add(PlotTarget::Kind kind, const DaeVariable& variable)
    {
        m_targets.push_back({kind, variable.name, variable.description.str()});
    }

    const HybridDae& m_dae;
    std::string m_prefix;
    std::vector<const DaeVariable*> m_own;  ///< of the place itself
    const DaeVariable* m_flow = nullptr;    ///< of its first connector
    const DaeVariable* m_potential = nullptr;
    std::vector<PlotTarget> m_targets;
};

}  // namespace

std::vector<PlotTarget> plotTargets(const HybridDae& dae, const std::string& place)
{
    Targets targets(dae, place);
    targets.find(place);
    return targets.take();
}

const PlotTarget* findTarget(const std::vector<PlotTarget>& targets, PlotTarget::Kind kind)
{
    const auto found = std::ranges::find(targets, kind, &PlotTarget::kind);
    return found == targets.end() ? nullptr : &*found;
}

}  // namespace causeway
