// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/flatten.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/prefetch.h"
#include "core/base/task.h"
#include "core/dae/assigned_variables.h"
#include "core/dae/clocks/clock_partitions.h"
#include "core/dae/clocks/state_machines.h"
#include "core/dae/connections/connection_sets.h"
#include "core/dae/connections/model_connections.h"
#include "core/dae/connections/stream_connectors.h"
#include "core/dae/equation_lowering.h"
#include "core/dae/flattening/derivative_functions.h"
#include "core/dae/flattening/discrete_rules.h"
#include "core/dae/flattening/effect_statements.h"
#include "core/dae/flattening/flattening.h"
#include "core/dae/flattening/local_balance.h"
#include "core/dae/flattening/named_expressions.h"
#include "core/dae/parameters.h"
#include "core/dae/scalars/balance.h"
#include "core/dae/zero_crossings.h"
#include "core/external/external_world.h"
#include "core/library/class_index.h"
#include "core/semantics/component_checks.h"
#include "core/semantics/incomplete_models.h"
#include "core/semantics/instance_tree.h"
#include "core/semantics/statement_lowering.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// In a member that a connection brought into an expandable connector (specification, section 9.1.3).
bool isAddedByConnections(const ComponentInstance& component)
{
    for (const ComponentInstance* at = &component; at->parent != nullptr; at = at->parent) {
        if (at->element != nullptr && at->element->isLoose && at->parent->type != nullptr &&
            at->parent->type->kind() == ast::ClassKind::ExpandableConnector)
            return true;
    }
    return false;
}

/// A flow variable that is declared in a model is a variable like others: nothing is connected to it.
bool isOfConnector(const ComponentInstance& component)
{
    for (const ComponentInstance* at = &component; at != nullptr; at = at->parent) {
        if (at->isConnector) return true;
    }
    return false;
}

/// Models exceed any cache, and each pass visits all components in order.
constexpr std::size_t kAhead = 8;

/// Asks for both cache lines of a component that comes soon.
void prefetchComponent(std::span<ComponentInstance* const> components, std::size_t position)
{
    if (position >= components.size()) return;
    prefetch(components[position]);
    prefetch(&components[position]->binding);
}

/// Variables that unreached statements alone assign are given by the algorithm all the same (specification, section
/// 11.1.1): a branch that is never taken names them.
void addUnreached(ExpressionPool& pool, const std::vector<ExprId>& unreached, DaeAlgorithm& algorithm)
{
    std::vector<ExprId> assigned;
    collectAssigned(pool, algorithm.statements, assigned);
    Statement never;
    never.kind = StatementKind::If;
    never.span = algorithm.span;
    never.branches.push_back({pool.boolean(false), {}});
    for (const ExprId target : unreached) {
        if (std::ranges::find(assigned, target) != assigned.end()) continue;
        assigned.push_back(target);
        Statement keep;
        keep.targets = {target};
        keep.value = target;
        keep.span = algorithm.span;
        never.branches.front().body.push_back(std::move(keep));
    }
    if (!never.branches.front().body.empty()) algorithm.statements.insert(algorithm.statements.begin(), never);
}

}  // namespace

/// For an array of components, reports the first element.
void Flattening::reportWithoutValue()
{
    std::set<std::pair<SourceSpan, SourceSpan>> told;
    for (const auto& [span, declaration, name, what] : m_withoutValue) {
        if (!told.emplace(span, declaration).second) continue;
        Diagnostic& diagnostic = m_in.diagnostics.report(diag::ParameterWithoutValue, span, name, what);
        if (declaration != span) diagnostic.note(declaration, "it is declared here");
    }
}

void Flattening::run()
{
    runOnParts();
    if (!m_task.cancelled()) finish();
}

void Flattening::runOnParts()
{
    ClassInstance& model = *m_in.model->type;
    m_dae.modelName = model.fullName();
    m_dae.description = model.declaration->definition().description().value();
    m_dae.experiment = experimentOf(model.declaration->definition());
    m_connections.gather();
    if (m_task.cancelled()) return;
    m_dae.variables.reserve(m_connections.leafCount());
    m_leaves.reserve(m_connections.leafCount());
    m_in.variables.reserve(m_in.variables.size() + m_connections.leafCount());
    m_dae.instances.reserve(m_connections.scalarCount());
    m_scalars.reserve(m_connections.scalarCount());
    // A variable has an equation or a value, which needs a few further expressions.
    m_in.pool.reserve(m_connections.leafCount() / 2 * 5);
    m_dae.equations.reserve(m_connections.leafCount() / 2);
    walk(*m_in.model, InstanceId());
    for (std::size_t i = 0; i < m_in.addedInners.size(); ++i) walk(*m_in.addedInners[i], InstanceId(0));
    for (std::size_t i = 0; i < m_leaves.size() && !m_task.cancelled(); ++i) {
        prefetchComponent(m_leaves, i + kAhead);
        addAttributes(*m_leaves[i], m_dae.variables[VariableId(i)]);
    }
    followVaryingConstants();
    for (std::size_t i = 0; i < m_scalars.size(); ++i) {
        if (m_task.cancelled()) return;
        if (i + kAhead < m_scalars.size()) prefetch(m_scalars[i + kAhead].first->type);
        addEquations(*m_scalars[i].first, m_scalars[i].second);
    }
    freeAssignedParameters();
    m_in.checkExpanded();
    m_in.checkUnusedImports();
}

namespace {

/// Positions of variables among the leaves, by their original ids, which follow the order of first use; none for
/// variables outside the model.
std::vector<VariableId> placesOf(const std::vector<ComponentInstance*>& leaves, std::size_t asked)
{
    std::vector<VariableId> places(asked);
    for (std::size_t i = 0; i < leaves.size(); ++i) places[leaves[i]->variable.index()] = VariableId(i);
    return places;
}

}  // namespace

/// A parameter assigned by an initial algorithm is computed there, as if it had `fixed = false`, which it should have
/// (specification, section 8.6; a warning was reported). Its declared value is its start value.
void Flattening::freeAssignedParameters()
{
    std::vector<ExprId> assigned;
    for (const DaeAlgorithm& algorithm : m_dae.initialAlgorithms)
        collectAssigned(m_in.pool, algorithm.statements, assigned);
    if (assigned.empty()) return;
    const std::vector<VariableId> places = placesOf(m_leaves, m_in.variables.size());
    std::set<std::string> freed;
    std::set<VariableId> seen;
    for (const ExprId target : assigned) {
        if (m_in.pool.op(target) != Op::Variable) continue;
        const VariableId asked = m_in.pool.variableOf(target);
        if (places[asked.index()].isNone() || !seen.insert(asked).second) continue;
        DaeVariable& variable = m_dae.variables[places[asked.index()]];
        if (variable.variability != Variability::Parameter || !variable.fixedValue.isNone()) continue;
        if (!variable.binding.isNone() && m_in.variables[asked.index()]->isStructural) {
            m_in.report(diag::AssignmentNotAllowed, variable.span, m_in.model->type, variable.name,
                        "a parameter that decides which equations there are");
            continue;
        }
        if (!variable.binding.isNone()) variable.start = std::exchange(variable.binding, ExprId());
        variable.fixed = false;
        variable.fixedValue = m_in.pool.boolean(false);
        freed.insert(variable.name);
    }
    std::erase_if(m_withoutValue, [&](const WithoutValue& each) { return freed.contains(each.name); });
}

namespace {

/// A short definition of a partial class is partial, with or without the prefix (specification, section 4.6.1).
bool isPartialByName(const ClassInstance& instance)
{
    const ClassInstance* at = &instance;
    while (at->declaration != nullptr && !at->declaration->isPartial()) {
        if (at->declaration->form() != SyntaxKind::ShortClassSpecifier || at->bases.empty()) return false;
        at = at->bases.front();
    }
    return at->declaration != nullptr;
}

}  // namespace

/// Variables and instances in the order of declaration.
void Flattening::walk(ComponentInstance& component, InstanceId parent)
{
    if (component.subscripts().empty()) checkComponent(m_in, component);
    if (component.isOuter || m_task.cancelled()) return;
    if (component.isLeaf()) {
        if (!m_in.sizeOf(component)) return;
        m_leaves.push_back(&component);
        m_in.variableOf(component);
        DaeVariable& variable = m_dae.variables.emplace();
        const std::size_t outer = m_path.size();
        appendName(m_path, component);
        variable.name = m_path;  // no longer than it need be
        m_path.resize(outer);
        variable.instance = parent;
        return;
    }
    if (component.type == nullptr || !m_in.sizeOf(component)) return;
    if (component.isArray()) {
        for (ComponentInstance* element : m_in.elementsOf(component)) walk(*element, parent);
        return;
    }
    if (component.type->declaration != nullptr && component.type->declaration->isPartial() &&
        component.element != nullptr) {
        reportPartialClass(
            m_in, component.clause() ? component.clause().type().span() : component.span(), component.scope,
            component.clause() ? component.clause().type().toString() : std::string(component.type->name()),
            component.path());
    } else if (component.element != nullptr && component.clause() && isPartialByName(*component.type)) {
        m_in.reportBreach(diag::PartialClass, component.clause().type().span(), component.scope,
                          component.clause().type().toString(), component.path());
    }
    DaeInstance instance;
    instance.parent = parent;
    const std::size_t outer = m_path.size();
    appendName(m_path, component);
    instance.name = m_path.substr(outer);
    if (!m_path.empty()) m_path += '.';
    instance.className = classNameOf(*component.type);
    instance.isConnector = component.isConnector;
    const InstanceId id = m_dae.instances.push(std::move(instance));
    component.instance = static_cast<std::int32_t>(id.index());
    m_scalars.emplace_back(&component, id);
    const auto members = m_in.membersOf(component);
    for (std::size_t i = 0; i < members.size(); ++i) {
        prefetchComponent(members, i + 1);
        walk(*members[i], id);
    }
    m_path.resize(outer);
}

void Flattening::addEquations(ComponentInstance& component, InstanceId instance)
{
    m_in.forEachClass(*component.type, [&](ClassInstance& part) {
        if (part.declaration == nullptr) return;
        const ast::ClassSpecifier specifier = part.declaration->specifier();
        if (const ast::ExternalClause external = specifier.external()) {
            m_in.report(diag::ElementNotAllowed, external.span(), &part, fmt::format("'{}'", part.name()),
                        "an external body", "only functions have one");
        }
        if (!part.declaration->hasEquations()) return;
        for (const ast::EquationSection section : specifier.equationSections()) {
            EquationLowering lowering(m_in, m_dae, part, instance, section.isInitial());
            for (const ast::Equation equation : section.equations()) {
                lowering.lower(equation, section.isInitial() ? m_dae.initialEquations : m_dae.equations);
            }
        }
        for (const ast::AlgorithmSection section : specifier.algorithmSections()) {
            DaeAlgorithm algorithm;
            algorithm.span = section.span();
            algorithm.instance = instance;
            StatementLowering lowering(m_in, &part, section.isInitial());
            algorithm.statements = lowering.lower(section.statements().toVector());
            if (!section.isInitial()) {
                const AlgorithmEffects effects = takeEffects(m_in.pool, m_dae, algorithm);
                m_dae.equations.insert(m_dae.equations.end(), effects.equations.begin(), effects.equations.end());
                for (const DaeEquation& reinit : effects.refused) {
                    m_in.report(diag::CannotReinit, reinit.span, &part, m_in.textOf(reinit.lhs),
                                "the algorithm changes afterwards what it depends on; write it in a when-equation");
                }
                addUnreached(m_in.pool, lowering.unreached(), algorithm);
            }
            if (algorithm.statements.empty()) continue;
            (section.isInitial() ? m_dae.initialAlgorithms : m_dae.algorithms).push_back(std::move(algorithm));
        }
    });
}

void Flattening::addConnections()
{
    ConnectionSets sets;
    for (const ModelConnections::Pair& pair : m_connections.pairs()) {
        if (pair.a->variable.isNone() || pair.b->variable.isNone())
            continue;  // its size is unknown, which has been reported
        const auto end = [](const ComponentInstance& component, std::int32_t element, bool isOutside) {
            return ConnectionEnd{component.variable, element, isOutside};
        };
        const ConnectionEnd a = end(*pair.a, pair.elementA, pair.aIsOutside),
                            b = end(*pair.b, pair.elementB, pair.bIsOutside);
        const InstanceId owner = pair.owner != nullptr && pair.owner->instance >= 0
                                     ? InstanceId(static_cast<std::size_t>(pair.owner->instance))
                                     : InstanceId();
        if (pair.a->prefixes.variability >= ast::Variability::Parameter) {
            sets.connectParameters(a, b, pair.span, owner);
        } else {
            sets.connect(a, b, pair.span, owner);
        }
    }
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (!variable.isFlow || variable.variability <= Variability::Parameter) continue;
        if (!isOfConnector(*m_byVariable[i])) continue;
        sets.addFlow(VariableId(i));
        if (isAddedByConnections(*m_byVariable[i])) sets.addFlow(VariableId(i), true);
    }
    sets.build(m_dae);
    checkSources(sets);
    sets.addEquations(m_dae);
    StreamConnectors streams(sets);
    bool hasStreams = false;
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        if (!m_dae.variables[VariableId(i)].isStream) continue;
        const ComponentInstance& component = *m_byVariable[i];
        ComponentInstance* connector = component.parent;
        ComponentInstance* flow = nullptr;
        for (; connector != nullptr && flow == nullptr; connector = connector->parent) {
            for (ComponentInstance* member : m_in.membersOf(*connector)) {
                if (member->isLeaf() && member->prefixes.flow == ast::Flow::Flow) flow = member;
            }
            if (connector->isConnector) break;
        }
        if (flow == nullptr) continue;
        streams.addStream(VariableId(i), flow->variable);
        hasStreams = true;
    }
    if (hasStreams) {
        streams.addEquations(m_dae);
        streams.replaceStreamOperators(m_dae);
    }
}

/// The connection that names a variable.
SourceSpan Flattening::connectionOf(const ComponentInstance& component) const
{
    for (const ModelConnections::Pair& pair : m_connections.pairs()) {
        if (pair.a == &component || pair.b == &component) return pair.span;
    }
    return component.span();
}

void Flattening::checkSources(const ConnectionSets& sets)
{
    // Only one of the states of a state machine is active: their outputs are one source.
    const auto states = statesOf(m_dae);
    const auto isOfState = [&](const ComponentInstance& component) {
        return !states.empty() && component.parent != nullptr && states.contains(component.parent->path());
    };
    for (const ConnectionSet& set : sets.sets()) {
        if (set.kind != ConnectionKind::Potential) continue;
        const ConnectionEnd* source = nullptr;
        bool isInsideInputs = true;
        std::vector<std::string> inputs;
        for (const ConnectionEnd& end : sets.ends(set)) {
            const ComponentInstance& component = *m_byVariable[end.variable.index()];
            isInsideInputs = isInsideInputs && !end.isOutside &&
                             component.prefixes.causality == ast::Causality::Input && !component.isProtected;
            if (isInsideInputs && inputs.size() < 4) inputs.push_back(component.path());
            if (component.isProtected && component.parent != nullptr &&
                component.prefixes.causality == ast::Causality::Input)
                continue;  // between a conditional one and its use
            const bool isInput = component.prefixes.causality == ast::Causality::Input,
                       isOutput = component.prefixes.causality == ast::Causality::Output;
            const bool isSource = end.isOutside ? isInput : isOutput;
            if (!isSource) continue;
            if (source != nullptr && source->variable != end.variable &&
                !(isOfState(component) && isOfState(*m_byVariable[source->variable.index()]))) {
                m_in.report(diag::SeveralSources, connectionOf(component), m_in.model->type,
                            m_byVariable[source->variable.index()]->path(), component.path());
                break;
            }
            source = &end;
        }
        if (isInsideInputs && sets.ends(set).size() > 1 && !m_in.model->type->declaration->isPartial()) {
            m_in.report(diag::NoSource, sets.span(set), m_in.model->type, fmt::format("{}", fmt::join(inputs, ", ")));
        }
    }
}

/// 0 = equalityConstraint(a, b) for the connections that would close a loop.
void Flattening::addBrokenConnections()
{
    for (const ModelConnections::BrokenConnection& broken : m_connections.broken()) {
        ClassElement* element = m_in.findElement(*broken.type, "equalityConstraint");
        ClassInstance* function = element != nullptr ? m_in.staticInstance(*element) : nullptr;
        if (function == nullptr) continue;
        const FunctionId id = m_in.functionOf(*function);
        ExpressionLowering lowering(m_in, broken.type);
        const ExprId a = lowering.valueOfComponent(*broken.a), b = lowering.valueOfComponent(*broken.b);
        if (id.isNone() || a.isNone() || b.isNone()) continue;
        ExpressionPool& pool = m_in.pool;
        const ExprId residue = pool.functionCall(id, std::array{a, b}, m_in.functions[id].resultType);
        if (pool.types().elementCount(pool.typeId(residue)) == 0) continue;
        DaeEquation equation;
        equation.lhs = zeroOf(pool, pool.typeId(residue));
        equation.rhs = residue;
        equation.origin = EquationOrigin::Connection;
        equation.span = broken.span;
        if (broken.owner != nullptr && broken.owner->instance >= 0)
            equation.instance = InstanceId(static_cast<std::size_t>(broken.owner->instance));
        m_dae.equations.push_back(equation);
    }
}

/// Parameters that depend on each other only through branches that are not taken: T from h, or h from T. Their
/// conditions are decided.
void Flattening::decideCycles()
{
    ExpressionPool& pool = m_in.pool;
    std::vector<ExprId> values(m_in.variables.size());
    for (std::size_t i = 0; i < m_leaves.size(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (variable.variability <= Variability::Parameter) values[m_leaves[i]->variable.index()] = variable.binding;
    }
    if (!hasCycle(pool, values)) return;
    const std::size_t count = m_leaves.size();
    std::vector<std::uint32_t> position(m_in.variables.size(), UINT32_MAX);
    for (std::size_t i = 0; i < count; ++i) position[m_leaves[i]->variable.index()] = static_cast<std::uint32_t>(i);
    // Dependencies, as rows by user and as columns by used variable.
    std::vector<std::uint32_t> firstUse(count + 1, 0), firstUser(count + 1, 0), uses;
    for (std::size_t i = 0; i < count; ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (variable.variability <= Variability::Parameter && !variable.binding.isNone() &&
            !pool.isLiteral(variable.binding)) {
            for (const ExprId node : reachable(pool, std::array{variable.binding})) {
                if (pool.op(node) != Op::Variable) continue;
                const std::uint32_t used = position[pool.variableOf(node).index()];
                if (used == UINT32_MAX) continue;
                uses.push_back(used);
                ++firstUser[used];
            }
        }
        firstUse[i + 1] = static_cast<std::uint32_t>(uses.size());
    }
    if (uses.empty()) return;
    std::exclusive_scan(firstUser.begin(), firstUser.end(), firstUser.begin(), 0U);
    std::vector<std::uint32_t> users(uses.size()), usersLeft(count), usesLeft(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        usesLeft[i] = firstUse[i + 1] - firstUse[i];
        for (std::uint32_t k = firstUse[i]; k < firstUse[i + 1]; ++k)
            users[firstUser[uses[k]] + usersLeft[uses[k]]++] = i;
    }
    // Variables without dependencies or without users are in no cycle: remove them from both ends.
    std::vector<std::uint32_t> open;
    std::vector<std::uint8_t> isGone(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (usesLeft[i] == 0 || usersLeft[i] == 0) open.push_back(i);
    }
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (isGone[at] != 0) continue;
        isGone[at] = 1;
        for (std::uint32_t k = firstUser[at]; k < firstUser[at + 1]; ++k) {
            if (--usesLeft[users[k]] == 0) open.push_back(users[k]);
        }
        for (std::uint32_t k = firstUse[at]; k < firstUse[at + 1]; ++k) {
            if (--usersLeft[uses[k]] == 0) open.push_back(uses[k]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (isGone[i] != 0) continue;
        ExprId& binding = m_dae.variables[VariableId(i)].binding;
        RewriteMemo memo;
        binding = rewrite(pool, binding, memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (pool.op(node) == Op::If) {
                if (const auto known = m_in.evaluate(operands[0])) return operands[known->number() != 0 ? 1 : 2];
            }
            if (std::ranges::equal(pool.operands(node), operands)) return node;
            return pool.withOperands(node, std::vector(operands.begin(), operands.end()));
        });
    }
}

namespace {

bool namesCode(const Function& function)
{
    return !function.external.native.libraries.empty() || !function.external.native.include.empty();
}

/// Several external functions of a library may be in one piece of C, which one of them names: the one that stands
/// nearest by its name. Their language is one, so they are linked as one (specification, section 12.9.4).
void shareNativeCode(IdVector<FunctionId, Function>& functions)
{
    std::vector<const Function*> givers;
    for (const Function& function : functions) {
        if (namesCode(function)) givers.push_back(&function);
    }
    for (Function& function : functions) {
        if (!function.isExternal || namesCode(function) || ExternalWorld::isKnown(function.external)) continue;
        std::size_t most = function.name.find('.');  // of another library none
        const Function* nearest = nullptr;
        for (const Function* other : givers) {
            const auto [end, ignored] = std::ranges::mismatch(function.name, other->name);
            const auto common = static_cast<std::size_t>(end - function.name.begin());
            if (most == std::string::npos || common <= most) continue;
            most = common;
            nearest = other;
        }
        if (nearest != nullptr) function.external.native = nearest->external.native;
    }
}

}  // namespace

void Flattening::finish()
{
    addBrokenConnections();
    decideCycles();
    addDerivativeFunctions(m_in, m_dae);
    m_dae.pool = std::move(m_in.pool);
    m_dae.constantUnits = std::move(m_in.constantUnits);
    for (Function& function : m_in.functions) m_dae.functions.push(std::move(function));
    shareNativeCode(m_dae.functions);
    // Variables in the order of declaration, independent of the order of first use.
    std::vector<VariableId> to = placesOf(m_leaves, m_in.variables.size());
    m_byVariable = std::move(m_leaves);
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (!to[i].isNone()) continue;
        // Met while something was looked for that is not part of the model: it keeps the numbering whole.
        ComponentInstance& component = *m_in.variables[i];
        DaeVariable variable;
        variable.name = component.path();
        variable.isDummy = true;
        to[i] = m_dae.variables.push(std::move(variable));
        m_byVariable.push_back(&component);
    }
    m_dae.pool.renumberVariables(to);
    for (std::size_t i = 0; i < m_byVariable.size(); ++i) {
        prefetchComponent(m_byVariable, i + kAhead);
        m_byVariable[i]->variable = VariableId(i);
        m_dae.variables[VariableId(i)].isStructural = m_byVariable[i]->isStructural;
    }
    dropUnused();
    addConnections();
    markStates();
    findResources();
    reportWithoutValue();
    if (!isWhole(m_in.diagnostics)) return;
    replaceStateMachines(m_dae, m_in.diagnostics);
    if (!isWhole(m_in.diagnostics)) return;
    nameClockedExpressions(m_dae, m_in.diagnostics);
    if (!isWhole(m_in.diagnostics)) return;
    partitionClocks(m_dae, m_in.diagnostics);
    acceptZeroCrossings(m_dae, m_in.diagnostics);
    if (isWhole(m_in.diagnostics)) checkDiscreteRules(m_dae, m_in.pureCalls, m_in.diagnostics);
    if (!isWhole(m_in.diagnostics)) return;
    orderParameters(m_dae, m_in.diagnostics);
    if (!m_in.diagnostics.hasErrors()) checkParts();
}

/// Dummies that no expression mentions are left out.
void Flattening::dropUnused()
{
    std::size_t count = m_dae.variables.size();
    std::vector<std::uint8_t> isUsed(count, 0);
    for (std::size_t i = 0; i < m_dae.pool.size(); ++i) {
        if (m_dae.pool.op(ExprId(i)) == Op::Variable && m_dae.pool.variableOf(ExprId(i)).index() < count)
            isUsed[m_dae.pool.variableOf(ExprId(i)).index()] = 1;
    }
    while (count > 0 && m_dae.variables[VariableId(count - 1)].isDummy && isUsed[count - 1] == 0) --count;
    m_dae.variables.resize(count);
}

/// Resolves files while the libraries are available: a run finds files without them.
void Flattening::findResources()
{
    for (std::size_t i = 0; i < m_dae.pool.size(); ++i) {
        if (m_dae.pool.op(ExprId(i)) != Op::StringLiteral) continue;
        const std::string& uri = m_dae.pool.stringValue(ExprId(i));
        if (!uri.starts_with("modelica:") && !uri.starts_with("file:")) continue;
        if (const auto path = m_in.library.resolveUri(uri)) m_dae.resources.emplace_back(uri, path->string());
    }
}

void Flattening::markStates()
{
    for (std::size_t i = 0; i < m_dae.pool.size(); ++i) {
        if (m_dae.pool.op(ExprId(i)) != Op::Derivative) continue;
        ExprId at = m_dae.pool.operand(ExprId(i), 0);
        while (m_dae.pool.op(at) == Op::Subscript) at = m_dae.pool.operand(at, 0);
        if (m_dae.pool.op(at) == Op::Variable) m_dae.variables[m_dae.pool.variableOf(at)].isState = true;
    }
}

void Flattening::checkParts()
{
    std::vector<ComponentInstance*> instances;
    instances.reserve(m_scalars.size());
    for (const auto& [component, id] : m_scalars) instances.push_back(component);
    checkLocalBalance(m_in, m_dae, instances, m_byVariable, m_connections.pairs());
}

std::shared_ptr<const HybridDae> flatten(InstanceTree& instances, const Task& task)
{
    auto dae = std::make_shared<HybridDae>();
    Flattening(instances.state(), *dae, task).run();
    return dae;
}

void checkElements(InstanceTree& instances, const Task& task)
{
    HybridDae ignored;
    Flattening(instances.state(), ignored, task).runOnParts();
}

}  // namespace causeway
