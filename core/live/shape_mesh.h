// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Surface of a visual shape of a multibody library as flat facets.
///
/// In:   the name of the shape and its dimensions.
/// Out:  facets in the frame of the shape: x along its length from 0, y along its width, z along its height, both
///       centred at 0. Corners are counter-clockwise seen from outside; a facet with two corners is a stroke. Known
///       shapes: "box", "sphere", "cylinder", "pipecylinder", "cone", "pipe", "beam", "gearwheel" and "spring"; others
///       become a box of the same dimensions.
/// Cost: at most some hundred facets; long shapes are divided lengthwise for depth sorting.
/// Reference: Modelica Standard Library, Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape (meaning of the
/// dimensions).
#pragma once

#include <string_view>
#include <vector>

#include "core/live/space.h"

namespace causeway {

enum class ShapeKind : std::uint8_t { Box, Sphere, Cylinder, Pipe, Cone, Beam, Gearwheel, Spring };
[[nodiscard]] ShapeKind shapeKindOf(std::string_view name);

struct ShapeSizes {
    double length = 0, width = 0, height = 0, extra = 0;
    bool operator==(const ShapeSizes&) const = default;
};

struct ShapeFacet {
    std::vector<Vector3> corners;
    double thickness = 0;     ///< of a stroke
    bool isTwoSided = false;  ///< its orientation is unknown
};

[[nodiscard]] std::vector<ShapeFacet> meshOf(ShapeKind kind, const ShapeSizes& sizes);

}  // namespace causeway
