// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Vectors in space, and viewing directions. A view is a parallel projection: `right`, `up` and `towards` (from the
/// scene to the viewer) are an orthonormal right-handed basis.
#pragma once

#include <cmath>

#include "core/graphics/transformation.h"

namespace causeway {

struct Vector3 {
    double x = 0, y = 0, z = 0;
    bool operator==(const Vector3&) const = default;
};

[[nodiscard]] inline Vector3 operator+(Vector3 a, Vector3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] inline Vector3 operator-(Vector3 a, Vector3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] inline Vector3 operator*(double factor, Vector3 a)
{
    return {factor * a.x, factor * a.y, factor * a.z};
}
[[nodiscard]] inline double dot(Vector3 a, Vector3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] inline Vector3 cross(Vector3 a, Vector3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] inline double lengthOf(Vector3 a)
{
    return std::sqrt(dot(a, a));
}
[[nodiscard]] inline bool isFinite(Vector3 a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

struct SpaceView {
    Vector3 right{1, 0, 0}, up{0, 1, 0}, towards{0, 0, 1};

    [[nodiscard]] Point operator()(Vector3 point) const { return {dot(right, point), dot(up, point)}; }
    [[nodiscard]] double nearness(Vector3 point) const { return dot(towards, point); }
};

}  // namespace causeway
