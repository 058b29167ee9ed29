// SPDX-License-Identifier: GPL-3.0-or-later
// Detection of switches, and of their conducting state.
#include "core/live/live_diagram_maker.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "core/dae/switch_curves.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

/// Minimum difference between the branches of a switch, relative to the largest current and voltage of the run.
constexpr double kContrast = 0.05;
/// Minimum angle between both straight parts of a switch's curve, in units of V and A: less is a nonlinear resistor.
constexpr double kLeastTurn = 0.8;
/// Fraction of rows in which a component may deviate from its usual behaviour.
constexpr double kRare = 0.05;

}  // namespace

/// By instance: the part of the diagram that contains it, or is it.
std::vector<std::optional<std::size_t>> LiveDiagramMaker::partsOfInstances() const
{
    std::vector<std::optional<std::size_t>> found(m_dae.instances.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const InstanceId parent = m_dae.instances[InstanceId(i)].parent;
        if (!parent.isNone()) found[i] = found[parent.index()];
        if (found[i]) continue;
        const std::string path = m_dae.pathOf(InstanceId(i));
        if (!path.starts_with(m_prefix)) continue;
        const auto part = m_made.m_partOf.find(nameWithoutSubscripts(std::string_view(path).substr(m_prefix.size())));
        if (part != m_made.m_partOf.end()) found[i] = part->second;
    }
    return found;
}

/// Possible switches, by their connectors.
LiveDiagramMaker::Candidates LiveDiagramMaker::candidates() const
{
    const std::vector<std::optional<std::size_t>> parts = partsOfInstances();
    struct Pin {
        VariableId potential, flow;
        std::size_t others = 0;  ///< variables other than a pair
    };
    std::map<InstanceId, Pin> pins;  // by instance of the connector
    for (std::size_t i = 0; i < m_dae.variables.size() && !m_task.cancelled(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (variable.instance.isNone() || variable.isStream || variable.type != ValueType::Real ||
            variable.variability < Variability::Discrete)
            continue;
        const DaeInstance& connector = m_dae.instances[variable.instance];
        if (!connector.isConnector || connector.parent.isNone() || !parts[connector.parent.index()]) continue;
        Pin& pin = pins[variable.instance];
        VariableId& place = variable.isFlow ? pin.flow : pin.potential;
        if (!place.isNone()) ++pin.others;
        place = VariableId(i);
    }
    Candidates found;
    for (const auto& [connector, pin] : pins) {
        if (pin.others > 0 || pin.potential.isNone() || pin.flow.isNone()) continue;
        if (powerOf(m_dae.variables[pin.potential].unit.str(), m_dae.variables[pin.flow].unit.str()) !=
            LiveDomain::Power::Product)
            continue;
        const InstanceId owner = m_dae.instances[connector].parent;
        TwoPins& two = found.try_emplace(owner, Candidate{*parts[owner.index()], {}}).first->second.pins;
        if (two.count < 2) {
            two.potentials[two.count] = pin.potential;
            two.flows[two.count] = pin.flow;
        }
        ++two.count;
    }
    std::erase_if(found, [](const auto& one) { return one.second.pins.count != 2; });
    return found;
}

void LiveDiagramMaker::findSwitches()
{
    const Candidates owners = candidates();
    if (owners.empty()) return;
    std::map<InstanceId, LiveSwitch> found = switchesWithCurve(owners);
    for (const DaeEquation& equation : m_dae.equations) {
        if (m_task.cancelled()) return;
        const auto owner = equation.instance.isNone() ? owners.end() : owners.find(equation.instance);
        if (owner == owners.end() || found.contains(equation.instance)) continue;
        for (const ExprId condition : conditionsOf(equation)) {
            std::optional<LiveSwitch> made = switchBy(condition, owner->second.pins);
            if (!made) continue;
            found.emplace(equation.instance, std::move(*made));
            break;
        }
    }
    for (auto& [instance, made] : found) {
        LivePart& part = m_made.m_parts[owners.at(instance).part];
        const std::string path = m_dae.pathOf(instance);
        made.name = path.substr(std::min(path.size(), m_prefix.size() + part.name.size()));
        if (made.name.empty()) {
            part.asSwitch = std::move(made);
            continue;
        }
        if (made.name.front() == '.') made.name.erase(0, 1);
        if (part.inside.size() < kMaxSwitches) part.inside.push_back(std::move(made));
    }
}

LiveExpression LiveDiagramMaker::expressionOf(ExprId condition) const
{
    return {printExpression(m_dae.pool, condition,
                            VariableNamer([this](VariableId id) { return m_dae.variables[id].name; })),
            {},
            run()};
}

/// Switches whose equations show which part of their curve conducts.
std::map<InstanceId, LiveSwitch> LiveDiagramMaker::switchesWithCurve(const Candidates& owners) const
{
    std::map<InstanceId, LiveSwitch> found;
    const RunInstant start = run().instantAt(run().result().time.front());
    const auto parameterOf = [&](VariableId id) -> std::optional<double> {
        const double value = run().value(run().find(m_dae.variables[id].name), start);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    };
    for (const SwitchCurve& curve : findSwitchCurves(m_dae, parameterOf)) {
        const InstanceId instance = m_dae.equations[curve.equation].instance;
        const auto owner = instance.isNone() ? owners.end() : owners.find(instance);
        if (owner == owners.end() || found.contains(instance) || !canChange(curve.condition)) continue;
        const auto isUnitOf = [this](VariableId one, VariableId other) {
            return m_dae.variables[one].unit == m_dae.variables[other].unit;
        };
        if (!isUnitOf(curve.first, owner->second.pins.potentials[0]) ||
            !isUnitOf(curve.second, owner->second.pins.flows[0]))
            continue;
        const auto steepness = [](const SwitchCurve::Part& part) {
            return std::atan2(std::abs(part.along[1]), std::abs(part.along[0]));
        };
        const double whenTrue = steepness(curve.whenTrue), whenFalse = steepness(curve.whenFalse);
        if (std::abs(whenTrue - whenFalse) < kLeastTurn) continue;
        found.emplace(instance, LiveSwitch{expressionOf(curve.condition), whenTrue > whenFalse});
    }
    return found;
}

std::vector<ExprId> LiveDiagramMaker::conditionsOf(const DaeEquation& equation) const
{
    std::vector<ExprId> conditions, pending;
    const auto push = [&](ExprId expr) {
        if (!expr.isNone()) pending.push_back(expr);
    };
    push(equation.lhs);
    push(equation.rhs);
    if (equation.kind == EquationKind::If && equation.structure != DaeEquation::kNoStructure) {
        for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
            if (!branch.condition.isNone()) conditions.push_back(branch.condition);
        }
    }
    std::unordered_set<std::size_t> seen;
    while (!pending.empty()) {
        const ExprId expr = pending.back();
        pending.pop_back();
        if (!seen.insert(expr.index()).second) continue;
        const auto operands = m_dae.pool.operands(expr);
        if (m_dae.pool.op(expr) == Op::If) conditions.push_back(operands[0]);
        for (const ExprId operand : operands) push(operand);
    }
    return conditions;
}

/// Whether it depends on anything that changes in a run.
bool LiveDiagramMaker::canChange(ExprId condition) const
{
    std::vector<ExprId> pending{condition};
    std::unordered_set<std::size_t> seen;
    while (!pending.empty()) {
        const ExprId expr = pending.back();
        pending.pop_back();
        if (!seen.insert(expr.index()).second) continue;
        if (m_dae.pool.op(expr) == Op::Time) return true;
        if (m_dae.pool.op(expr) == Op::Variable &&
            m_dae.variables[m_dae.pool.variableOf(expr)].variability >= Variability::Discrete)
            return true;
        for (const ExprId operand : m_dae.pool.operands(expr)) pending.push_back(operand);
    }
    return false;
}

std::optional<LiveSwitch> LiveDiagramMaker::switchBy(ExprId condition, const TwoPins& pins) const
{
    if (!canChange(condition)) return std::nullopt;
    LiveSwitch made{expressionOf(condition), true};
    const std::vector<RunVariable> values = runVariables({pins.potentials[0], pins.potentials[1], pins.flows[0]});
    std::array<Load, 2> sums;
    std::array<double, 2> rows{};
    Load most;
    sample([&](const RunInstant& instant) {
        const double which = made.condition.number(instant);
        const Load load = loadAt(values, instant);
        if (!std::isfinite(which) || !std::isfinite(load.voltage) || !std::isfinite(load.current)) return;
        const std::size_t branch = which != 0 ? 1 : 0;
        ++rows[branch];
        sums[branch] = {sums[branch].voltage + load.voltage, sums[branch].current + load.current};
        most = {std::max(most.voltage, load.voltage), std::max(most.current, load.current)};
    });
    if (rows[0] == 0 && rows[1] == 0) return std::nullopt;
    if (rows[0] == 0 || rows[1] == 0) {
        const std::optional<bool> conducting = conductsAlways(values, pins);
        if (!conducting) return std::nullopt;
        made.conductsWhen = *conducting == (rows[1] > 0);
        return made;
    }
    // From -1, only voltage, to 1, only current.
    const auto conductance = [&](std::size_t branch) {
        const double current = most.current > 0 ? sums[branch].current / (most.current * rows[branch]) : 0;
        return current - (most.voltage > 0 ? sums[branch].voltage / (most.voltage * rows[branch]) : 0);
    };
    if (std::abs(conductance(1) - conductance(0)) < kContrast) return std::nullopt;
    made.conductsWhen = conductance(1) > conductance(0);
    return made;
}

/// For a component whose condition never changes, compares it with the currents and voltages of the whole circuit;
/// nothing if it both conducts and blocks, so that the condition is not decisive.
std::optional<bool> LiveDiagramMaker::conductsAlways(const std::vector<RunVariable>& values, const TwoPins& pins) const
{
    const auto domain = std::find_if(m_made.m_domains.begin(), m_made.m_domains.end(), [&](const LiveDomain& one) {
        return one.potentialUnit == m_dae.variables[pins.potentials[0]].unit.str() &&
               one.flowUnit == m_dae.variables[pins.flows[0]].unit.str();
    });
    if (domain == m_made.m_domains.end()) return std::nullopt;
    const double range = domain->high - domain->low;
    std::size_t conducting = 0, blocking = 0;
    sample([&](const RunInstant& instant) {
        const Load load = loadAt(values, instant);
        const double share =
            (domain->mostFlow > 0 ? load.current / domain->mostFlow : 0) - (range > 0 ? load.voltage / range : 0);
        conducting += share > 0 ? 1 : 0;
        blocking += share < 0 ? 1 : 0;
    });
    const double rows = static_cast<double>(conducting + blocking);
    if (rows == 0 || (static_cast<double>(conducting) > kRare * rows && static_cast<double>(blocking) > kRare * rows))
        return std::nullopt;
    return conducting > blocking;
}

}  // namespace causeway
