// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A layer of a class including inherited parts: coordinate system, items, and the classes whose components it shows.
/// Reference: Modelica Language Specification, sections 18.6.1.1 (coordinate systems) and 18.6.3 (extends-clause).
#pragma once

#include <vector>

#include "core/graphics/graphic_reader.h"

namespace causeway {

enum class Layer : std::uint8_t { Icon, Diagram };

/// A class or base class, with its transformation by IconMap or DiagramMap.
struct LayerClass {
    ClassInstance* instance = nullptr;
    Transformation map;
    bool isInherited = false;
};

struct LayerContents {
    LayerPicture picture;
    std::vector<LayerClass> classes;  ///< classes whose components and connections are shown: bases first
};

/// Context shared by all parts of picture construction.
struct PictureContext {
    Instantiation& in;
    Library& library;
    std::set<std::string, std::less<>>* dependencies =
        nullptr;                         ///< collects names on which the picture depends; may be null
    Diagnostics* diagnostics = nullptr;  ///< warnings about the class itself; may be null
};

[[nodiscard]] LayerContents readLayer(const PictureContext& context, ClassInstance& instance, Layer layer);

}  // namespace causeway
