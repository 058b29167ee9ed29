// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A layer of a class together with what it inherits: the coordinate system, the items, and the classes whose
/// components are on it.
///
/// Reference: Modelica Language Specification, sections 18.6.1.1 (coordinate systems) and 18.6.3 (extends-clause).
#pragma once

#include <vector>

#include "core/graphics/graphic_reader.h"

namespace causeway {

enum class Layer : std::uint8_t { Icon, Diagram };

/// A class or a base class of it, with the place that IconMap or DiagramMap give it.
struct LayerClass {
    ClassInstance* instance = nullptr;
    Transformation map;
    bool isInherited = false;
};

struct LayerContents {
    LayerPicture picture;
    std::vector<LayerClass> classes;  ///< whose components and connections are shown: bases first
};

/// What the making of a picture needs everywhere.
struct PictureContext {
    Instantiation& in;
    Library& library;
    std::set<std::string, std::less<>>* dependencies =
        nullptr;                         ///< names that what is shown depends on; null: nobody asks
    Diagnostics* diagnostics = nullptr;  ///< warnings about what the class itself has; null: nobody asks
};

[[nodiscard]] LayerContents readLayer(const PictureContext& context, ClassInstance& instance, Layer layer);

}  // namespace causeway
