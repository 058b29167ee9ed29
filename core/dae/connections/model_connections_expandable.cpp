// SPDX-License-Identifier: GPL-3.0-or-later
// Expandable connectors (specification, section 9.1.3).
#include "core/dae/connections/model_connections.h"

#include <algorithm>

namespace causeway {

bool ModelConnections::isExpandable(const ComponentInstance& component)
{
    return component.type != nullptr && !component.isLeaf() &&
           component.type->kind() == ast::ClassKind::ExpandableConnector;
}

bool ModelConnections::isInExpandable(const ComponentInstance& component)
{
    for (const ComponentInstance* around = component.parent; around != nullptr; around = around->parent) {
        if (isExpandable(*around)) return true;
    }
    return false;
}

/// Connectors that are connected with parts of themselves would grow for ever.
bool ModelConnections::growsForEver(const ComponentInstance& bus, std::string_view name, const ComponentInstance& like)
{
    constexpr std::size_t kMost = 3;  // within each other, of one name
    const auto isSame = [name](const ComponentInstance& at) { return isExpandable(at) && at.name() == name; };
    if (!isExpandable(like)) return false;
    std::size_t count = 0;
    for (const ComponentInstance* at = &bus; at != nullptr; at = at->parent) {
        if (isSame(*at)) ++count;
    }
    if (count < kMost) return false;
    m_in.report(diag::RecursiveComponent, like.span(), like.scope, like.type->fullName(), bus.path());
    return true;
}

bool ModelConnections::copyMember(ComponentInstance& bus, std::string_view name, ComponentInstance& like,
                                  std::span<const std::int32_t> dimensions)
{
    if (growsForEver(bus, name, like)) return false;
    ClassElement& element = m_in.addLoose(m_in.keepName(std::string(name)));
    ComponentInstance& made = m_in.arena.make<ComponentInstance>();
    element.declaration = like.element != nullptr ? like.element->declaration : nullptr;
    element.owner = bus.type;
    element.component = &made;
    made.element = &element;
    made.parent = &bus;
    made.text = like.text;
    made.scope = like.scope;
    made.prefixes = like.prefixes;
    if (made.isLeaf() || like.isLeaf()) made.prefixes.causality = ast::Causality::None;
    made.presence = Presence::Present;
    made.typeElement = like.typeElement;
    made.simple = like.simple;
    made.isConnector = like.isConnector;
    made.dimensions.assign(m_in.arena, dimensions);
    made.hasDimensions = true;
    made.type = like.type;
    if (like.isLeaf()) {
        made.attributes = like.simple->attributes;
    } else if (like.typeElement != nullptr && !made.isArray()) {
        const ClassRef ref = m_in.refOf(*like.typeElement);
        made.type = m_in.newInstance(ref, ref.modifier, nullptr, &made);
    }
    bus.type->added.push_back(m_in.arena, &element);
    bus.type->hasMembers = false;
    if (isExpandable(made)) m_expandable.push_back(&made);
    return true;
}

bool ModelConnections::addMember(ast::ComponentReference reference, const Statement& statement,
                                 ast::ComponentReference other)
{
    // Walk to the expandable connector that lacks the next name.
    const auto parts = reference.parts();
    ClassElement* element = m_in.findElement(statement.scope->outermost(), parts[0].name.text);
    if (element == nullptr || !element->isComponent()) return false;
    ComponentInstance* at = m_in.componentOf(*element);
    ExpressionLowering lowering = loweringFor(statement);
    for (std::size_t i = 1; i < parts.size() && at != nullptr; ++i) {
        at = m_in.resolveOuter(*at);
        if (at == nullptr || m_in.presenceOf(*at) == Presence::Absent || !m_in.sizeOf(*at)) return false;
        if (at->isArray() && !at->isLeaf()) {
            if (!parts[i - 1].subscripts || at->dimensions.size() != 1) return false;
            const auto subscript = parts[i - 1].subscripts.subscripts().toVector();
            const ExprId index = lowering.lower(subscript.front());
            const auto value = index.isNone() ? std::nullopt : m_in.evaluate(index);
            const auto elements = m_in.elementsOf(*at);
            if (!value || value->number() < 1 || value->number() > static_cast<double>(elements.size())) return false;
            at = elements[static_cast<std::size_t>(value->number()) - 1];
        }
        ComponentInstance* next = m_in.memberOf(*at, parts[i].name.text);
        if (next == nullptr) {
            if (!isExpandable(*at)) return false;
            if (i + 1 < parts.size()) {
                return false;  // a whole chain of unknown connectors has no type
            }
            ++m_in.isQuiet;
            const auto targets = loweringFor(statement).targetsOf(other);
            --m_in.isQuiet;
            if (targets.empty()) return false;
            ComponentInstance& like = *targets[0].component;
            std::vector<std::int32_t> dimensions;
            if (parts[i].subscripts) {
                // u[3] makes it an array that reaches at least so far.
                for (const ast::Expression subscript : parts[i].subscripts.subscripts()) {
                    if (subscript.is<ast::WholeDimension>()) return false;
                    const ExprId index = lowering.lower(subscript);
                    const auto value = index.isNone() ? std::nullopt : m_in.evaluate(index);
                    if (!value || value->numbers.empty()) return false;
                    dimensions.push_back(
                        static_cast<std::int32_t>(*std::max_element(value->numbers.begin(), value->numbers.end())));
                }
            } else if (targets.size() > 1) {
                dimensions.push_back(static_cast<std::int32_t>(targets.size()));
            } else if (like.isLeaf()) {
                m_in.sizeOf(like);
                if (targets[0].subscripts.empty()) dimensions.assign(like.dimensions.begin(), like.dimensions.end());
            }
            return copyMember(*at, parts[i].name.text, like, dimensions);
        }
        // An array that was made by an earlier connection may have to grow.
        const bool isAdded = next->element != nullptr && std::find(at->type->added.begin(), at->type->added.end(),
                                                                   next->element) != at->type->added.end();
        if (isAdded && i + 1 == parts.size() && parts[i].subscripts && next->elements().empty()) {
            const auto subscripts = parts[i].subscripts.subscripts().toVector();
            bool isGrown = false;
            for (std::size_t d = 0; d < subscripts.size() && d < next->dimensions.size(); ++d) {
                if (subscripts[d].is<ast::WholeDimension>()) continue;
                const ExprId index = lowering.lower(subscripts[d]);
                const auto value = index.isNone() ? std::nullopt : m_in.evaluate(index);
                if (!value || value->numbers.empty()) continue;
                const auto most =
                    static_cast<std::int32_t>(*std::max_element(value->numbers.begin(), value->numbers.end()));
                if (most > next->dimensions[d]) {
                    next->dimensions[d] = most;
                    isGrown = true;
                }
            }
            return isGrown;
        }
        at = next;
    }
    return false;
}

bool ModelConnections::addUndeclared(Statement& statement)
{
    const bool first = addMember(statement.connect.first(), statement, statement.connect.second());
    const bool second = addMember(statement.connect.second(), statement, statement.connect.first());
    return first || second;
}

bool ModelConnections::unite(ComponentInstance& a, ComponentInstance& b)
{
    bool isChanged = false;
    const auto bring = [&](ComponentInstance& from, ComponentInstance& to) {
        std::vector<ClassElement*> elements;
        m_in.forEachElement(*from.type, [&](ClassElement& element) {
            if (element.isComponent()) elements.push_back(&element);
        });
        for (ClassElement* element : elements) {
            if (m_in.findElement(*to.type, element->name()) != nullptr) continue;
            ComponentInstance* like = m_in.componentOf(*element);
            if (like == nullptr || like->type == nullptr || m_in.presenceOf(*like) == Presence::Absent) continue;
            m_in.sizeOf(*like);
            isChanged = copyMember(to, element->name(), *like, like->dimensions) || isChanged;
        }
    };
    bring(a, b);
    bring(b, a);
    m_in.forEachElement(*a.type, [&](ClassElement& element) {
        if (!element.isComponent()) return;
        ComponentInstance* x = m_in.componentOf(element);
        ComponentInstance* y = m_in.memberOf(b, element.name());
        if (x != nullptr && y != nullptr && isExpandable(*x) && isExpandable(*y) && !x->isArray() && !y->isArray())
            isChanged = unite(*x, *y) || isChanged;
    });
    return isChanged;
}

bool ModelConnections::joinExpandable(const Statement& statement)
{
    ++m_in.isQuiet;
    const auto a = loweringFor(statement).targetsOf(statement.connect.first());
    const auto b = loweringFor(statement).targetsOf(statement.connect.second());
    --m_in.isQuiet;
    bool isChanged = false;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        if (isExpandable(*a[i].component) && isExpandable(*b[i].component))
            isChanged = unite(*a[i].component, *b[i].component) || isChanged;
    }
    return isChanged;
}

void ModelConnections::touch(ComponentInstance& component)
{
    for (ComponentInstance* at = &component; at != nullptr; at = at->parent) {
        if (!m_touched.insert(at).second && at != &component) break;
        // An element of an array of components also marks the array.
        if (at->element != nullptr && at->element->component != nullptr) m_touched.insert(at->element->component);
    }
}

namespace {

/// The references in unconditional equations and algorithms of a class, except connections.
void collectReferences(const ast::View& view, std::vector<ast::ComponentReference>& found)
{
    for (const NodeId child : view.tree().children(view.id())) {
        const ast::View part(view.tree(), child);
        switch (part.kind()) {
            case SyntaxKind::ConnectEquation:
            case SyntaxKind::IfEquation:
            case SyntaxKind::IfStatement:
            case SyntaxKind::IfExpression: continue;
            default: break;
        }
        if (const auto reference = part.as<ast::ComponentReference>()) found.push_back(reference);
        collectReferences(part, found);
    }
}

}  // namespace

bool ModelConnections::touchNamed(ComponentInstance& bus)
{
    const std::size_t before = m_touched.size();
    if (bus.parent == nullptr || bus.parent->type == nullptr) return false;
    m_in.forEachClass(*bus.parent->type, [&](ClassInstance& part) {
        if (part.declaration == nullptr || !part.declaration->hasEquations()) return;
        std::vector<ast::ComponentReference> references;
        const ast::ClassSpecifier specifier = part.declaration->specifier();
        for (const ast::EquationSection section : specifier.equationSections()) collectReferences(section, references);
        for (const ast::AlgorithmSection section : specifier.algorithmSections())
            collectReferences(section, references);
        for (const ast::ComponentReference reference : references) {
            const auto parts = reference.parts();
            if (parts.size() < 2 || parts[0].name.text != bus.name() || parts[0].subscripts) continue;
            ComponentInstance* const member = m_in.memberOf(bus, parts[1].name.text);
            if (member == nullptr || m_touched.contains(member) ||
                member->prefixes.variability >= ast::Variability::Parameter || isExpandable(*member))
                continue;
            touch(*member);
            m_in.reportBreach(diag::ConditionalUsed, reference.span(), &part, reference.dottedName());
        }
    });
    return m_touched.size() > before;
}

void ModelConnections::spreadUse()
{
    spreadTouched();
    bool isNamed = false;
    for (ComponentInstance* bus : m_expandable) isNamed = touchNamed(*bus) || isNamed;
    if (isNamed) spreadTouched();
    const auto isUnused = [this](const ComponentInstance& end) {
        return isInExpandable(end) && end.prefixes.variability < ast::Variability::Parameter &&
               !m_touched.contains(&end);
    };
    if (!m_links.empty())
        std::erase_if(m_pairs, [&](const Pair& pair) { return isUnused(*pair.a) || isUnused(*pair.b); });
}

void ModelConnections::spreadTouched()
{
    std::unordered_map<ComponentInstance*, std::vector<ComponentInstance*>> linked;
    std::vector<ComponentInstance*> open;
    for (const auto& [a, b] : m_links) {
        linked[a].push_back(b);
        linked[b].push_back(a);
        if (m_touched.contains(a)) open.push_back(a);
        if (m_touched.contains(b)) open.push_back(b);
    }
    while (!open.empty()) {
        ComponentInstance* const at = open.back();
        open.pop_back();
        for (ComponentInstance* other : linked[at]) {
            if (m_touched.contains(other)) continue;
            touch(*other);
            open.push_back(other);
        }
    }
}

void ModelConnections::markUnused(ComponentInstance& bus)
{
    // A declared member that nothing is connected to is not there (specification, section 9.1.3).
    for (ComponentInstance* member : m_in.membersOf(bus)) {
        if (!m_touched.contains(member) && member->prefixes.variability < ast::Variability::Parameter)
            member->presence = Presence::Absent;
    }
    bus.type->hasMembers = false;
}

bool ModelConnections::isUndeclared(const Statement& statement, ast::ComponentReference reference)
{
    const auto parts = reference.parts();
    ClassElement* element = m_in.findElement(statement.scope->outermost(), parts[0].name.text);
    ComponentInstance* at = element != nullptr && element->isComponent() ? m_in.componentOf(*element) : nullptr;
    for (std::size_t i = 1; i < parts.size() && at != nullptr; ++i) {
        at = m_in.resolveOuter(*at);
        if (at == nullptr || at->isLeaf() || at->type == nullptr) return false;
        ComponentInstance& scalar = m_in.exampleOf(*at);
        ComponentInstance* next = m_in.memberOf(scalar, parts[i].name.text);
        if (next == nullptr) return isExpandable(scalar);
        at = next;
    }
    return false;
}

bool ModelConnections::refuseUndeclared(const Statement& statement)
{
    if (m_expandable.empty()) return false;
    const ast::ComponentReference first = statement.connect.first(), second = statement.connect.second();
    if (!isUndeclared(statement, first) || !isUndeclared(statement, second)) return false;
    m_in.report(diag::UndeclaredOnBothSides, statement.connect.span(), statement.scope, first.dottedName(),
                second.dottedName());
    return true;
}

}  // namespace causeway
