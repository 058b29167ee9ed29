// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/class_pictures.h"

#include <algorithm>
#include <map>

#include "core/graphics/icon_maker.h"
#include "core/graphics/shown_values.h"
#include "core/library/library.h"
#include "core/semantics/connection_removal.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

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

}  // namespace

struct ClassPictures::Implementation {
    Implementation(Library& libraryIn, const Task& task)
        : library(libraryIn), in(libraryIn, ignored, task), icons(in, libraryIn)
    {
        in.isQuiet = 1;  // the analysis of the model reports unknown names and wrong types
    }

    std::shared_ptr<const DiagramPicture> makeDiagram(const ClassDeclaration& declaration)
    {
        const auto made = std::make_shared<DiagramPicture>();
        ComponentInstance& model = icons.exampleOf(declaration);
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
            if (!icons.isShownElement(type, part, element)) continue;
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
        const Placements placements = texts.placement ? icons.readPlacements(texts, component, nullptr) : Placements();
        icons.fill(made, component, placements.diagram, part.map, component.isConnector ? Layer::Diagram : Layer::Icon,
                   IconDetail::ItemsAndConnectors, nullptr);
        if (!part.isInherited) {
            made.declaration = {declared.component.span(), declared.component.id()};
            if (texts.placement && texts.holder == declared.component)
                made.annotation = {texts.placement.span(), texts.placement.id()};
        }
        if (made.icon != nullptr && !made.icon->macros.empty()) {
            ComponentInstance& example = icons.exampleOf(*component.type->declaration);
            const Modifier* modifier =
                component.type->component == &component ? component.type->modifier : component.modifier;
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
        for (const ast::ConnectEquation equation : connectEquationsOf(instance.declaration->specifier())) {
            if (!equation.first() || !equation.second() || isConnectionRemoved(in, equation, instance)) continue;
            diagram.connections.push_back(makeConnection(equation, reader, part));
        }
    }

    static DiagramConnection makeConnection(ast::ConnectEquation equation, GraphicReader& reader,
                                            const LayerClass& part)
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
    IconMaker icons;
    Diagnostics diagnostics;
    std::map<std::string, std::shared_ptr<const DiagramPicture>, std::less<>> diagrams;
};

ClassPictures::ClassPictures(Library& library, const Task& task)
    : m_implementation(std::make_unique<Implementation>(library, task))
{
}

ClassPictures::~ClassPictures() = default;

std::shared_ptr<const IconPicture> ClassPictures::icon(std::string_view className)
{
    const ClassDeclaration* declaration = m_implementation->library.find(className);
    if (declaration == nullptr) return nullptr;
    return m_implementation->icons.iconOfClass(*declaration, Layer::Icon, IconDetail::ItemsAndConnectors,
                                               &m_implementation->diagnostics);
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

std::vector<GraphicItem> standInFor(const IconPicture* icon)
{
    constexpr std::uint32_t kFaintInk = 0x606060;
    RectangleItem outline;
    if (icon != nullptr) outline.extent = icon->layer.system.extent;
    outline.lineColour = kFaintInk;
    outline.pattern = icon != nullptr ? LinePattern::Solid : LinePattern::Dash;
    TextItem name;
    name.extent = outline.extent;
    name.text = icon != nullptr ? "%name" : "?";
    name.colour = kFaintInk;
    return {outline, name};
}

MacroContext DiagramComponent::macroContext() const
{
    return {name, icon != nullptr ? std::string_view(icon->className) : std::string_view(className), &values};
}

const DiagramComponent* DiagramPicture::find(std::string_view component) const
{
    const auto found = std::find_if(components.begin(), components.end(),
                                    [&](const DiagramComponent& one) { return one.name == component; });
    return found != components.end() ? &*found : nullptr;
}

}  // namespace causeway
