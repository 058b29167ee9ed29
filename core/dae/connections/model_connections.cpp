// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/connections/model_connections.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/semantics/connection_removal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// The connector that a class exports, or one of a component in it (specification, section 9.1.2).
bool isOutside(Instantiation& in, ast::ComponentReference reference, ClassInstance& scope)
{
    ClassElement* element = in.findElement(scope.outermost(), reference.parts().front().name.text);
    if (element == nullptr || !element->isComponent()) return false;
    ComponentInstance* component = in.componentOf(*element);
    return component != nullptr && component->isConnector && !component->isOuter;
}

/// Only components of the model and their direct components can be connected, including contents of their connectors
/// (specification, section 9.1).
bool isTooDeep(Instantiation& in, ast::ComponentReference reference, ClassInstance& scope)
{
    const auto parts = reference.parts();
    ClassElement* element = in.findElement(scope.outermost(), parts[0].name.text);
    ComponentInstance* at = element != nullptr && element->isComponent() ? in.componentOf(*element) : nullptr;
    for (std::size_t i = 0; i < 2 && at != nullptr; ++i) {
        at = in.resolveOuter(*at);
        if (at == nullptr || at->isConnector || i + 1 >= parts.size()) return false;
        at = in.memberOf(in.exampleOf(*at), parts[i + 1].name.text);
    }
    return at != nullptr && parts.size() > 2;
}

/// The quantity of a variable, if it is known without computing anything.
std::string quantityOf(Instantiation& in, const ComponentInstance& leaf)
{
    Modifier* quantity = leaf.attributes != nullptr ? leaf.attributes->find("quantity") : nullptr;
    if (quantity == nullptr || quantity->binding == nullptr) return {};
    const ExprId value = in.valueOf(*quantity->binding);
    return !value.isNone() && in.pool.op(value) == Op::StringLiteral ? in.pool.stringValue(value) : std::string();
}

/// Enumerations with the same literals in the same order are the same type, regardless of their names (specification,
/// section 6.4).
bool isOneType(const TypeTable& types, TypeId a, TypeId b)
{
    const bool areEnumerations = types.base(a) == ValueType::Enumeration && types.base(b) == ValueType::Enumeration;
    return a == b || (areEnumerations && types.enumerationOf(a).literals == types.enumerationOf(b).literals);
}

}  // namespace

ExpressionLowering ModelConnections::loweringFor(const Statement& statement)
{
    ExpressionLowering lowering(m_in, statement.scope);
    for (const auto& [name, value] : statement.iterators) lowering.pushIterator(name, value);
    return lowering;
}

void ModelConnections::gather()
{
    visit(*m_in.model);
    for (std::size_t i = 0; i < m_in.addedInners.size(); ++i) visit(*m_in.addedInners[i]);
    // A variable connected to an expandable connector becomes a member of it, which may add members to others.
    if (!m_expandable.empty()) {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (Statement& statement : m_statements) isChanged = addUndeclared(statement) || isChanged;
            for (const Statement& statement : m_statements) isChanged = joinExpandable(statement) || isChanged;
        }
    }
    for (const Statement& statement : m_statements) connect(statement);
    spreadUse();
    for (ComponentInstance* bus : m_expandable) markUnused(*bus);
    finishGraph();
}

void ModelConnections::visit(ComponentInstance& start)
{
    std::vector<ComponentInstance*> open{&start};
    while (!open.empty()) {
        ComponentInstance& component = *open.back();
        open.pop_back();
        if (m_in.task.cancelled()) return;
        if (component.isOuter) {
            m_in.resolveOuter(component);
            continue;
        }
        if (component.isLeaf()) {
            m_connectorChecks.check(component);
            ++m_leafCount;
            continue;
        }
        if (component.type == nullptr || !m_in.sizeOf(component)) continue;
        if (component.isArray()) {
            const auto elements = m_in.elementsOf(component);
            open.insert(open.end(), elements.rbegin(), elements.rend());
            continue;
        }
        ++m_scalarCount;
        if (isExpandable(component)) m_expandable.push_back(&component);
        m_in.expand(*component.type);
        m_in.checkExpanded();
        m_connectorChecks.check(component);
        m_in.forEachClass(*component.type, [&](ClassInstance& part) {
            if (part.declaration == nullptr || !part.declaration->hasEquations()) return;
            for (const ast::EquationSection section : part.declaration->specifier().equationSections()) {
                if (section.isInitial()) continue;
                for (const ast::Equation equation : section.equations()) {
                    ExpressionLowering lowering(m_in, &part);
                    m_iterators.clear();
                    collect(equation, part, lowering);
                }
            }
        });
        const auto members = m_in.membersOf(component);
        open.insert(open.end(), members.rbegin(), members.rend());
    }
}

void ModelConnections::collect(ast::Equation equation, ClassInstance& scope, ExpressionLowering& lowering)
{
    if (const auto connection = equation.as<ast::ConnectEquation>()) {
        if (!connection.first() || !connection.second()) return;
        if (isConnectionRemoved(m_in, connection, scope)) return;
        m_statements.push_back({connection, &scope, m_iterators});
    } else if (const auto call = equation.as<ast::CallEquation>()) {
        if (!connectionOperator(call.call()).empty()) graphCall(call.call(), scope, lowering);
    } else if (const auto loop = equation.as<ast::ForEquation>()) {
        bool hasConnections = loop.text().find("connect") != std::string_view::npos ||
                              loop.text().find("Connections.") != std::string_view::npos;
        if (!hasConnections) return;
        const auto indices = loop.indices().toVector();
        const auto run = [&](const auto& self, std::size_t level) -> void {
            if (level == indices.size()) {
                for (const ast::Equation inner : loop.equations()) collect(inner, scope, lowering);
                return;
            }
            const ExprId range = lowering.lowerRange(indices[level], loop);
            if (range.isNone()) return;
            const auto values =
                m_in.evaluateOrReport(range, indices[level].span(), &scope, "the range of a loop with connections");
            if (!values) return;
            const TypeId element = m_in.pool.types().dropDimensions(values->type, 1);
            const auto count = static_cast<std::size_t>(m_in.pool.types().elementCount(values->type));
            for (std::size_t i = 0; i < count; ++i) {
                const ExprId value = toExpression(m_in.pool, slice(m_in.pool.types(), *values, i, 1, element));
                lowering.pushIterator(indices[level].name().text, value);
                m_iterators.emplace_back(indices[level].name().text, value);
                self(self, level + 1);
                m_iterators.pop_back();
                lowering.popIterator();
            }
        };
        run(run, 0);
    } else if (const auto choice = equation.as<ast::IfEquation>()) {
        if (choice.text().find("connect") == std::string_view::npos &&
            choice.text().find("Connections.") == std::string_view::npos)
            return;
        // Only a condition that is known now can decide about connections.
        bool hasConnections = false;
        for (const ast::Branch branch : choice.branches()) {
            for (const ast::Equation inner : branch.equations()) {
                const auto innerCall = inner.as<ast::CallEquation>();
                hasConnections = hasConnections || inner.is<ast::ConnectEquation>() || inner.is<ast::ForEquation>() ||
                                 inner.is<ast::IfEquation>() ||
                                 (innerCall && !connectionOperator(innerCall.call()).empty());
            }
        }
        if (!hasConnections) return;
        for (const ast::Branch branch : choice.branches()) {
            bool isTaken = branch.isElse();
            if (!isTaken) {
                const std::string_view text = branch.condition().text();
                if (text.find("isRoot") != std::string_view::npos || text.find("rooted") != std::string_view::npos)
                    return;
                const ExprId condition = lowering.lower(branch.condition());
                if (!lowering.expectType(condition, ValueType::Boolean, "the condition of 'if'", branch.condition()))
                    return;
                const auto value = m_in.evaluate(condition);
                if (!value) return;  // reported where the equation is lowered, if it has connections
                isTaken = value->number() != 0;
            }
            if (!isTaken) continue;
            for (const ast::Equation inner : branch.equations()) collect(inner, scope, lowering);
            return;
        }
    }
}

std::uint32_t ModelConnections::node(ComponentInstance& component, SourceSpan span)
{
    const auto [entry, isNew] = m_nodeOf.try_emplace(&component, static_cast<std::uint32_t>(m_nodes.size()));
    if (isNew) {
        m_nodes.push_back(&component);
        m_nodeSpans.push_back(span);
        m_rootSpans.emplace_back();
        m_graph.addNode(entry->second);
    }
    return entry->second;
}

ClassInstance* ModelConnections::constraintType(ComponentInstance& component)
{
    if (component.type == nullptr) return nullptr;
    ClassInstance* type = component.type;
    ClassElement* function = m_in.findElement(*type, "equalityConstraint");
    return function != nullptr && function->isClass() ? type : nullptr;
}

void ModelConnections::graphCall(ast::FunctionCall call, ClassInstance& scope, ExpressionLowering& lowering)
{
    const std::string name = connectionOperator(call);
    std::vector<ComponentInstance*> nodes;
    const auto arguments = call.arguments().positional().toVector();
    const std::size_t wanted = name == "branch" ? 2 : 1;
    for (std::size_t i = 0; i < wanted && i < arguments.size(); ++i) {
        const auto reference = arguments[i].as<ast::ComponentReference>();
        if (!reference) continue;
        const auto targets = lowering.targetsOf(reference);
        for (const ComponentTarget& target : targets) {
            if (constraintType(*target.component) == nullptr) {
                m_in.report(diag::NotOverconstrained, reference.span(), &scope, "Connections." + name,
                            reference.dottedName(), "none");
                return;
            }
            nodes.push_back(target.component);
        }
        if (targets.empty()) return;
    }
    if (name == "branch" && nodes.size() == 2) {
        m_graph.addBranch(node(*nodes[0], call.span()), node(*nodes[1], call.span()));
        m_branchSpans.push_back(call.span());
    } else if (name == "root" && !nodes.empty()) {
        const std::uint32_t root = node(*nodes[0], call.span());
        m_graph.addRoot(root);
        m_rootSpans[root] = call.span();
    } else if (name == "uniqueRoot") {
        for (ComponentInstance* unique : nodes) {
            const std::uint32_t root = node(*unique, call.span());
            m_graph.addUniqueRoot(root);
            m_rootSpans[root] = call.span();
        }
    } else if (name == "potentialRoot" && !nodes.empty()) {
        std::int64_t priority = 0;
        ast::Expression text = arguments.size() > 1 ? arguments[1] : ast::Expression();
        for (const ast::NamedArgument named : call.arguments().named()) text = named.value();
        if (text) {
            const ExprId expr = lowering.lower(text);
            if (!expr.isNone()) {
                if (const auto value = m_in.evaluateOrReport(expr, text.span(), &scope, "the priority of a root"))
                    priority = static_cast<std::int64_t>(value->number());
            }
        }
        m_potentialRoots.push_back({nodes[0]->path(), node(*nodes[0], call.span()), priority});
    }
}

bool ModelConnections::isRemoved(const Statement& statement, ast::ComponentReference reference)
{
    const auto parts = reference.parts();
    ClassElement* element = m_in.findElement(statement.scope->outermost(), parts[0].name.text);
    ComponentInstance* first = element != nullptr && element->isComponent() ? m_in.componentOf(*element) : nullptr;
    return first != nullptr && isRemoved(*first, std::span(parts).subspan(1));
}

bool ModelConnections::isRemoved(ComponentInstance& outerOrOwn, std::span<const ast::ReferencePart> members)
{
    ComponentInstance* const at = m_in.resolveOuter(outerOrOwn);
    if (at == nullptr || m_in.presenceOf(*at) == Presence::Absent) return at != nullptr;
    if (members.empty() || at->isLeaf() || at->type == nullptr) return false;
    const auto isRemovedFrom = [&](ComponentInstance& scalar) {
        ComponentInstance* const member = m_in.memberOf(scalar, members.front().name.text);
        return member != nullptr && isRemoved(*member, members.subspan(1));
    };
    // The elements of an array may have different conditions.
    return isRemovedFrom(m_in.exampleOf(*at)) &&
           (!at->isArray() || std::ranges::all_of(m_in.elementsOf(*at),
                                                  [&](ComponentInstance* scalar) { return isRemovedFrom(*scalar); }));
}

void ModelConnections::connect(const Statement& statement)
{
    // Removing a component removes all its connections, whatever the other side (specification, section 4.4.5).
    if (isRemoved(statement, statement.connect.first()) || isRemoved(statement, statement.connect.second())) return;
    if (refuseUndeclared(statement)) return;
    const auto a = loweringFor(statement).targetsOf(statement.connect.first(), true);
    const auto b = loweringFor(statement).targetsOf(statement.connect.second(), true);
    const auto isPresent = [](const ComponentTarget& target) { return target.component != nullptr; };
    const auto presentA = std::ranges::find_if(a, isPresent), presentB = std::ranges::find_if(b, isPresent);
    if (presentA == a.end() || presentB == b.end()) return;  // of size 0, removed, or reported
    const bool aIsOutside = isOutside(m_in, statement.connect.first(), *statement.scope);
    const bool bIsOutside = isOutside(m_in, statement.connect.second(), *statement.scope);
    const auto rankOf = [&](const ComponentTarget& target) {
        return target.component->isLeaf() || target.component->isArray()
                   ? target.component->dimensions.size() - target.subscripts.size()
                   : 0;
    };
    const auto elements = [&](const std::vector<ComponentTarget>& targets, const ComponentTarget& other) {
        // A whole array of signals connected to those of an array of components is split along its first dimensions.
        std::vector<ComponentTarget> all;
        for (const ComponentTarget& target : targets) {
            const std::size_t rank = isPresent(target) ? rankOf(target) : 0;
            if (rank == 0 || !target.component->isLeaf() || rank <= rankOf(other)) {
                all.push_back(target);
                continue;
            }
            const auto& dimensions = target.component->dimensions;
            std::vector<std::int32_t> at = target.subscripts;
            const std::size_t fixed = at.size();
            at.resize(dimensions.size() - rankOf(other), 1);
            // Later dimensions may be empty: arrays without elements are connected as a whole.
            const bool isEmpty =
                std::any_of(dimensions.begin(), dimensions.begin() + static_cast<std::ptrdiff_t>(at.size()),
                            [](std::int32_t size) { return size < 1; });
            while (!isEmpty) {
                all.push_back({target.component, at});
                std::size_t digit = at.size();
                while (digit-- > fixed) {
                    if (++at[digit] <= dimensions[digit]) break;
                    at[digit] = 1;
                }
                if (digit + 1 == fixed) break;
            }
        }
        return all;
    };
    const auto x = elements(a, *presentB), y = elements(b, *presentA);
    if (x.size() != y.size()) {
        m_in.report(diag::IncompatibleConnectors, statement.connect.span(), statement.scope,
                    statement.connect.first().text(), statement.connect.second().text(),
                    fmt::format("the first has the size {}, the second {}", x.size(), y.size()));
        return;
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (isPresent(x[i]) && isPresent(y[i])) connectComponents(x[i], y[i], aIsOutside, bIsOutside, statement, true);
    }
}

/// It is a connector, or in one.
bool ModelConnections::isPartOfConnector(const ComponentInstance& component)
{
    for (const ComponentInstance* at = &component; at != nullptr; at = at->parent) {
        if (at->isConnector) return true;
    }
    return false;
}

/// Checks that both references of a connect-equation denote connectors, parts of connectors, or allowed replacements.
bool ModelConnections::nameConnectors(const ComponentInstance& a, const ComponentInstance& b,
                                      const Statement& statement)
{
    for (const auto& [component, reference] :
         {std::pair{&a, statement.connect.first()}, std::pair{&b, statement.connect.second()}}) {
        const bool isPart = isPartOfConnector(*component);
        if (!isPart && a.isLeaf() && b.isLeaf()) {
            // It can only be meant that the two are equal.
            m_in.reportBreach(diag::NotAConnector, reference.span(), statement.scope, reference.dottedName(),
                              "a variable");
            return true;
        }
        if (!isPart) {
            m_in.report(diag::NotAConnector, reference.span(), statement.scope, reference.dottedName(),
                        component->isLeaf() ? std::string("a variable") : Instantiation::describe(*component->type));
            return false;
        }
        // Its connector is connected, as it were one of the component's own.
        if (isTooDeep(m_in, reference, *statement.scope))
            m_in.reportBreach(diag::NotAConnector, reference.span(), statement.scope, reference.dottedName(),
                              "part of a component of a component");
    }
    return true;
}

void ModelConnections::refuseConnection(const ComponentInstance& a, const ComponentInstance& b,
                                        const Statement& statement, std::string_view why)
{
    m_in.report(diag::IncompatibleConnectors, statement.connect.span(), statement.scope, a.path(), b.path(), why);
}

void ModelConnections::connectComponents(const ComponentTarget& targetA, const ComponentTarget& targetB,
                                         bool aIsOutside, bool bIsOutside, const Statement& statement, bool isTop)
{
    ComponentInstance *a = m_in.resolveOuter(*targetA.component), *b = m_in.resolveOuter(*targetB.component);
    if (a == nullptr || b == nullptr || a->type == nullptr || b->type == nullptr) return;
    const SourceSpan span = statement.connect.span();
    const auto refuse = [&](std::string_view why) { refuseConnection(*a, *b, statement, why); };
    if (isTop) {
        if (!nameConnectors(*a, *b, statement)) return;
        ++a->cardinality;
        ++b->cardinality;
    }
    // Two declared members exist if anything else is connected to one of them.
    if (!m_expandable.empty()) {
        if (isInExpandable(*a) && isInExpandable(*b)) {
            m_links.emplace_back(a, b);
        } else {
            touch(*a);
            touch(*b);
        }
    }
    if (a->isLeaf() != b->isLeaf()) return refuse("one is a signal, the other has parts");
    // A type with equalityConstraint makes an edge of the connection graph.
    ClassInstance* constraint = constraintType(*a);
    if (constraint != nullptr && constraintType(*b) != nullptr) {
        const std::size_t connection = m_graph.addConnection(node(*a, span), node(*b, span), aIsOutside, bIsOutside);
        m_overconstrained.push_back(
            {a, b, constraint, connection, aIsOutside, bIsOutside, span, statement.scope->component});
        return;
    }
    if (a->isLeaf()) {
        connectLeaves({a, targetA.subscripts}, {b, targetB.subscripts}, aIsOutside, bIsOutside, statement);
        return;
    }
    if (!m_in.sizeOf(*a) || !m_in.sizeOf(*b)) return;
    if (a->isArray() || b->isArray()) {
        const auto x = m_in.elementsOf(*a), y = m_in.elementsOf(*b);
        if (a->dimensions != b->dimensions) {
            return refuse(fmt::format("the size of '{}' is {} in one and {} in the other", a->name(),
                                      fmt::join(a->dimensions, ", "), fmt::join(b->dimensions, ", ")));
        }
        for (std::size_t i = 0; i < x.size(); ++i)
            connectComponents({x[i], {}}, {y[i], {}}, aIsOutside, bIsOutside, statement, false);
        return;
    }
    connectMembers(*a, *b, aIsOutside, bIsOutside, statement);
}

/// Two variables, or elements of them.
void ModelConnections::connectLeaves(const ComponentTarget& targetA, const ComponentTarget& targetB, bool aIsOutside,
                                     bool bIsOutside, const Statement& statement)
{
    ComponentInstance *a = targetA.component, *b = targetB.component;
    const SourceSpan span = statement.connect.span();
    const auto refuse = [&](std::string_view why) { refuseConnection(*a, *b, statement, why); };
    const TypeId typeA = m_in.leafType(*a), typeB = m_in.leafType(*b);
    const TypeTable& types = m_in.pool.types();
    if (!isOneType(types, types.elementType(typeA), types.elementType(typeB))) {
        return refuse(fmt::format("one is {}, the other {}", types.toString(types.elementType(typeA)),
                                  types.toString(types.elementType(typeB))));
    }
    const bool isCausalA = a->prefixes.causality != ast::Causality::None,
               isCausalB = b->prefixes.causality != ast::Causality::None;
    const bool areConnectors = isPartOfConnector(*a) && isPartOfConnector(*b);  // others have been reported already
    if (isCausalA != isCausalB && areConnectors && !isInExpandable(*a) && !isInExpandable(*b)) {
        // The two are equal, whichever side gives the value.
        const ComponentInstance& causal = isCausalA ? *a : *b;
        m_in.reportBreach(diag::IncompatibleConnectors, span, statement.scope, a->path(), b->path(),
                          fmt::format("'{}' is {}, '{}' is neither input nor output", causal.path(),
                                      causal.prefixes.causality == ast::Causality::Input ? "an input" : "an output",
                                      (isCausalA ? *b : *a).path()));
    }
    if (const auto [quantityA, quantityB] = std::pair{quantityOf(m_in, *a), quantityOf(m_in, *b)};
        !quantityA.empty() && !quantityB.empty() && quantityA != quantityB) {
        // A name for people to read; the numbers are those of one unit.
        m_in.reportBreach(diag::IncompatibleConnectors, span, statement.scope, a->path(), b->path(),
                          fmt::format("the quantity of one is {}, that of the other {}", quantityA, quantityB));
    }
    if (a->prefixes.flow != b->prefixes.flow)
        return refuse(fmt::format(
            "'{}' is a {}variable in one of them only", a->name(),
            a->prefixes.flow == ast::Flow::Stream || b->prefixes.flow == ast::Flow::Stream ? "stream " : "flow "));
    const auto position = [](const ComponentInstance& leaf, const std::vector<std::int32_t>& subscripts) {
        std::int32_t at = subscripts.empty() ? -1 : 0;
        for (std::size_t i = 0; i < subscripts.size(); ++i) at = at * leaf.dimensions[i] + subscripts[i] - 1;
        return at;
    };
    const std::size_t restA = types.rank(typeA) - targetA.subscripts.size(),
                      restB = types.rank(typeB) - targetB.subscripts.size();
    const auto dimsA = types.dimensions(typeA).subspan(targetA.subscripts.size()),
               dimsB = types.dimensions(typeB).subspan(targetB.subscripts.size());
    if (restA != restB || !std::equal(dimsA.begin(), dimsA.end(), dimsB.begin())) {
        return refuse(fmt::format("'{}' has the type {} in one and {} in the other; the sizes differ", a->name(),
                                  types.toString(typeA), types.toString(typeB)));
    }
    const bool partlyA = !targetA.subscripts.empty() && restA > 0, partlyB = !targetB.subscripts.empty() && restB > 0;
    if (partlyA || partlyB) {
        // A row of a matrix: element by element.
        for (std::int32_t i = 1; i <= dimsA[0]; ++i) {
            ComponentTarget nextA = targetA, nextB = targetB;
            nextA.subscripts.push_back(i);
            nextB.subscripts.push_back(i);
            connectComponents(nextA, nextB, aIsOutside, bIsOutside, statement, false);
        }
        return;
    }
    if (a->prefixes.variability != b->prefixes.variability &&
        (a->prefixes.variability >= ast::Variability::Parameter ||
         b->prefixes.variability >= ast::Variability::Parameter)) {
        return refuse(fmt::format("'{}' is a parameter in one of them only", a->name()));
    }
    m_pairs.push_back({a, b, position(*a, targetA.subscripts), position(*b, targetB.subscripts), aIsOutside, bIsOutside,
                       span, statement.scope->component});
}

/// Two connectors: each member with the one of its name.
void ModelConnections::connectMembers(ComponentInstance& first, ComponentInstance& second, bool aIsOutside,
                                      bool bIsOutside, const Statement& statement)
{
    ComponentInstance *a = &first, *b = &second;
    const auto refuse = [&](std::string_view why) { refuseConnection(*a, *b, statement, why); };
    if (isExpandable(*a) != isExpandable(*b))
        return refuse(fmt::format("only '{}' is expandable", (isExpandable(*a) ? a : b)->path()));
    const bool mayDiffer = isExpandable(*a);
    const auto members = m_in.membersOf(*a);
    for (ComponentInstance* member : members) {
        ComponentInstance* partner = m_in.memberOf(*b, member->name());
        if (partner != nullptr && m_in.presenceOf(*partner) == Presence::Absent) partner = nullptr;
        if (partner != nullptr) {
            connectComponents({member, {}}, {partner, {}}, aIsOutside, bIsOutside, statement, false);
        } else if (!mayDiffer) {
            return refuse(fmt::format("'{}' is missing in '{}'{}", member->name(), b->path(),
                                      didYouMean(member->name(), m_in.namesIn(*b->type))));
        }
    }
    if (!mayDiffer) {
        for (ComponentInstance* member : m_in.membersOf(*b)) {
            if (m_in.memberOf(*a, member->name()) == nullptr)
                return refuse(fmt::format("'{}' is missing in '{}'", member->name(), a->path()));
        }
    }
}

/// Whether a record belongs to a connector of the model itself.
bool ModelConnections::isExported(const ComponentInstance& component) const
{
    const ComponentInstance* at = &component;
    while (at->parent != nullptr && at->parent != m_in.model) at = at->parent;
    return at->isConnector && at->parent == m_in.model;
}

void ModelConnections::finishGraph()
{
    // The order of declarations means nothing in Modelica: of roots with equal priority, the names decide.
    std::ranges::stable_sort(m_potentialRoots, {}, &PotentialRoot::path);
    for (const PotentialRoot& root : m_potentialRoots) m_graph.addPotentialRoot(root.node, root.priority);
    m_graph.solve();
    m_in.isGraphKnown = true;
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        m_in.isRoot[m_nodes[i]] = m_graph.isRoot(i);
        m_in.rootOf[m_nodes[i]] = m_nodes[m_graph.rootOf(i)];
        if (const auto rooted = m_graph.rooted(i)) m_in.rooted[m_nodes[i]] = *rooted;
    }
    for (const Overconstrained& edge : m_overconstrained) {
        switch (m_graph.fate(edge.connection)) {
            case ConnectionFate::Broken: m_broken.push_back({edge.a, edge.b, edge.type, edge.span, edge.owner}); break;
            case ConnectionFate::Redundant: break;
            case ConnectionFate::Kept: {
                // Equality of all that is in the record.
                const auto equal = [&](const auto& self, ComponentInstance& a, ComponentInstance& b) -> void {
                    if (a.isLeaf() && b.isLeaf()) {
                        m_in.leafType(a);
                        m_in.leafType(b);
                        m_pairs.push_back({&a, &b, -1, -1, edge.aIsOutside, edge.bIsOutside, edge.span, edge.owner});
                        return;
                    }
                    for (ComponentInstance* member : m_in.membersOf(a)) {
                        if (ComponentInstance* partner = m_in.memberOf(b, member->name()))
                            self(self, *member, *partner);
                    }
                };
                equal(equal, *edge.a, *edge.b);
                break;
            }
        }
    }
    reportGraphProblems();
}

void ModelConnections::reportGraphProblems()
{
    for (const ConnectionGraphProblem& problem : m_graph.problems()) {
        std::vector<std::string> names;
        for (const std::uint32_t at : problem.nodes) names.push_back(m_nodes[at]->path());
        SourceSpan span;
        std::string why;
        switch (problem.kind) {
            case ConnectionGraphProblem::Kind::RootsJoined:
                why = fmt::format("the roots {} are joined by branches", fmt::join(names, " and "));
                span = m_rootSpans[problem.nodes.back()];
                break;
            case ConnectionGraphProblem::Kind::NotUnique:
                why = fmt::format("the unique roots {} are connected", fmt::join(names, " and "));
                span = m_rootSpans[problem.nodes.back()];
                break;
            case ConnectionGraphProblem::Kind::BranchCycle:
                why = fmt::format("the branch between {} closes a cycle of branches", fmt::join(names, " and "));
                span = m_branchSpans[problem.branch];
                break;
            case ConnectionGraphProblem::Kind::NoRoot:
                // A component examined on its own may get its root through its own connectors.
                if (std::any_of(problem.nodes.begin(), problem.nodes.end(),
                                [&](std::uint32_t at) { return isExported(*m_nodes[at]); }))
                    continue;
                why = fmt::format("neither a root nor a potential root is among {}", fmt::join(names, ", "));
                span = m_nodeSpans[problem.nodes.front()];
                break;
        }
        m_in.report(diag::InvalidConnectionGraph, span, m_in.model->type, m_in.model->type->fullName(), why);
    }
}

}  // namespace causeway
