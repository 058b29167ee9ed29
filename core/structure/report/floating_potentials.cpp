// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/floating_potentials.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/disjoint_sets.h"
#include "core/base/sentences.h"

namespace causeway {

namespace {

/// What an expression grows by when all potentials grow by one, where that is the same everywhere; else not a number.
class ShiftOfExpressions {
public:
    /// `isPotential` by expression: leaves that grow by one.
    ShiftOfExpressions(const ExpressionPool& pool, const std::vector<bool>& isPotential)
        : m_pool(pool), m_shift(pool.size(), 0)
    {
        // Operands come first.
        for (std::size_t i = 0; i < m_shift.size(); ++i) m_shift[i] = isPotential[i] ? 1 : shiftOf(ExprId(i));
    }
    [[nodiscard]] bool isSame(ExprId lhs, ExprId rhs) const { return m_shift[lhs.index()] == m_shift[rhs.index()]; }

private:
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] double shiftOf(ExprId expr) const
    {
        const auto operands = m_pool.operands(expr);
        const auto shift = [&](std::size_t operand) { return m_shift[operands[operand].index()]; };
        switch (m_pool.op(expr)) {
            // A derivative and a value of before stay what they are.
            case Op::Derivative:
            case Op::Pre: return 0;
            case Op::Negate: return -shift(0);
            case Op::Add: return shift(0) + shift(1);
            case Op::Subtract: return shift(0) - shift(1);
            case Op::Multiply:
            case Op::ElementMultiply:
                if (m_pool.isNumber(operands[0])) return m_pool.number(operands[0]) * shift(1);
                if (m_pool.isNumber(operands[1])) return m_pool.number(operands[1]) * shift(0);
                break;
            default: break;
        }
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (shift(i) != 0) return kUnknown;
        }
        return 0;
    }

    const ExpressionPool& m_pool;
    std::vector<double> m_shift;
};

/// Unknowns that are potentials, by what their connectors say.
std::vector<bool> potentialsOf(const Structure& structure)
{
    const HybridDae& dae = *structure.dae;
    std::vector<bool> hasFlow(dae.instances.size(), false);
    for (const DaeVariable& variable : dae.variables) {
        if (variable.isFlow && dae.instances.contains(variable.instance)) hasFlow[variable.instance.index()] = true;
    }
    std::vector<bool> isPotential(structure.unknowns.size(), false);
    for (std::size_t i = 0; i < isPotential.size(); ++i) {
        const Unknown& unknown = structure.unknowns[UnknownId(i)];
        const DaeVariable& variable = dae.variables[unknown.variable];
        isPotential[i] = !unknown.isDerivative && !unknown.isDiscrete && variable.type == ValueType::Real &&
                         !variable.isFlow && !variable.isStream && !variable.isInput &&
                         dae.instances.contains(variable.instance) && hasFlow[variable.instance.index()];
    }
    return isPotential;
}

/// Potentials of the model's own connectors, or what stands for them: what the model is connected to fixes them.
std::vector<UnknownId> outerPotentials(const Structure& structure)
{
    const HybridDae& dae = *structure.dae;
    IdVector<VariableId, UnknownId> unknownOf(dae.variables.size());
    for (std::size_t i = 0; i < structure.unknowns.size(); ++i) {
        if (!structure.unknowns[UnknownId(i)].isDerivative)
            unknownOf[structure.unknowns[UnknownId(i)].variable] = UnknownId(i);
    }
    for (const Alias& alias : structure.aliases.aliases) {
        if (!alias.representative.isNone()) unknownOf[alias.variable] = unknownOf[alias.representative];
    }
    std::vector<UnknownId> result;
    for (std::size_t v = 0; v < dae.variables.size(); ++v) {
        InstanceId instance = dae.variables[VariableId(v)].instance;
        // A connector may hold others.
        while (dae.instances.contains(instance) && dae.instances[instance].isConnector &&
               dae.instances[instance].parent != InstanceId(0))
            instance = dae.instances[instance].parent;
        const bool isOfTheModel = dae.instances.contains(instance) && dae.instances[instance].parent == InstanceId(0) &&
                                  dae.instances[instance].isConnector;
        if (isOfTheModel && !unknownOf[VariableId(v)].isNone()) result.push_back(unknownOf[VariableId(v)]);
    }
    return result;
}

/// What to fix, and where to point to.
void describe(const Structure& structure, FloatingPotentials& group)
{
    const Incidence& incidence = structure.incidence;
    std::size_t most = 0;
    for (const UnknownId unknown : group.unknowns) {
        std::size_t connections = 0;
        SourceSpan span;
        for (const EdgeId edge : incidence.edges(unknown)) {
            const StructureEquation& equation = structure.equations[incidence.equationOf(edge)];
            if (equation.origin == EquationOrigin::Connection) ++connections;
            if (span.isNone() || (equation.origin == EquationOrigin::Connection && connections == 1))
                span = equation.span;
        }
        if (connections >= most) {
            most = connections;
            group.proposed = unknown;
            group.connection = span;
        }
    }
}

/// Also of the variables that potentials of the group stand for since alias elimination.
void findComponents(const Structure& structure, std::vector<FloatingPotentials>& groups)
{
    constexpr std::uint32_t kNone = 0xFFFFFFFFU;
    const HybridDae& dae = *structure.dae;
    std::vector<std::uint32_t> groupOf(dae.variables.size(), kNone);
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
        for (const UnknownId unknown : groups[g].unknowns) groupOf[structure.unknowns[unknown].variable.index()] = g;
    }
    for (const Alias& alias : structure.aliases.aliases) {
        if (!alias.representative.isNone()) groupOf[alias.variable.index()] = groupOf[alias.representative.index()];
    }
    for (std::size_t v = 0; v < groupOf.size(); ++v) {
        if (groupOf[v] == kNone) continue;
        std::vector<std::string>& components = groups[groupOf[v]].components;
        const std::string& name = dae.variables[VariableId(v)].name;
        // Variables of a component stand together.
        std::string component = name.substr(0, name.find('.'));
        if (components.empty() || components.back() != component) components.push_back(std::move(component));
    }
}

}  // namespace

std::vector<FloatingPotentials> floatingPotentials(const Structure& structure)
{
    const Incidence& incidence = structure.incidence;
    const std::vector<bool> isPotential = potentialsOf(structure);
    if (std::ranges::find(isPotential, true) == isPotential.end()) return {};
    std::vector<bool> isShifted(structure.pool.size(), false);
    for (std::size_t i = 0; i < isPotential.size(); ++i) {
        if (isPotential[i]) isShifted[structure.unknowns[UnknownId(i)].expr.index()] = true;
    }
    const ShiftOfExpressions shift(structure.pool, isShifted);

    DisjointSets<std::uint32_t> groups(isPotential.size());
    std::vector<bool> isHeld(isPotential.size(), true);
    const auto eachPotential = [&](EquationId equation, auto&& visit) {
        for (const UnknownId unknown : incidence.unknowns(equation)) {
            if (isPotential[unknown.index()]) visit(unknown.value);
        }
    };
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        std::optional<std::uint32_t> first;
        eachPotential(EquationId(e), [&](std::uint32_t unknown) {
            if (first) groups.unite(*first, unknown);
            first = first.value_or(unknown);
            isHeld[unknown] = false;  // it occurs somewhere
        });
    }
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        if (shift.isSame(equation.lhs, equation.rhs)) continue;
        eachPotential(EquationId(e), [&](std::uint32_t unknown) { isHeld[groups.find(unknown)] = true; });
    }

    for (const UnknownId unknown : outerPotentials(structure)) isHeld[groups.find(unknown.value)] = true;

    std::vector<FloatingPotentials> result;
    std::vector<std::size_t> placeOf(isPotential.size(), 0);
    for (std::uint32_t i = 0; i < isPotential.size(); ++i) {
        const std::uint32_t group = groups.find(i);
        if (!isPotential[i] || isHeld[group]) continue;
        if (group == i) {
            placeOf[i] = result.size();
            result.emplace_back();
        }
        result[placeOf[group]].unknowns.emplace_back(i);
    }
    for (FloatingPotentials& group : result) describe(structure, group);
    findComponents(structure, result);
    return result;
}

void reportFloatingPotentials(const Structure& structure, Diagnostics& diagnostics)
{
    for (const FloatingPotentials& group : floatingPotentials(structure)) {
        const auto nameOf = [&](UnknownId unknown) { return structure.nameOf(unknown); };
        const std::string proposed = nameOf(group.proposed);
        const std::string node = proposed.substr(0, proposed.rfind('.'));
        diagnostics
            .report(diag::FloatingPotentials, group.connection,
                    listOf(group.components, [](const std::string& name) { return name; }), node)
            .note({}, fmt::format("the same can be added to all of these, and each equation still holds: {}",
                                  listOf(group.unknowns, nameOf)));
    }
}

}  // namespace causeway
