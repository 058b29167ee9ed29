// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Icons of classes and components, each built once. Part of the implementation of `ClassPictures`; internal to this
/// room. The icon of a class records the names of elements on which its appearance depends. A component that modifies
/// one of them gets its own icon; components with equal literals share it.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/graphics/class_layers.h"
#include "core/semantics/instantiation.h"

namespace causeway {

/// Detail of an icon. The interior of a connector on an icon is not shown.
enum class IconDetail : std::uint8_t { Items, ItemsAndConnectors };

/// Location of a Placement in the text.
struct PlacementTexts {
    ast::ElementModification placement;  ///< `Placement(...)`
    ast::ComponentDeclaration holder;    ///< the declaration that has it
};
[[nodiscard]] PlacementTexts placementOf(const ClassElement& element);

/// Placements in both layers.
struct Placements {
    struct Placed {
        Placement placement;
        bool hasExtent = false;
    };
    Placed diagram, icon;
};

/// During its lifetime, outer components are looked up in this model.
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

class IconMaker {
public:
    IconMaker(Instantiation& in, Library& library) : m_in(in), m_library(library) {}

    using Names = std::set<std::string, std::less<>>;

    /// The class without modifications.
    [[nodiscard]] ComponentInstance& exampleOf(const ClassDeclaration& declaration);
    /// Icon of an unmodified class. Warnings are issued once, if `complaints` is not null.
    [[nodiscard]] std::shared_ptr<const IconPicture> iconOfClass(const ClassDeclaration& declaration, Layer layer,
                                                                 IconDetail detail, Diagnostics* complaints);
    /// Fills the common properties of components and connectors on icons. `outer`: from the layer of the declaring
    /// class to the displayed one. Adds the names on which the part depends to `dependencies`, unless it is null.
    void fill(PlacedPart& part, ComponentInstance& component, const Placements::Placed& placed,
              const Transformation& outer, Layer shown, IconDetail detail, Names* dependencies);
    [[nodiscard]] Placements readPlacements(const PlacementTexts& texts, const ComponentInstance& component,
                                            Names* dependencies);
    /// Whether an element is present, a component, and visible by its name in the whole class `type`, of which `part`
    /// is one.
    [[nodiscard]] bool isShownElement(ClassInstance& type, const LayerClass& part, ClassElement& element);

private:
    struct KnownIcon {
        std::shared_ptr<const IconPicture> icon;
        Names dependencies;  ///< elements whose modification changes the icon
        bool isChecked = false;
    };
    struct KnownClass {
        ComponentInstance* example = nullptr;
        std::array<KnownIcon, 4> icons;  ///< by layer and detail
    };

    KnownClass& knownClass(const ClassDeclaration& declaration);
    [[nodiscard]] static std::size_t slotOf(Layer layer, IconDetail detail)
    {
        return 2 * static_cast<std::size_t>(layer) + static_cast<std::size_t>(detail);
    }
    std::shared_ptr<const IconPicture> iconOf(ComponentInstance& component, Layer layer, IconDetail detail);
    std::shared_ptr<const IconPicture> makeIcon(ClassInstance& type, Layer layer, IconDetail detail,
                                                Names* dependencies, Diagnostics* complaints);
    void addConnectors(ClassInstance& type, const LayerClass& part, Layer layer, Names* dependencies,
                       IconPicture& icon);
    void closeDependencies(ComponentInstance& example, Names& names);

    Instantiation& m_in;
    Library& m_library;
    std::unordered_map<const ClassDeclaration*, KnownClass>
        m_classes;  ///< lookups only; addresses of entries are stable
    std::map<std::string, std::shared_ptr<const IconPicture>>
        m_variants;  ///< icons of modified components, by class and values
};

}  // namespace causeway
