// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Geometry of Modelica's annotations: extents and affine maps between coordinate systems, in drawing units, y upwards.
///
/// Reference: Modelica Language Specification, sections 18.6.1.1 (coordinate systems) and 18.6.2 (Placement).
#pragma once

#include <optional>

#include "core/graphics/display_list.h"

namespace causeway {

/// Two opposite corners, as written: the first may be the upper or the right one, which means a flip.
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
    /// Takes the first corner of `from` to the first corner of `to`, the second to the second: swapped corners flip. An
    /// empty side of `from` is not scaled, only shifted.
    [[nodiscard]] static Transformation between(const Extent& from, const Extent& to);
    /// The same, as large as both directions allow when they are scaled alike, in the middle of `to`.
    [[nodiscard]] static Transformation betweenAlike(const Extent& from, const Extent& to);

    [[nodiscard]] Point operator()(Point point) const
    {
        return {xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy};
    }
    /// A direction: without the shift.
    [[nodiscard]] Point turned(Point direction) const
    {
        return {xx * direction.x + xy * direction.y, yx * direction.x + yy * direction.y};
    }
    /// First `inner`, then this.
    [[nodiscard]] Transformation operator*(const Transformation& inner) const;
    /// Nothing when it maps all to a line or a point.
    [[nodiscard]] std::optional<Transformation> inverse() const;
    [[nodiscard]] double determinant() const { return xx * yy - xy * yx; }
    /// By how much lengths grow, as a mean of both directions.
    [[nodiscard]] double scale() const;
    /// The smallest upright extent around the image of one.
    [[nodiscard]] Extent boundsOf(const Extent& extent) const;
    bool operator==(const Transformation&) const = default;
};

/// The map of a Placement: the coordinate system `from` of a component to `extent`, turned by `rotation` degrees around
/// {0, 0}, shifted to `origin`.
[[nodiscard]] Transformation placementMap(const Extent& from, const Extent& extent, double rotation, Point origin);

/// One or more full turns less, within (-180, 180].
[[nodiscard]] double normalAngle(double degrees);

}  // namespace causeway
