// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/transformation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace causeway {

Transformation Transformation::shift(Point by)
{
    Transformation made;
    made.dx = by.x;
    made.dy = by.y;
    return made;
}

Transformation Transformation::rotation(double degrees)
{
    // Quarter turns, the most common case, are exact.
    const double quarters = degrees / 90;
    const double whole = std::round(quarters);
    double sine = std::sin(degrees * std::numbers::pi / 180);
    double cosine = std::cos(degrees * std::numbers::pi / 180);
    if (quarters == whole) {
        const int turn = static_cast<int>(std::fmod(std::fmod(whole, 4) + 4, 4));
        cosine = turn == 0 ? 1 : turn == 2 ? -1 : 0;
        sine = turn == 1 ? 1 : turn == 3 ? -1 : 0;
    }
    return {cosine, -sine, 0, sine, cosine, 0};
}

namespace {

double ratio(double to, double from)
{
    return from != 0 ? to / from : 1;
}

}  // namespace

Transformation Transformation::between(const Extent& from, const Extent& to)
{
    Transformation made;
    made.xx = ratio(to.second.x - to.first.x, from.second.x - from.first.x);
    made.yy = ratio(to.second.y - to.first.y, from.second.y - from.first.y);
    made.dx = to.first.x - made.xx * from.first.x;
    made.dy = to.first.y - made.yy * from.first.y;
    return made;
}

Transformation Transformation::betweenAlike(const Extent& from, const Extent& to)
{
    Transformation made = between(from, to);
    const double both = std::min(std::abs(made.xx), std::abs(made.yy));
    made.xx = std::copysign(both, made.xx);
    made.yy = std::copysign(both, made.yy);
    made.dx = to.centre().x - made.xx * from.centre().x;
    made.dy = to.centre().y - made.yy * from.centre().y;
    return made;
}

Transformation Transformation::operator*(const Transformation& inner) const
{
    const Point origin = (*this)({inner.dx, inner.dy});
    return {xx * inner.xx + xy * inner.yx, xx * inner.xy + xy * inner.yy, origin.x,
            yx * inner.xx + yy * inner.yx, yx * inner.xy + yy * inner.yy, origin.y};
}

std::optional<Transformation> Transformation::inverse() const
{
    const double area = determinant();
    if (area == 0 || !std::isfinite(area)) return std::nullopt;
    Transformation made{yy / area, -xy / area, 0, -yx / area, xx / area, 0};
    const Point origin = made({dx, dy});
    made.dx = -origin.x;
    made.dy = -origin.y;
    return made;
}

double Transformation::scale() const
{
    return std::sqrt(std::abs(determinant()));
}

Extent Transformation::boundsOf(const Extent& extent) const
{
    const Point corners[] = {(*this)(extent.first), (*this)(extent.second), (*this)({extent.first.x, extent.second.y}),
                             (*this)({extent.second.x, extent.first.y})};
    Extent around{corners[0], corners[0]};
    for (const Point corner : corners) {
        around.first = {std::min(around.first.x, corner.x), std::min(around.first.y, corner.y)};
        around.second = {std::max(around.second.x, corner.x), std::max(around.second.y, corner.y)};
    }
    return around;
}

Transformation placementMap(const Extent& from, const Extent& extent, double rotation, Point origin)
{
    return Transformation::shift(origin) * Transformation::rotation(rotation) * Transformation::between(from, extent);
}

double normalAngle(double degrees)
{
    const double rest = std::remainder(degrees, 360);
    return rest == -180 ? 180 : rest;
}

}  // namespace causeway
