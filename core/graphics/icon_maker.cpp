// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/icon_maker.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/model_instance.h"

namespace causeway {

namespace {

/// Scope for the names in a placement.
ClassInstance& scopeOf(const PlacementTexts& texts, const ComponentInstance& component)
{
    const bool isOriginal = texts.holder == component.element->declaration->component;
    return isOriginal ? *component.element->owner : *component.scope;
}

std::string dimensionsText(const ComponentInstance& component)
{
    return std::string(component.declaration().subscripts().text()) +
           std::string(component.clause().subscripts().text());
}

bool isLiteral(ast::Expression expression)
{
    switch (expression.kind()) {
        case SyntaxKind::BooleanLiteral:
        case SyntaxKind::IntegerLiteral:
        case SyntaxKind::RealLiteral:
        case SyntaxKind::StringLiteral: return true;
        default: return false;
    }
}

ComponentInstance* rootOf(const ClassInstance& type)
{
    ComponentInstance* root = type.component;
    while (root != nullptr && root->parent != nullptr) root = root->parent;
    return root;
}

/// Adds the parameters displayed in the texts of an icon.
void addMacros(IconPicture& icon)
{
    for (const LayerItem& item : icon.layer.items) {
        const auto* text = std::get_if<TextItem>(&item.graphic);
        if (text == nullptr) continue;
        for (std::string& name : macrosIn(text->text)) {
            if (std::find(icon.macros.begin(), icon.macros.end(), name) == icon.macros.end())
                icon.macros.push_back(std::move(name));
        }
    }
}

}  // namespace

PlacementTexts placementOf(const ClassElement& element)
{
    const auto in = [](ast::ComponentDeclaration declaration) {
        return PlacementTexts{declaration.annotation().find("Placement"), declaration};
    };
    // A redeclaration keeps the original placement unless it specifies another one.
    const Redeclaration* redeclaration = element.modifier != nullptr ? element.modifier->redeclaration : nullptr;
    if (redeclaration != nullptr && redeclaration->component) {
        if (const PlacementTexts own = in(redeclaration->component); own.placement) return own;
    }
    return in(element.declaration->component);
}

IconMaker::KnownClass& IconMaker::knownClass(const ClassDeclaration& declaration)
{
    KnownClass& known = m_classes[&declaration];
    if (known.example == nullptr) {
        const ModelInView view(m_in, m_in.model);  // restored afterwards
        known.example = &makeModelInstance(m_in, declaration);
    }
    return known;
}

ComponentInstance& IconMaker::exampleOf(const ClassDeclaration& declaration)
{
    return *knownClass(declaration).example;
}

std::shared_ptr<const IconPicture> IconMaker::iconOfClass(const ClassDeclaration& declaration, Layer layer,
                                                          IconDetail detail, Diagnostics* complaints)
{
    KnownClass& known = knownClass(declaration);
    KnownIcon& slot = known.icons[slotOf(layer, detail)];
    if (slot.icon != nullptr && (complaints == nullptr || slot.isChecked)) return slot.icon;
    slot.isChecked = slot.isChecked || complaints != nullptr;
    auto made = makeIcon(*known.example->type, layer, detail, &slot.dependencies, complaints);
    closeDependencies(*known.example, slot.dependencies);
    if (slot.icon == nullptr) slot.icon = std::move(made);  // the first one is shared
    return slot.icon;
}

std::shared_ptr<const IconPicture> IconMaker::makeIcon(ClassInstance& type, Layer layer, IconDetail detail,
                                                       Names* dependencies, Diagnostics* complaints)
{
    const auto made = std::make_shared<IconPicture>();
    const ModelInView view(m_in, rootOf(type));
    LayerContents contents = readLayer({m_in, m_library, dependencies, complaints}, type, layer);
    made->className = type.fullName();
    made->kind = type.kind();
    made->layer = std::move(contents.picture);
    made->hasGraphics = !made->layer.items.empty();
    made->file = type.declaration->tree().sharedFile();
    addMacros(*made);
    if (detail == IconDetail::ItemsAndConnectors) {
        for (const LayerClass& part : contents.classes) addConnectors(type, part, layer, dependencies, *made);
    }
    return made;
}

void IconMaker::addConnectors(ClassInstance& type, const LayerClass& part, Layer layer, Names* dependencies,
                              IconPicture& icon)
{
    for (ClassElement& element : part.instance->elements) {
        if (!isShownElement(type, part, element) || element.declaration->isProtected) continue;
        const PlacementTexts texts = placementOf(element);
        if (!texts.placement) continue;
        ComponentInstance* component = m_in.componentOf(element);
        if (component == nullptr || !component->isConnector) continue;
        if (dependencies != nullptr && element.declaration->prefixes.isReplaceable)
            dependencies->emplace(element.name());
        IconConnector connector;
        const Placements placements = readPlacements(texts, *component, dependencies);
        fill(connector, *component, layer == Layer::Icon ? placements.icon : placements.diagram, part.map, Layer::Icon,
             IconDetail::Items, dependencies);
        if (!connector.placement.visible) continue;
        const Extent system = connector.icon != nullptr ? connector.icon->layer.system.extent : Extent();
        connector.position = connector.map(system.centre());
        icon.connectors.push_back(std::move(connector));
    }
}

/// Adds names on which the values behind an icon depend.
void IconMaker::closeDependencies(ComponentInstance& example, Names& names)
{
    const ModelInView view(m_in, &example);
    std::vector<std::string> open(names.begin(), names.end());
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        const ComponentInstance* component = m_in.memberOf(example, name);
        if (component == nullptr || component->binding == nullptr) continue;
        Names found;
        addNamesIn(component->binding->expression, found);
        for (const std::string& next : found) {
            if (names.insert(next).second) open.push_back(next);
        }
    }
}

/// Icon of a component: that of its class unless its modifiers change it.
std::shared_ptr<const IconPicture> IconMaker::iconOf(ComponentInstance& component, Layer layer, IconDetail detail)
{
    if (component.type == nullptr || component.type->declaration == nullptr) return nullptr;
    const ClassDeclaration& declaration = *component.type->declaration;
    std::shared_ptr<const IconPicture> ofClass = iconOfClass(declaration, layer, detail, nullptr);
    const Names& dependencies = knownClass(declaration).icons[slotOf(layer, detail)].dependencies;
    const Modifier* modifier = component.type->component == &component ? component.type->modifier : nullptr;
    if (modifier == nullptr) return ofClass;
    std::string key = fmt::format("{} {}:", ofClass->className, slotOf(layer, detail));
    bool isChanged = false;
    bool isShared = true;
    for (const Modifier* child : modifier->children) {
        if (!dependencies.contains(child->name)) continue;
        isChanged = true;
        isShared = isShared && child->binding != nullptr && child->children.empty() &&
                   child->redeclaration == nullptr && isLiteral(child->binding->expression);
        if (isShared) key += std::string(child->name) + "=" + std::string(child->binding->expression.text()) + ",";
    }
    if (!isChanged) return ofClass;
    if (!isShared) return makeIcon(*component.type, layer, detail, nullptr, nullptr);
    std::shared_ptr<const IconPicture>& variant = m_variants[key];
    if (variant == nullptr) variant = makeIcon(*component.type, layer, detail, nullptr, nullptr);
    return variant;
}

Placements IconMaker::readPlacements(const PlacementTexts& texts, const ComponentInstance& component,
                                     Names* dependencies)
{
    Placements made;
    const ast::ClassModification said = texts.placement.classModification();
    AnnotationValues values(m_in, scopeOf(texts, component), dependencies);
    GraphicReader reader(values, m_library, nullptr);
    const auto isVisible = [&](std::string_view name, bool standard) {
        const ast::Expression value = said.find(name).binding();
        if (!value) return standard;
        const AnnotationValue found = values.evaluate(value);
        return found.kind == AnnotationValue::Kind::Boolean ? found.truth : standard;
    };
    made.diagram.hasExtent =
        reader.transformation(said.find("transformation").classModification(), made.diagram.placement);
    made.diagram.placement.visible = isVisible("visible", true);
    made.icon = made.diagram;
    if (const ast::ClassModification own = said.find("iconTransformation").classModification()) {
        made.icon = {};
        made.icon.hasExtent = reader.transformation(own, made.icon.placement);
    }
    made.icon.placement.visible = isVisible("iconVisible", made.diagram.placement.visible);
    return made;
}

void IconMaker::fill(PlacedPart& part, ComponentInstance& component, const Placements::Placed& placed,
                     const Transformation& outer, Layer shown, IconDetail detail, Names* dependencies)
{
    part.name = component.name();
    part.className = component.type != nullptr ? component.type->fullName() : component.clause().type().toString();
    part.dimensions = dimensionsText(component);
    part.icon = iconOf(component, shown, detail);
    // A connector without diagram graphics shows its icon instead.
    if (shown == Layer::Diagram && part.icon != nullptr && !part.icon->hasGraphics && part.icon->connectors.empty())
        part.icon = iconOf(component, Layer::Icon, detail);
    part.placement = placed.placement;
    const CoordinateSystem system = part.icon != nullptr ? part.icon->layer.system : CoordinateSystem();
    if (!placed.hasExtent) {
        const double width = system.extent.width() * system.initialScale / 2;
        const double height = system.extent.height() * system.initialScale / 2;
        part.placement.extent = {{-width, -height}, {width, height}};
    }
    part.map =
        outer * placementMap(system.extent, part.placement.extent, part.placement.rotation, part.placement.origin);
    const ElementDeclaration& declared = *component.element->declaration;
    if (declared.hasCondition) {
        part.condition = declared.component.condition().text();
        if (dependencies != nullptr) addNamesIn(declared.component.condition(), *dependencies);
        part.isPresent = m_in.presenceOf(component) != Presence::Absent;
    }
}

bool IconMaker::isShownElement(ClassInstance& type, const LayerClass& part, ClassElement& element)
{
    if (element.declaration == nullptr || element.isRedeclare || element.isRemoved || !element.isComponent())
        return false;
    return !part.isInherited || m_in.findElement(type, element.name()) == &element;
}

}  // namespace causeway
