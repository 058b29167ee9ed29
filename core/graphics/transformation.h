// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Geometry of Modelica annotations: extents and affine maps between coordinate systems, in drawing units, y upwards.
/// Reference: Modelica Language Specification, sections 18.6.1.1 (coordinate systems) and 18.6.2 (Placement).
#pragma once

#include <optional>

#include "core/graphics/display_list.h"

namespace causeway {

/// Two opposite corners as written: if the first one is right or upper, the extent flips.
struct Extent {
    Point first{-100, -100};
    Point second{100, 100};

    [[nodiscard]] double left() const { return first.x < second.x ? first.x : second.x; }
    [[nodiscard]] double right() const { return first.x < second.x ? second.x : first.x; }
    [[nodiscard]] double bottom() const { return first.y < second.y ? first.y : second.y; }
    [[nodiscard]] double top() const { return first.y < second.y ? second.y : first.y; }
    [[nodiscard]] double width() const { return right() - left(); }
    [[nodiscard]] double height() const { return top() - bottom(); }
    [[nodiscard]] Point centre() const { return {(first.x + second.x) / 2, (first.y + second.y) / 2}; }
    bool operator==(const Extent&) const = default;
};

/// x' = xx x + xy y + dx, y' = yx x + yy y + dy.
struct Transformation {
    double xx = 1, xy = 0, dx = 0;
    double yx = 0, yy = 1, dy = 0;

    [[nodiscard]] static Transformation shift(Point by);
    /// Counter-clockwise around {0, 0}.
    [[nodiscard]] static Transformation rotation(double degrees);
    /// Maps the corners of `from` to those of `to`, in order: swapped corners flip. A side of zero length is shifted
    /// without scaling.
    [[nodiscard]] static Transformation between(const Extent& from, const Extent& to);
    /// The same with uniform scaling, as large as fits, centred in `to`.
    [[nodiscard]] static Transformation betweenAlike(const Extent& from, const Extent& to);

    [[nodiscard]] Point operator()(Point point) const
    {
        return {xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy};
    }
    /// Maps a direction, without translation.
    [[nodiscard]] Point turned(Point direction) const
    {
        return {xx * direction.x + xy * direction.y, yx * direction.x + yy * direction.y};
    }
    /// First `inner`, then this.
    [[nodiscard]] Transformation operator*(const Transformation& inner) const;
    /// Nothing for a singular map.
    [[nodiscard]] std::optional<Transformation> inverse() const;
    [[nodiscard]] double determinant() const { return xx * yy - xy * yx; }
    /// Mean scale factor of both directions.
    [[nodiscard]] double scale() const;
    /// Bounding box of the image of an extent.
    [[nodiscard]] Extent boundsOf(const Extent& extent) const;
    bool operator==(const Transformation&) const = default;
};

/// Map of a Placement: the coordinate system `from` of a component to `extent`, rotated by `rotation` degrees around
/// {0, 0}, shifted to `origin`.
[[nodiscard]] Transformation placementMap(const Extent& from, const Extent& extent, double rotation, Point origin);

/// Normalized to (-180, 180].
[[nodiscard]] double normalAngle(double degrees);

}  // namespace causeway
