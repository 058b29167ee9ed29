// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Icons of classes and of components, each made once. What `ClassPictures` is made of; not for use from outside of
/// this room.
///
/// An icon is made for a class as it is by itself, and knows the names of the elements on which its looks depend. A
/// component that modifies one of them gets an icon of its own; those with the same literals share it.
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

/// How much of a class its icon shows. What is inside of a connector on an icon is not shown.
enum class IconDetail : std::uint8_t { Items, ItemsAndConnectors };

/// Where a Placement is written.
struct PlacementTexts {
    ast::ElementModification placement;  ///< `Placement(...)`
    ast::ComponentDeclaration holder;    ///< the declaration that has it
};
[[nodiscard]] PlacementTexts placementOf(const ClassElement& element);

/// What it says for both layers.
struct Placements {
    struct Placed {
        Placement placement;
        bool hasExtent = false;
    };
    Placed diagram, icon;
};

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

class IconMaker {
public:
    IconMaker(Instantiation& in, Library& library) : m_in(in), m_library(library) {}

    using Names = std::set<std::string, std::less<>>;

    /// The class without modifications.
    [[nodiscard]] ComponentInstance& exampleOf(const ClassDeclaration& declaration);
    /// The icon of a class as it is by itself. Warnings are given once, when `complaints` is not null.
    [[nodiscard]] std::shared_ptr<const IconPicture> iconOfClass(const ClassDeclaration& declaration, Layer layer,
                                                                 IconDetail detail, Diagnostics* complaints);
    /// What components and connectors on icons have in common. `outer`: from the layer of the class that declares the
    /// component to the one that shows it. Names that it depends on are added to `dependencies`, unless it is null.
    void fill(PlacedPart& part, ComponentInstance& component, const Placements::Placed& placed,
              const Transformation& outer, Layer shown, IconDetail detail, Names* dependencies);
    [[nodiscard]] Placements readPlacements(const PlacementTexts& texts, const ComponentInstance& component,
                                            Names* dependencies);
    /// Whether an element is there, a component, and found by its name in the whole class `type`, of which `part` is
    /// one.
    [[nodiscard]] bool isShownElement(ClassInstance& type, const LayerClass& part, ClassElement& element);

private:
    struct KnownIcon {
        std::shared_ptr<const IconPicture> icon;
        Names dependencies;  ///< names of elements that change the icon when they are modified
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
        m_classes;  ///< looked up only; entries keep their addresses
    std::map<std::string, std::shared_ptr<const IconPicture>>
        m_variants;  ///< icons of components with other values, by class and values
};

}  // namespace causeway
