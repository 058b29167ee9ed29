// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/class_layers.h"

#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

/// Mapping of a base class's layer by an extends-clause.
struct BaseMap {
    std::optional<Extent> region;  ///< nothing: identical coordinates
    bool primitivesVisible = true;
};

class LayerWalk {
public:
    LayerWalk(const PictureContext& context, Layer layer, LayerContents& contents)
        : m_context(context), m_layer(layer), m_contents(contents)
    {
    }

    /// Appends the contents of base classes, then those of the class itself.
    void walk(ClassInstance& instance, const Transformation& map, bool isInherited, bool primitivesVisible)
    {
        m_context.in.expand(instance);
        if (instance.declaration == nullptr) return;
        for (std::size_t i = 0; i < instance.bases.size(); ++i) {
            ClassInstance& base = *instance.bases[i];
            const BaseMap said = baseMap(instance, i);
            Transformation inner = map;
            if (said.region) {
                if (said.region->width() == 0 || said.region->height() == 0) continue;  // nothing of it is visible
                const CoordinateSystem system = systemOf(base);
                inner = map * (system.preserveAspectRatio ? Transformation::betweenAlike : Transformation::between)(
                                  system.extent, *said.region);
            }
            walk(base, inner, true, primitivesVisible && said.primitivesVisible);
        }
        m_contents.classes.push_back({&instance, map, isInherited});
        if (primitivesVisible) addItems(instance, map, isInherited);
    }

    CoordinateSystem systemOf(ClassInstance& instance)
    {
        m_context.in.expand(instance);
        CoordinateSystem system;
        for (std::size_t i = 0; i < instance.bases.size(); ++i) {
            if (baseMap(instance, i).region) continue;
            system = systemOf(*instance.bases[i]);
            break;
        }
        const ast::ClassModification own = layerText(instance).find("coordinateSystem").classModification();
        if (!own) return system;
        AnnotationValues values = valuesIn(instance);
        return GraphicReader(values, m_context.library, diagnosticsFor(instance)).coordinateSystem(own, system);
    }

private:
    [[nodiscard]] AnnotationValues valuesIn(ClassInstance& instance) const
    {
        return {m_context.in, instance, m_context.dependencies};
    }
    /// Reports problems of the requested class only, not of its bases.
    [[nodiscard]] Diagnostics* diagnosticsFor(const ClassInstance& instance) const
    {
        return instance.derived == nullptr ? m_context.diagnostics : nullptr;
    }

    /// Icon(...) or Diagram(...) of a class; none without.
    [[nodiscard]] ast::ClassModification layerText(const ClassInstance& instance) const
    {
        if (instance.declaration == nullptr) return {};
        return instance.declaration->specifier()
            .annotation()
            .find(m_layer == Layer::Icon ? "Icon" : "Diagram")
            .classModification();
    }

    BaseMap baseMap(ClassInstance& instance, std::size_t base)
    {
        const ClassDeclaration& declaration = *instance.declaration;
        ast::Annotation annotation;
        if (declaration.form() == SyntaxKind::ShortClassSpecifier) {
            annotation = declaration.specifier().annotation();
        } else if (const auto position = static_cast<std::size_t>(instance.basePositions[base]);
                   position < declaration.elements().size()) {
            // The base of `redeclare model extends X` has no clause.
            const ElementDeclaration& clause = declaration.elements()[position];
            if (clause.kind == ElementKind::Extends) annotation = clause.extends.annotation();
        }
        BaseMap said;
        const ast::ClassModification map =
            annotation.find(m_layer == Layer::Icon ? "IconMap" : "DiagramMap").classModification();
        if (!map) return said;
        AnnotationValues values = valuesIn(instance);
        GraphicReader reader(values, m_context.library, diagnosticsFor(instance));
        if (const ast::Expression region = map.find("extent").binding()) said.region = reader.extent(region);
        if (said.region == Extent{{0, 0}, {0, 0}}) said.region.reset();
        if (const ast::Expression visible = map.find("primitivesVisible").binding()) {
            const AnnotationValue value = values.evaluate(visible);
            said.primitivesVisible = value.kind != AnnotationValue::Kind::Boolean || value.truth;
        }
        return said;
    }

    void addItems(ClassInstance& instance, const Transformation& map, bool isInherited)
    {
        const ast::Expression graphics = layerText(instance).find("graphics").binding();
        if (!graphics) return;
        AnnotationValues values = valuesIn(instance);
        for (LayerItem& item : GraphicReader(values, m_context.library, diagnosticsFor(instance)).items(graphics)) {
            item.map = map;
            item.isInherited = isInherited;
            if (isInherited) item.place = {};
            m_contents.picture.items.push_back(std::move(item));
        }
    }

    const PictureContext& m_context;
    Layer m_layer;
    LayerContents& m_contents;
};

}  // namespace

LayerContents readLayer(const PictureContext& context, ClassInstance& instance, Layer layer)
{
    LayerContents contents;
    LayerWalk walk(context, layer, contents);
    contents.picture.system = walk.systemOf(instance);
    walk.walk(instance, {}, false, true);
    return contents;
}

}  // namespace causeway
