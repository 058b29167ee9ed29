// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/local_balance.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/base/disjoint_sets.h"
#include "core/base/prefetch.h"
#include "core/dae/scalars/balance.h"

namespace causeway {

namespace {

/// The ends of the connections of one model: which are the same after all of them.
class Ends {
public:
    /// Position of a scalar end; `isNew` tells whether it was met for the first time.
    std::size_t find(VariableId variable, std::int64_t element, bool isOutside, bool& isNew)
    {
        const auto [entry, inserted] = m_positions.try_emplace({variable, element, isOutside}, m_sets.size());
        if (inserted) m_sets.add();
        isNew = inserted;
        return entry->second;
    }
    /// False when they were joined before.
    bool join(std::size_t a, std::size_t b) { return m_sets.unite(a, b); }

private:
    std::map<std::tuple<VariableId, std::int64_t, bool>, std::size_t> m_positions;
    DisjointSets<std::size_t> m_sets;
};

/// Number of components prefetched: all together exceed any cache.
constexpr std::size_t kInstancesAhead = 8;

struct Counts {
    std::int64_t equations = 0, unknowns = 0;
    bool isOpen = false;         ///< cannot be counted by itself
    std::unique_ptr<Ends> ends;  ///< null without connections
};

class LocalBalance {
public:
    LocalBalance(Instantiation& in, const HybridDae& dae, const std::vector<ComponentInstance*>& instances,
                 const std::vector<ComponentInstance*>& variables)
        : m_in(in),
          m_dae(dae),
          m_instances(instances),
          m_variables(variables),
          m_counts(instances.size()),
          m_modelOf(instances.size())
    {
    }

    void run(const std::vector<ModelConnections::Pair>& pairs)
    {
        for (std::size_t i = 0; i < m_instances.size(); ++i) {
            if (i + kInstancesAhead < m_instances.size()) prefetch(m_instances[i + kInstancesAhead]->type);
            addInstance(i);
        }
        for (std::size_t i = 0; i < m_variables.size() && i < m_dae.variables.size(); ++i) {
            if (i + kInstancesAhead < m_variables.size()) prefetch(&m_variables[i + kInstancesAhead]->element);
            addVariable(VariableId(i));
        }
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.origin == EquationOrigin::Connection || equation.instance.isNone()) continue;
            m_counts[modelOf(equation.instance)].equations += equationCount(m_dae, equation);
        }
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            if (!algorithm.instance.isNone())
                m_counts[modelOf(algorithm.instance)].equations += equationCount(m_dae, algorithm);
        }
        for (const ModelConnections::Pair& pair : pairs) addPair(pair);
        // The model itself is counted as a whole (balance.h).
        for (std::size_t i = 1; i < m_instances.size(); ++i) report(i);
    }

private:
    static bool isModel(const ComponentInstance& component)
    {
        const ast::ClassKind kind = component.type->kind();
        return kind == ast::ClassKind::Model || kind == ast::ClassKind::Block || kind == ast::ClassKind::Class;
    }
    [[nodiscard]] std::size_t modelOf(InstanceId instance) const { return m_modelOf[instance.index()]; }
    /// The model around a model; the outermost for itself.
    [[nodiscard]] std::size_t modelAround(std::size_t model) const
    {
        const InstanceId parent = m_dae.instances[InstanceId(model)].parent;
        return parent.isNone() ? model : modelOf(parent);
    }
    [[nodiscard]] std::int64_t sizeOf(VariableId variable) const
    {
        return m_dae.pool.types().elementCount(m_dae.variables[variable].typeId);
    }

    void addInstance(std::size_t at)
    {
        const ComponentInstance& component = *m_instances[at];
        const InstanceId parent = m_dae.instances[InstanceId(at)].parent;
        m_modelOf[at] = isModel(component) || parent.isNone() ? at : modelOf(parent);
        if (m_modelOf[at] == at) return;
        const bool isExpandable = component.type->kind() == ast::ClassKind::ExpandableConnector;
        if (isExpandable || m_in.findElement(*component.type, "equalityConstraint") != nullptr) markOpen(m_modelOf[at]);
    }

    /// Whether the value comes from a modification of the model, not from the declaration in it.
    static bool isGivenFromOutside(const ComponentInstance& component, const ComponentInstance& model)
    {
        const Binding* binding = component.binding;
        while (binding != nullptr && binding->part != nullptr) binding = binding->part->whole;
        return binding != nullptr && binding->scope != nullptr && binding->scope->outermost().component != &model;
    }

    /// Both the model and the one in which it is connected depend on more than themselves.
    void markOpen(std::size_t model)
    {
        m_counts[model].isOpen = true;
        m_counts[modelAround(model)].isOpen = true;
    }

    void addVariable(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.variability <= Variability::Parameter || variable.isDummy || variable.instance.isNone()) return;
        if (variable.type == ValueType::Clock || variable.type == ValueType::ExternalObject) return;
        const std::size_t model = modelOf(variable.instance);
        const std::int64_t size = sizeOf(id);
        m_counts[model].unknowns += size;
        if (ClassInstance* type = m_variables[id.index()]->type; type != nullptr && type->declaration != nullptr) {
            if (m_in.findElement(*type, "equalityConstraint") != nullptr) markOpen(model);
        }
        // The component of the model that it is, or is part of.
        const ComponentInstance* top = m_variables[id.index()];
        const ComponentInstance* owner = m_instances[model];
        while (top->parent != nullptr && top->parent != owner) top = top->parent;
        if (!top->isConnector) return;
        const bool isPublic =
            top->element == nullptr || top->element->declaration == nullptr || !top->element->declaration->isProtected;
        // A value given to an input where the model is used replaces its connection, and counts as an equation of the
        // model.
        const bool isGiven = variable.isInput && isGivenFromOutside(*m_variables[id.index()], *owner);
        if (variable.isFlow || (variable.isInput && isPublic && !isGiven)) m_counts[model].equations += size;
        // Outside it is one unknown more, and a sum of flows for each flow variable that is not joined with another.
        if (!isPublic || model == 0) return;
        Counts& around = m_counts[modelAround(model)];
        if (variable.isFlow) {
            around.unknowns += size;
            around.equations += size;
        } else if (variable.isInput && !isGiven) {
            around.unknowns += size;
        }
    }

    void addPair(const ModelConnections::Pair& pair)
    {
        if (pair.owner == nullptr || pair.owner->instance < 0) return;
        const auto position = static_cast<std::size_t>(pair.owner->instance);
        if (position >= m_counts.size()) return;
        Counts& counts = m_counts[position];
        const VariableId a = pair.a->variable, b = pair.b->variable;
        if (a.index() >= m_dae.variables.size() || b.index() >= m_dae.variables.size()) return;
        const DaeVariable& variable = m_dae.variables[a];
        if (variable.variability <= Variability::Parameter || variable.type == ValueType::Clock) return;
        if (!isReached(*pair.a, *pair.owner) || !isReached(*pair.b, *pair.owner)) {
            counts.isOpen = true;
            return;
        }
        const std::int64_t size = std::min(pair.elementA < 0 ? sizeOf(a) : 1, pair.elementB < 0 ? sizeOf(b) : 1);
        if (counts.ends == nullptr) counts.ends = std::make_unique<Ends>();
        for (std::int64_t i = 0; i < size && !m_in.task.cancelled(); ++i) {
            bool isNewA = false, isNewB = false;
            const std::size_t endA =
                counts.ends->find(a, pair.elementA < 0 ? i : pair.elementA, pair.aIsOutside, isNewA);
            const std::size_t endB =
                counts.ends->find(b, pair.elementB < 0 ? i : pair.elementB, pair.bIsOutside, isNewB);
            const bool isJoined = counts.ends->join(endA, endB);
            const int newOutside = (isNewA && pair.aIsOutside ? 1 : 0) + (isNewB && pair.bIsOutside ? 1 : 0);
            if (variable.isStream) {
                counts.equations += newOutside;
            } else if (variable.isFlow) {
                counts.equations += newOutside - (isJoined ? 1 : 0);
            } else {
                counts.equations += isJoined ? 1 : 0;
            }
        }
    }

    /// Whether it is part of the model in which it is connected, not of an inner component somewhere else.
    static bool isReached(const ComponentInstance& end, const ComponentInstance& owner)
    {
        for (const ComponentInstance* at = &end; at != nullptr; at = at->parent) {
            if (at == &owner) return true;
        }
        return false;
    }

    void report(std::size_t at)
    {
        const Counts& counts = m_counts[at];
        if (m_modelOf[at] != at || counts.isOpen || counts.equations == counts.unknowns) return;
        const ComponentInstance& component = *m_instances[at];
        if (component.type->declaration->isPartial() || component.type->kind() == ast::ClassKind::Class) return;
        m_in.report(diag::UnbalancedClass, component.type->declaration->nameSpan(), component.type,
                    component.type->fullName(), countText(counts.equations, "equation"),
                    countText(counts.unknowns, "unknown"), differenceText({counts.equations, counts.unknowns}));
    }

    Instantiation& m_in;
    const HybridDae& m_dae;
    const std::vector<ComponentInstance*>& m_instances;
    const std::vector<ComponentInstance*>& m_variables;
    std::vector<Counts> m_counts;        ///< by instance; used for models
    std::vector<std::size_t> m_modelOf;  ///< the nearest model that an instance is, or is in
};

}  // namespace

void checkLocalBalance(Instantiation& in, const HybridDae& dae, const std::vector<ComponentInstance*>& instances,
                       const std::vector<ComponentInstance*>& variables,
                       const std::vector<ModelConnections::Pair>& pairs)
{
    LocalBalance(in, dae, instances, variables).run(pairs);
}

}  // namespace causeway
