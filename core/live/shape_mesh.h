// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The surface of a visual shape of a multibody library as flat facets.
///
/// In:   the name of the shape and its sizes. Out: facets in the frame of the shape: x along its length from 0, y along
/// its width, z along its
///       height, both around 0. Corners run counter-clockwise seen from outside; with two corners a facet is a stroke.
///       "box", "sphere", "cylinder", "pipecylinder", "cone", "pipe", "beam", "gearwheel" and "spring" are known; any
///       other name is a box of the same sizes.
/// Cost: some hundred facets at most; long shapes are cut along their length, so that they can be sorted by depth.
/// Reference: Modelica Standard Library, Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape (meaning of the
/// sizes).
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
    bool isTwoSided = false;  ///< it is not known which side is outside
};

[[nodiscard]] std::vector<ShapeFacet> meshOf(ShapeKind kind, const ShapeSizes& sizes);

}  // namespace causeway
