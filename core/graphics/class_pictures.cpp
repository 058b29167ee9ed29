// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/class_pictures.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/graphics/class_layers.h"
#include "core/graphics/shown_values.h"
#include "core/library/library.h"
#include "core/semantics/connection_removal.h"
#include "core/semantics/instantiation.h"
#include "core/semantics/model_instance.h"

namespace causeway {

namespace {

/// Connectors inside of connectors are followed so far.
constexpr int kDeepestIcon = 16;

using Names = std::set<std::string, std::less<>>;

/// A class whose icon has been asked for.
struct KnownClass {
    ComponentInstance* example = nullptr;  ///< the class without modifications
    std::array<std::shared_ptr<const IconPicture>, 2> icons;  ///< by Layer
    std::array<Names, 2> dependencies;     ///< names of elements that change its icon when they are modified
    std::array<bool, 2> isChecked{};       ///< whether its warnings have been given
    bool isBusy = false;
};

struct PlacementTexts {
    ast::ElementModification placement;  ///< `Placement(...)`
    ast::ComponentDeclaration holder;    ///< the declaration that has it
};

PlacementTexts placementOf(const ClassElement& element)
{
    const auto in = [](ast::ComponentDeclaration declaration) { return PlacementTexts{declaration.annotation().find("Placement"), declaration}; };
    // A redeclaration keeps the place of the original unless it says another one.
    const Redeclaration* redeclaration = element.modifier != nullptr ? element.modifier->redeclaration : nullptr;
    if (redeclaration != nullptr && redeclaration->component) {
        if (const PlacementTexts own = in(redeclaration->component); own.placement) return own;
    }
    return in(element.declaration->component);
}

/// Where the names in a placement are looked up.
ClassInstance& scopeOf(const PlacementTexts& texts, const ComponentInstance& component)
{
    const bool isOriginal = texts.holder == component.element->declaration->component;
    return isOriginal ? *component.element->owner : *component.scope;
}

std::string dimensionsText(const ComponentInstance& component)
{
    return std::string(component.declaration().subscripts().text()) + std::string(component.clause().subscripts().text());
}

std::string textOf(ast::ComponentReference reference)
{
    std::string text;
    for (const ast::ReferencePart& part : reference.parts()) {
        if (!text.empty()) text += '.';
        text += part.name.text;
        text += part.subscripts.text();
    }
    return text;
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

/// While it lives, outer components are looked for in this model.
class ModelInView {
public:
    ModelInView(Instantiation& in, ComponentInstance* model) : m_in(in), m_before(std::exchange(in.model, model)) {}
    ~ModelInView() { m_in.model = m_before; }
    ModelInView(const ModelInView&) = delete;
    ModelInView& operator=(const ModelInView&) = delete;

private:
    Instantiation& m_in;
    ComponentInstance* m_before;
};

ComponentInstance* rootOf(const ClassInstance& type)
{
    ComponentInstance* root = type.component;
    while (root != nullptr && root->parent != nullptr) root = root->parent;
    return root;
}

}  // namespace

struct ClassPictures::Implementation {
    Implementation(Library& libraryIn, const Task& task) : library(libraryIn), in(libraryIn, ignored, task)
    {
        in.isQuiet = 1;  // names that are not found, wrong types: whoever analyses the model says that
    }

    // Icons -----------------------------------------------------------------------------------------------------------------------
    KnownClass& knownClass(const ClassDeclaration& declaration)
    {
        KnownClass& known = classes[&declaration];
        if (known.example == nullptr) {
            const ModelInView view(in, in.model);  // as it was, afterwards
            known.example = &makeModelInstance(in, declaration);
        }
        return known;
    }

    /// The icon of a class as it is by itself. Null while it is being made: an icon cannot contain itself.
    std::shared_ptr<const IconPicture> iconOfClass(const ClassDeclaration& declaration, Layer layer, Diagnostics* complaints)
    {
        KnownClass& known = knownClass(declaration);
        const auto position = static_cast<std::size_t>(layer);
        std::shared_ptr<const IconPicture>& icon = known.icons[position];
        if (icon != nullptr && (complaints == nullptr || known.isChecked[position])) return icon;
        if (known.isBusy || depth >= kDeepestIcon) return nullptr;
        known.isBusy = true;
        known.isChecked[position] = known.isChecked[position] || complaints != nullptr;
        Names& dependencies = known.dependencies[position];
        auto made = makeIcon(*known.example->type, layer, &dependencies, complaints);
        closeDependencies(*known.example, dependencies);
        known.isBusy = false;
        if (icon == nullptr) icon = std::move(made);  // components share the first one
        return icon;
    }

    std::shared_ptr<const IconPicture> makeIcon(ClassInstance& type, Layer layer, Names* dependencies, Diagnostics* complaints)
    {
        const auto made = std::make_shared<IconPicture>();
        const ModelInView view(in, rootOf(type));
        ++depth;
        const PictureContext context{in, library, dependencies, complaints};
        LayerContents contents = readLayer(context, type, layer);
        made->className = type.fullName();
        made->kind = type.kind();
        made->layer = std::move(contents.picture);
        made->hasGraphics = !made->layer.items.empty();
        made->file = type.declaration->tree().sharedFile();
        for (const LayerItem& item : made->layer.items) {
            if (const auto* text = std::get_if<TextItem>(&item.graphic)) {
                for (std::string& name : macrosIn(text->text)) {
                    if (std::find(made->macros.begin(), made->macros.end(), name) == made->macros.end()) made->macros.push_back(std::move(name));
                }
            }
        }
        for (const LayerClass& part : contents.classes) addConnectors(context, type, part, layer, *made);
        --depth;
        return made;
    }

    void addConnectors(const PictureContext& context, ClassInstance& type, const LayerClass& part, Layer layer, IconPicture& icon)
    {
        for (ClassElement& element : part.instance->elements) {
            if (!isShownElement(type, part, element) || element.declaration->isProtected) continue;
            const PlacementTexts texts = placementOf(element);
            if (!texts.placement) continue;
            ComponentInstance* component = in.componentOf(element);
            if (component == nullptr || !component->isConnector) continue;
            if (context.dependencies != nullptr && (component->clause().type().text() != element.declaration->clause.type().text() || element.declaration->prefixes.isReplaceable)) {
                context.dependencies->emplace(element.name());
            }
            IconConnector connector;
            AnnotationValues values(in, scopeOf(texts, *component), context.dependencies);
            const Placements placements = readPlacements(values, texts.placement);
            const Placed& placed = layer == Layer::Icon ? placements.icon : placements.diagram;
            fill(connector, *component, placed, part.map, Layer::Icon, context.dependencies);
            if (!connector.placement.visible) continue;
            const Extent system = connector.icon != nullptr ? connector.icon->layer.system.extent : Extent();
            connector.position = connector.map(system.centre());
            icon.connectors.push_back(std::move(connector));
        }
    }

    /// Names that change an icon because the values that it depends on are made of them.
    void closeDependencies(ComponentInstance& example, Names& names)
    {
        const ModelInView view(in, &example);
        std::vector<std::string> open(names.begin(), names.end());
        while (!open.empty()) {
            const std::string name = std::move(open.back());
            open.pop_back();
            const ComponentInstance* component = in.memberOf(example, name);
            if (component == nullptr || component->binding == nullptr) continue;
            Names found;
            addNamesIn(component->binding->expression, found);
            for (const std::string& next : found) {
                if (names.insert(next).second) open.push_back(next);
            }
        }
    }

    /// The icon of a component: that of its class unless its modifications change it.
    std::shared_ptr<const IconPicture> iconOf(ComponentInstance& component, Layer layer)
    {
        if (component.type == nullptr || component.type->declaration == nullptr) return nullptr;
        const ClassDeclaration& declaration = *component.type->declaration;
        std::shared_ptr<const IconPicture> ofClass = iconOfClass(declaration, layer, nullptr);
        const Names& dependencies = knownClass(declaration).dependencies[static_cast<std::size_t>(layer)];
        const Modifier* modifier = component.type->component == &component ? component.type->modifier : nullptr;
        if (ofClass == nullptr || modifier == nullptr || depth >= kDeepestIcon) return ofClass;
        std::string key = ofClass->className + (layer == Layer::Icon ? "(" : "[");
        bool isChanged = false;
        bool isShared = true;
        for (const Modifier* child : modifier->children) {
            if (!dependencies.contains(child->name)) continue;
            isChanged = true;
            isShared = isShared && child->binding != nullptr && child->children.empty() && child->redeclaration == nullptr && isLiteral(child->binding->expression);
            if (isShared) key += std::string(child->name) + "=" + std::string(child->binding->expression.text()) + ",";
        }
        if (!isChanged) return ofClass;
        if (!isShared) return makeIcon(*component.type, layer, nullptr, nullptr);
        std::shared_ptr<const IconPicture>& variant = variants[key];
        if (variant == nullptr) variant = makeIcon(*component.type, layer, nullptr, nullptr);
        return variant;
    }

    // Placements ------------------------------------------------------------------------------------------------------------------
    struct Placed {
        Placement placement;
        bool hasExtent = false;
    };
    struct Placements {
        Placed diagram, icon;
        bool hasIcon = false;  ///< of its own
    };

    Placements readPlacements(AnnotationValues& values, ast::ElementModification text)
    {
        Placements made;
        const ast::ClassModification said = text.classModification();
        GraphicReader reader(values, library, nullptr);
        const auto isVisible = [&](std::string_view name, bool standard) {
            const ast::Expression value = said.find(name).binding();
            if (!value) return standard;
            const AnnotationValue found = values.evaluate(value);
            return found.kind == AnnotationValue::Kind::Boolean ? found.truth : standard;
        };
        made.diagram.hasExtent = reader.transformation(said.find("transformation").classModification(), made.diagram.placement);
        made.diagram.placement.visible = isVisible("visible", true);
        made.icon = made.diagram;
        if (const ast::ClassModification own = said.find("iconTransformation").classModification()) {
            made.hasIcon = true;
            made.icon = {};
            made.icon.hasExtent = reader.transformation(own, made.icon.placement);
        }
        made.icon.placement.visible = isVisible("iconVisible", made.diagram.placement.visible);
        return made;
    }

    /// What components and connectors have in common. `outer`: from the layer of the class that declares it to the one that shows it.
    void fill(PlacedPart& part, ComponentInstance& component, const Placed& placed, const Transformation& outer, Layer shown, Names* dependencies)
    {
        part.name = component.name();
        part.className = component.type != nullptr ? component.type->fullName() : component.clause().type().toString();
        part.dimensions = dimensionsText(component);
        part.icon = iconOf(component, shown);
        if (shown == Layer::Diagram && part.icon != nullptr && !part.icon->hasGraphics && part.icon->connectors.empty()) part.icon = iconOf(component, Layer::Icon);
        part.placement = placed.placement;
        const CoordinateSystem system = part.icon != nullptr ? part.icon->layer.system : CoordinateSystem();
        if (!placed.hasExtent) {
            const double width = system.extent.width() * system.initialScale / 2;
            const double height = system.extent.height() * system.initialScale / 2;
            part.placement.extent = {{-width, -height}, {width, height}};
        }
        part.map = outer * placementMap(system.extent, part.placement.extent, part.placement.rotation, part.placement.origin);
        const ElementDeclaration& declared = *component.element->declaration;
        if (declared.hasCondition) {
            part.condition = declared.component.condition().text();
            if (dependencies != nullptr) addNamesIn(declared.component.condition(), *dependencies);
            part.isPresent = in.presenceOf(component) != Presence::Absent;
        }
    }

    /// Elements that are there, and found by their name in the whole class.
    bool isShownElement(ClassInstance& type, const LayerClass& part, ClassElement& element)
    {
        if (element.declaration == nullptr || element.isRedeclare || element.isRemoved || !element.isComponent()) return false;
        return !part.isInherited || in.findElement(type, element.name()) == &element;
    }

    // Diagrams --------------------------------------------------------------------------------------------------------------------
    std::shared_ptr<const DiagramPicture> makeDiagram(const ClassDeclaration& declaration)
    {
        const auto made = std::make_shared<DiagramPicture>();
        ComponentInstance& model = *knownClass(declaration).example;
        ClassInstance& type = *model.type;
        const ModelInView view(in, &model);
        const PictureContext context{in, library, nullptr, &diagnostics};
        LayerContents contents = readLayer(context, type, Layer::Diagram);
        made->className = type.fullName();
        made->kind = type.kind();
        made->description = declaration.definition().description().value();
        made->layer = std::move(contents.picture);
        made->file = declaration.tree().sharedFile();
        for (const LayerClass& part : contents.classes) {
            if (in.task.cancelled()) break;
            addComponents(type, part, *made);
            addConnections(part, *made);
        }
        return made;
    }

    void addComponents(ClassInstance& type, const LayerClass& part, DiagramPicture& diagram)
    {
        for (ClassElement& element : part.instance->elements) {
            if (!isShownElement(type, part, element)) continue;
            const PlacementTexts texts = placementOf(element);
            ComponentInstance* component = in.componentOf(element);
            if (component == nullptr) continue;
            const bool isVariable = component->isLeaf() && !component->isConnector;
            if (isVariable && !texts.placement) continue;
            diagram.components.push_back(makeComponent(*component, texts, part));
        }
    }

    DiagramComponent makeComponent(ComponentInstance& component, const PlacementTexts& texts, const LayerClass& part)
    {
        const ElementDeclaration& declared = *component.element->declaration;
        DiagramComponent made;
        made.isPlaced = static_cast<bool>(texts.placement);
        made.isConnector = component.isConnector;
        made.isInherited = part.isInherited;
        made.isProtected = declared.isProtected;
        made.isReplaceable = declared.prefixes.isReplaceable;
        made.declaredIn = component.element->owner->fullName();
        made.description = component.declaration().description().value();
        AnnotationValues values(in, scopeOf(texts, component), nullptr);
        const Placements placements = texts.placement ? readPlacements(values, texts.placement) : Placements();
        fill(made, component, placements.diagram, part.map, component.isConnector ? Layer::Diagram : Layer::Icon, nullptr);
        made.hasIconPlacement = placements.hasIcon;
        made.iconPlacement = placements.icon.hasExtent ? placements.icon.placement : made.placement;
        made.iconPlacement.visible = placements.icon.placement.visible;
        if (!part.isInherited) {
            made.declaration = {declared.component.span(), declared.component.id()};
            if (texts.placement && texts.holder == declared.component) made.annotation = {texts.placement.span(), texts.placement.id()};
        }
        if (made.icon != nullptr && !made.icon->macros.empty()) {
            ComponentInstance& example = *knownClass(*component.type->declaration).example;
            const Modifier* modifier = component.type->component == &component ? component.type->modifier : component.modifier;
            for (const std::string& name : made.icon->macros) {
                std::string text = shownValue(in, name, modifier, example);
                if (!text.empty()) made.values.push_back({name, std::move(text)});
            }
        }
        return made;
    }

    void addConnections(const LayerClass& part, DiagramPicture& diagram)
    {
        ClassInstance& instance = *part.instance;
        AnnotationValues values(in, instance, nullptr);
        GraphicReader reader(values, library, part.isInherited ? nullptr : &diagnostics);
        for (const ast::EquationSection section : instance.declaration->specifier().equationSections()) {
            std::vector<NodeId> open = {section.id()};
            while (!open.empty()) {
                const ast::View at(section.tree(), open.back());
                open.pop_back();
                const auto equation = at.as<ast::ConnectEquation>();
                if (!equation) {
                    if (at.is<ast::Expression>() || at.is<ast::Annotation>()) continue;
                    const std::size_t first = open.size();
                    for (const NodeId child : section.tree().children(at.id())) open.push_back(child);
                    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
                    continue;
                }
                if (!equation.first() || !equation.second() || isConnectionRemoved(in, equation, instance)) continue;
                diagram.connections.push_back(makeConnection(equation, reader, part));
            }
        }
    }

    static DiagramConnection makeConnection(ast::ConnectEquation equation, GraphicReader& reader, const LayerClass& part)
    {
        DiagramConnection made;
        made.from = textOf(equation.first());
        made.to = textOf(equation.second());
        LineAndTexts drawn = reader.connection(equation.annotation(), made.from, made.to);
        made.isDrawn = drawn.isDrawn;
        made.line = std::move(drawn.line);
        made.texts = std::move(drawn.texts);
        made.map = part.map;
        made.isInherited = part.isInherited;
        if (!part.isInherited) {
            made.place = {equation.span(), equation.id()};
            made.annotation = drawn.annotation;
        }
        return made;
    }

    Library& library;
    Diagnostics ignored;
    Instantiation in;
    Diagnostics diagnostics;
    int depth = 0;
    std::unordered_map<const ClassDeclaration*, KnownClass> classes;  ///< looked up only; entries keep their addresses
    std::map<std::string, std::shared_ptr<const IconPicture>> variants;  ///< icons of components with other values, by class and values
    std::map<std::string, std::shared_ptr<const DiagramPicture>, std::less<>> diagrams;
};

ClassPictures::ClassPictures(Library& library, const Task& task) : m_implementation(std::make_unique<Implementation>(library, task)) {}

ClassPictures::~ClassPictures() = default;

std::shared_ptr<const IconPicture> ClassPictures::icon(std::string_view className)
{
    const ClassDeclaration* declaration = m_implementation->library.find(className);
    return declaration != nullptr ? m_implementation->iconOfClass(*declaration, Layer::Icon, &m_implementation->diagnostics) : nullptr;
}

std::shared_ptr<const DiagramPicture> ClassPictures::diagram(std::string_view className)
{
    const ClassDeclaration* declaration = m_implementation->library.find(className);
    if (declaration == nullptr) return nullptr;
    std::shared_ptr<const DiagramPicture>& made = m_implementation->diagrams[declaration->fullName()];
    if (made == nullptr) made = m_implementation->makeDiagram(*declaration);
    return made;
}

const Diagnostics& ClassPictures::diagnostics() const
{
    return m_implementation->diagnostics;
}

MacroContext DiagramComponent::macroContext() const
{
    return {name, icon != nullptr ? std::string_view(icon->className) : std::string_view(className), &values};
}

const DiagramComponent* DiagramPicture::find(std::string_view component) const
{
    const auto found = std::find_if(components.begin(), components.end(), [&](const DiagramComponent& one) { return one.name == component; });
    return found != components.end() ? &*found : nullptr;
}

}  // namespace causeway
