// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/floating_potentials.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/disjoint_sets.h"
#include "core/base/sentences.h"
#include "core/structure/repeated_equations.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/structure/rows/linear_form.h"
#include "core/structure/structure.h"

namespace causeway {

namespace {

/// Change of an expression if all potentials increase by one, if it is the same for all values; otherwise NaN.
class ShiftOfExpressions {
public:
    ShiftOfExpressions(const ExpressionPool& pool, const std::vector<bool>& isPotential)
        : m_pool(pool), m_isPotential(isPotential), m_shift(pool.size(), 0)
    {
        // Operands come first.
        for (std::size_t i = 0; i < m_shift.size(); ++i) m_shift[i] = shiftOf(ExprId(i));
    }
    [[nodiscard]] bool isSame(ExprId lhs, ExprId rhs) const { return m_shift[lhs.index()] == m_shift[rhs.index()]; }

private:
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] double shiftOf(ExprId expr) const
    {
        const auto operands = m_pool.operands(expr);
        const auto shift = [&](std::size_t operand) { return m_shift[operands[operand].index()]; };
        switch (m_pool.op(expr)) {
            case Op::Variable: {
                const std::size_t variable = m_pool.variableOf(expr).index();
                return variable < m_isPotential.size() && m_isPotential[variable] ? 1 : 0;
            }
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
        // Derivatives and previous values also depend on the shift, because it varies in time.
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (shift(i) != 0) return kUnknown;
        }
        return 0;
    }

    const ExpressionPool& m_pool;
    const std::vector<bool>& m_isPotential;
    std::vector<double> m_shift;
};

/// By instance: the connector with a flow variable. Parts of a record in a connector belong to the connector.
InstanceId connectorOf(const HybridDae& dae, InstanceId instance)
{
    while (dae.instances.contains(instance) && !dae.instances[instance].isConnector)
        instance = dae.instances[instance].parent;
    return dae.instances.contains(instance) ? instance : InstanceId();
}

std::vector<bool> potentialsOf(const HybridDae& dae)
{
    std::vector<bool> hasFlow(dae.instances.size(), false);
    bool hasAny = false;
    for (const DaeVariable& variable : dae.variables) {
        if (!variable.isFlow) continue;
        const InstanceId connector = connectorOf(dae, variable.instance);
        if (!connector.isNone()) hasFlow[connector.index()] = hasAny = true;
    }
    std::vector<bool> isPotential;
    if (!hasAny) return isPotential;
    isPotential.resize(dae.variables.size(), false);
    for (std::size_t i = 0; i < isPotential.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.variability != Variability::Continuous || variable.type != ValueType::Real || variable.isFlow ||
            variable.isStream || variable.isInput)
            continue;
        const InstanceId connector = connectorOf(dae, variable.instance);
        isPotential[i] = !connector.isNone() && hasFlow[connector.index()];
    }
    return isPotential;
}

/// Whether it is a connector of the model itself, whose potentials are fixed by its environment.
bool isOuter(const HybridDae& dae, InstanceId connector)
{
    // A connector may hold others.
    while (dae.instances[connector].parent != InstanceId(0)) {
        connector = dae.instances[connector].parent;
        if (!dae.instances.contains(connector) || !dae.instances[connector].isConnector) return false;
    }
    return true;
}

class FloatingGroups {
public:
    explicit FloatingGroups(const Structure& structure)
        : m_structure(structure),
          m_dae(*structure.dae),
          m_pool(structure.pool),
          m_isPotential(potentialsOf(m_dae)),
          m_isShown(m_isPotential.size(), false),
          m_groups(m_isPotential.size()),
          m_isHeld(m_isPotential.size(), true)
    {
    }

    [[nodiscard]] std::vector<FloatingPotentials> find()
    {
        if (m_isPotential.empty()) return {};
        findShown();
        joinMentioned();
        holdFixed();
        std::vector<FloatingPotentials> result;
        std::vector<std::size_t> placeOf(m_isPotential.size(), kNone);
        for (std::uint32_t i = 0; i < m_isPotential.size(); ++i) {
            const std::uint32_t group = m_groups.find(i);
            if (!m_isPotential[i] || m_isShown[i] || m_isHeld[group]) continue;
            if (placeOf[group] == kNone) {
                placeOf[group] = result.size();
                result.emplace_back();
            }
            result[placeOf[group]].potentials.emplace_back(i);
        }
        if (!result.empty()) describe(result);
        return result;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    template <class Visit>
    void eachPotential(PresentLeaves& leaves, EquationId stamp, ExprId lhs, ExprId rhs, Visit&& visit) const
    {
        leaves.walk(stamp, lhs, rhs, [&](ExprId leaf) {
            while (m_pool.op(leaf) == Op::Derivative) leaf = m_pool.operand(leaf, 0);
            if (m_pool.op(leaf) != Op::Variable) return;
            const std::size_t variable = m_pool.variableOf(leaf).index();
            if (variable < m_isPotential.size() && m_isPotential[variable]) visit(std::uint32_t(variable));
        });
    }

    /// A variable equal to a potential, such as the signal of a sensor, fixes nothing: it is shifted with it.
    void findShown()
    {
        DisjointSets<std::uint32_t> equal(m_isPotential.size());
        const auto isSignal = [this](ExprId side) {
            if (m_pool.op(side) != Op::Variable || !m_dae.variables.contains(m_pool.variableOf(side))) return false;
            const DaeVariable& variable = m_dae.variables[m_pool.variableOf(side)];
            return variable.variability == Variability::Continuous && variable.type == ValueType::Real &&
                   variable.causality != Causality::Input && !variable.isFlow && !variable.isStream;
        };
        for (const StructureEquation& equation : m_structure.equations) {
            if (equation.kind == RowKind::Equation && isSignal(equation.lhs) && isSignal(equation.rhs))
                equal.unite(m_pool.variableOf(equation.lhs).value, m_pool.variableOf(equation.rhs).value);
        }
        std::vector<bool> hasPotential(m_isPotential.size(), false);
        for (std::uint32_t i = 0; i < m_isPotential.size(); ++i) {
            if (m_isPotential[i]) hasPotential[equal.find(i)] = true;
        }
        for (std::uint32_t i = 0; i < m_isPotential.size(); ++i) {
            m_isShown[i] = !m_isPotential[i] && hasPotential[equal.find(i)];
            if (m_isShown[i]) m_isPotential[i] = true;
        }
    }

    /// Potentials that an equation mentions are of one group, which that equation may hold.
    void joinMentioned()
    {
        const ShiftOfExpressions shift(m_pool, m_isPotential);
        PresentLeaves leaves(m_pool);
        std::vector<std::uint32_t> held;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            std::uint32_t first = kNone;
            eachPotential(leaves, EquationId(e), equation.lhs, equation.rhs, [&](std::uint32_t potential) {
                if (first != kNone) m_groups.unite(first, potential);
                if (first == kNone) first = potential;
                m_isHeld[potential] = false;  // it occurs somewhere
            });
            if (first != kNone && !shift.isSame(equation.lhs, equation.rhs)) held.push_back(first);
        }
        PresentLeaves initial(m_pool);
        for (std::size_t e = 0; e < m_dae.initialEquations.size(); ++e) {
            const DaeEquation& equation = m_dae.initialEquations[e];
            if (equation.kind != EquationKind::Simple || shift.isSame(equation.lhs, equation.rhs)) continue;
            eachPotential(initial, EquationId(e), equation.lhs, equation.rhs,
                          [&](std::uint32_t potential) { held.push_back(potential); });
        }
        for (const std::uint32_t potential : held) hold(potential);
    }

    void hold(std::uint32_t potential) { m_isHeld[m_groups.find(potential)] = true; }

    void holdFixed()
    {
        for (std::uint32_t i = 0; i < m_isPotential.size(); ++i) {
            if (!m_isPotential[i]) continue;
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            const InstanceId connector = connectorOf(m_dae, variable.instance);
            if (variable.isState || variable.fixed.value_or(false) || !variable.fixedValue.isNone() ||
                (!m_isShown[i] && isOuter(m_dae, connector)))
                hold(i);
        }
    }

    /// Chooses the potential to fix, the place to report, and the components concerned.
    void describe(std::vector<FloatingPotentials>& groups) const
    {
        std::vector<std::uint32_t> groupOf(m_isPotential.size(), kNone);
        std::vector<std::pair<std::size_t, std::size_t>> connections(m_isPotential.size());  // how many, and the last
        std::vector<SourceSpan> spans(m_isPotential.size());
        for (std::uint32_t g = 0; g < groups.size(); ++g) {
            for (const VariableId potential : groups[g].potentials) groupOf[potential.index()] = g;
        }
        PresentLeaves leaves(m_pool);
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            const bool isConnection = equation.origin == EquationOrigin::Connection;
            eachPotential(leaves, EquationId(e), equation.lhs, equation.rhs, [&](std::uint32_t potential) {
                if (isConnection) connections[potential] = {connections[potential].first + 1, e};
                SourceSpan& span = spans[potential];
                if (span.isNone() || (isConnection && connections[potential].first == 1)) span = equation.span;
            });
        }
        for (FloatingPotentials& group : groups) {
            std::pair<std::size_t, std::size_t> most;
            for (const VariableId potential : group.potentials) {
                if (connections[potential.index()] < most) continue;
                most = connections[potential.index()];
                group.proposed = potential;
                group.connection = spans[potential.index()];
            }
            for (const VariableId potential : group.potentials) {
                const std::string& name = m_dae.variables[potential].name;
                std::string component = name.substr(0, name.find('.'));
                // Variables of a component stand together.
                if (group.components.empty() || group.components.back() != component)
                    group.components.push_back(std::move(component));
            }
        }
    }

    const Structure& m_structure;
    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    std::vector<bool> m_isPotential;  ///< by variable: a potential or equal to one; empty if there is none
    std::vector<bool> m_isShown;      ///< by variable: it only shows a potential
    DisjointSets<std::uint32_t> m_groups;
    std::vector<bool> m_isHeld;  ///< by the representative of a group
};

/// Equations for flows that follow from others give their places to references.
class References {
public:
    References(Structure& structure, std::vector<FloatingPotentials>& groups)
        : m_structure(structure), m_dae(*structure.dae), m_groups(groups)
    {
    }

    void choose()
    {
        findFlows();
        const std::vector<std::vector<EquationId>> sets = repeatedEquations(m_structure, conserving());
        std::vector<std::uint32_t> setsOf(m_structure.equations.size(), 0);
        for (const std::vector<EquationId>& set : sets) {
            for (const EquationId equation : set) ++setsOf[equation.index()];
        }
        for (const std::vector<EquationId>& set : sets) {
            FloatingPotentials* group = groupOf(set);
            if (group == nullptr) continue;
            // The first of a set is in no other.
            EquationId replaced = set.front();
            const InstanceId node = connectorOf(m_dae, m_dae.variables[group->proposed].instance);
            for (const EquationId equation : set) {
                const bool isAtNode = std::ranges::any_of(m_flowsOf[equation.index()], [&](VariableId flow) {
                    return connectorOf(m_dae, m_dae.variables[flow].instance) == node;
                });
                if (isAtNode && setsOf[equation.index()] == 1 &&
                    m_structure.equations[equation].origin == EquationOrigin::Connection)
                    replaced = equation;
            }
            replace(replaced, *group);
        }
    }

private:
    void findFlows()
    {
        m_groupsOf.resize(m_dae.instances.size());
        for (FloatingPotentials& group : m_groups) {
            for (const VariableId potential : group.potentials) {
                auto& groups = m_groupsOf[connectorOf(m_dae, m_dae.variables[potential].instance).index()];
                if (groups.empty() || groups.back() != &group) groups.push_back(&group);
            }
        }
    }

    /// Sums of variables that are zero.
    [[nodiscard]] std::vector<EquationId> conserving()
    {
        const ExpressionPool& pool = m_structure.pool;
        LinearFormReader reader(pool, {});
        m_flowsOf.resize(m_structure.equations.size());
        std::vector<EquationId> result;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.kind != RowKind::Equation || equation.isDiscrete) continue;
            const std::vector<LinearTerm>& terms = reader.read(equation.lhs, equation.rhs);
            const bool isSum = !terms.empty() && std::ranges::all_of(terms, [&](const LinearTerm& term) {
                return !term.expr.isNone() && pool.op(term.expr) == Op::Variable &&
                       m_dae.variables.contains(pool.variableOf(term.expr)) &&
                       m_dae.variables[pool.variableOf(term.expr)].variability == Variability::Continuous;
            });
            if (!isSum) continue;
            result.emplace_back(e);
            for (const LinearTerm& term : terms) {
                const VariableId variable = pool.variableOf(term.expr);
                if (m_dae.variables[variable].isFlow) m_flowsOf[e].push_back(variable);
            }
        }
        return result;
    }

    /// A group without a reference that has potentials in the connectors of the flows of these equations.
    [[nodiscard]] FloatingPotentials* groupOf(const std::vector<EquationId>& set) const
    {
        for (const EquationId equation : set) {
            for (const VariableId flow : m_flowsOf[equation.index()]) {
                const InstanceId connector = connectorOf(m_dae, m_dae.variables[flow].instance);
                if (connector.isNone()) continue;
                for (FloatingPotentials* group : m_groupsOf[connector.index()]) {
                    if (group->value.isNone()) return group;
                }
            }
        }
        return nullptr;
    }

    void replace(EquationId id, FloatingPotentials& group)
    {
        ExpressionPool& pool = m_structure.pool;
        StructureEquation& equation = m_structure.equations[id];
        const DaeVariable& potential = m_dae.variables[group.proposed];
        const bool hasStart = !potential.start.isNone() && pool.isNumber(potential.start);
        group.replacedLhs = equation.shownLhs;
        group.replacedRhs = equation.shownRhs;
        group.value = hasStart ? potential.start : pool.real(0);
        equation.lhs = equation.shownLhs = pool.variable(group.proposed, potential.typeId);
        equation.rhs = equation.shownRhs = group.value;
        equation.origin = EquationOrigin::Equation;
        equation.span = group.connection;
    }

    Structure& m_structure;
    const HybridDae& m_dae;
    std::vector<FloatingPotentials>& m_groups;
    std::vector<std::vector<FloatingPotentials*>> m_groupsOf;  ///< by connector
    std::vector<std::vector<VariableId>> m_flowsOf;            ///< by equation that conserves
};

}  // namespace

void chooseReferences(Structure& structure)
{
    structure.floating = FloatingGroups(structure).find();
    if (!structure.floating.empty()) References(structure, structure.floating).choose();
}

void reportFloatingPotentials(const Structure& structure, Diagnostics& diagnostics)
{
    for (const FloatingPotentials& group : structure.floating) {
        const auto nameOf = [&](VariableId potential) { return structure.dae->variables[potential].name; };
        const std::string proposed = nameOf(group.proposed);
        const std::string node = proposed.substr(0, proposed.rfind('.'));
        auto& diagnostic =
            diagnostics
                .report(diag::FloatingPotentials, group.connection,
                        listOf(group.components, [](const std::string& name) { return name; }), node)
                .note({}, fmt::format("the same can be added to all of these, and each equation still holds: {}",
                                      listOf(group.potentials, nameOf)));
        if (group.value.isNone()) continue;
        diagnostic.note({}, fmt::format("so {} = {} is taken, in place of '{} = {}', which the other equations imply",
                                        proposed, structure.print(group.value), structure.print(group.replacedLhs),
                                        structure.print(group.replacedRhs)));
    }
}

}  // namespace causeway
