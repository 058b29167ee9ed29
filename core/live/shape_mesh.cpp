// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape_mesh.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <utility>

#include "core/graphics/item_outline.h"

namespace causeway {

namespace {

constexpr int kAround = 20;    ///< facets per circle
constexpr int kRings = 10;     ///< of a sphere, from pole to pole
constexpr int kMaxPieces = 8;  ///< along the length
constexpr int kMaxTeeth = 120;
constexpr int kMaxWindings = 60;
constexpr int kStrokesOfWinding = 14;
constexpr double kMark = 0.06;  ///< thickness of the line on a cylinder, relative to its diameter

using Profile = std::vector<Point>;  ///< x: width, y: height; counter-clockwise

constexpr double kTurn = 2 * std::numbers::pi;

Profile ellipse(double width, double height, int count = kAround)
{
    Profile made;
    for (int i = 0; i < count; ++i)
        made.push_back({width / 2 * std::cos(kTurn * i / count), height / 2 * std::sin(kTurn * i / count)});
    return made;
}

Profile rectangle(double width, double height)
{
    return {{width / 2, -height / 2}, {width / 2, height / 2}, {-width / 2, height / 2}, {-width / 2, -height / 2}};
}

/// Tip of each tooth and the gap after it, a quarter of the pitch each, with flanks in between.
Profile toothed(double width, double height, int teeth)
{
    Profile made;
    const double addendum = 2.0 / teeth,
                 dedendum = 2.5 / teeth;  // in radii: the module is the diameter divided by the number of teeth
    for (int tooth = 0; tooth < teeth; ++tooth) {
        for (const auto& [part, radius] :
             {std::pair{-0.15, 1 + addendum}, {0.15, 1 + addendum}, {0.3, 1 - dedendum}, {0.7, 1 - dedendum}}) {
            const double angle = kTurn * (tooth + part) / teeth;
            made.push_back({width / 2 * radius * std::cos(angle), height / 2 * radius * std::sin(angle)});
        }
    }
    return made;
}

Vector3 at(double x, Point point, double scale = 1)
{
    return {x, scale * point.x, scale * point.y};
}

class Mesh {
public:
    /// Sides of a profile from `from` to `to` along x, scaled from 1 to `scale`. `isInside`: seen from inside.
    void addSides(const Profile& profile, double from, double to, double scale, bool isInside = false)
    {
        const int pieces = piecesOf(profile, to - from);
        for (int piece = 0; piece < pieces; ++piece) {
            const double a = static_cast<double>(piece) / pieces, b = static_cast<double>(piece + 1) / pieces;
            const double xa = from + a * (to - from), xb = from + b * (to - from), sa = 1 + a * (scale - 1),
                         sb = 1 + b * (scale - 1);
            for (std::size_t i = 0; i < profile.size(); ++i) {
                const Point here = profile[i], next = profile[(i + 1) % profile.size()];
                add({at(xa, next, sa), at(xb, next, sb), at(xb, here, sb), at(xa, here, sa)}, isInside);
            }
        }
    }

    /// End face of a shape, facing against or along x.
    void addCap(const Profile& profile, double x, double scale, bool looksAlong)
    {
        std::vector<Vector3> corners;
        for (const Point point : profile) corners.push_back(at(x, point, scale));
        add(std::move(corners), !looksAlong);
    }

    /// Annulus between two profiles with equal numbers of points.
    void addRing(const Profile& outer, const Profile& inner, double x, bool looksAlong)
    {
        for (std::size_t i = 0; i < outer.size(); ++i) {
            const std::size_t next = (i + 1) % outer.size();
            add({at(x, outer[i]), at(x, outer[next]), at(x, inner[next]), at(x, inner[i])}, !looksAlong);
        }
    }

    void addSolid(const Profile& profile, double length, double scale = 1)
    {
        addSides(profile, 0, length, scale);
        addCap(profile, 0, 1, false);
        if (scale > 0) addCap(profile, length, scale, true);
    }

    void addHollow(const Profile& outer, const Profile& inner, double length)
    {
        addSides(outer, 0, length, 1);
        addSides(inner, 0, length, 1, true);
        addRing(outer, inner, 0, false);
        addRing(outer, inner, length, true);
    }

    void addSphere(const ShapeSizes& sizes)
    {
        const auto ring = [&](int i) {
            return std::pair{sizes.length / 2 * (1 - std::cos(kTurn / 2 * i / kRings)),
                             std::sin(kTurn / 2 * i / kRings)};
        };
        const Profile around = ellipse(sizes.width, sizes.height);
        for (int i = 0; i < kRings; ++i) {
            const auto [xa, sa] = ring(i);
            const auto [xb, sb] = ring(i + 1);
            for (std::size_t j = 0; j < around.size(); ++j) {
                const Point here = around[j], next = around[(j + 1) % around.size()];
                add({at(xa, next, sa), at(xb, next, sb), at(xb, here, sb), at(xa, here, sa)}, false);
            }
        }
    }

    /// A prism over an outline in x and y, centred at z = 0.
    void addUpright(const Profile& outline, double height)
    {
        const auto corner = [height](Point point, int side) { return Vector3{point.x, point.y, side * height / 2}; };
        std::vector<Vector3> top, bottom;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point here = outline[i], next = outline[(i + 1) % outline.size()];
            add({corner(here, -1), corner(next, -1), corner(next, 1), corner(here, 1)}, false);
            top.push_back(corner(here, 1));
            bottom.push_back(corner(here, -1));
        }
        add(std::move(top), false);
        add(std::move(bottom), true);
    }

    void addStroke(Vector3 from, Vector3 to, double thickness) { m_facets.push_back({{from, to}, thickness, false}); }

    std::vector<ShapeFacet> take() { return std::move(m_facets); }

private:
    static int piecesOf(const Profile& profile, double length)
    {
        const double size = 2 * std::max(boundsOf(profile).width(), boundsOf(profile).height());
        return size > 0 ? static_cast<int>(std::clamp(std::abs(length) / size, 1.0, static_cast<double>(kMaxPieces)))
                        : 1;
    }

    void add(std::vector<Vector3> corners, bool isTurned)
    {
        if (isTurned) std::reverse(corners.begin(), corners.end());
        m_facets.push_back({std::move(corners), 0, false});
    }

    std::vector<ShapeFacet> m_facets;
};

/// Two half circles around the ends, joined.
void addBeam(Mesh& mesh, const ShapeSizes& sizes)
{
    Profile outline;  // x: along, y: width
    for (int i = 0; i <= kAround / 2; ++i) {
        const double angle = kTurn * i / kAround - kTurn / 4;
        outline.push_back({sizes.length + sizes.width / 2 * std::cos(angle), sizes.width / 2 * std::sin(angle)});
    }
    for (int i = 0; i <= kAround / 2; ++i) {
        const double angle = kTurn * i / kAround + kTurn / 4;
        outline.push_back({sizes.width / 2 * std::cos(angle), sizes.width / 2 * std::sin(angle)});
    }
    mesh.addUpright(outline, sizes.height);
}

void addGearwheel(Mesh& mesh, const ShapeSizes& sizes)
{
    const int teeth =
        static_cast<int>(std::clamp(std::abs(std::round(sizes.extra)), 0.0, static_cast<double>(kMaxTeeth)));
    if (teeth < 3) return mesh.addSolid(ellipse(sizes.width, sizes.height), sizes.length);
    const Profile profile = toothed(sizes.width, sizes.height, teeth);
    if (sizes.extra > 0) return mesh.addSolid(profile, sizes.length);
    const double rim = 1 + 5.0 / teeth;
    mesh.addHollow(ellipse(rim * sizes.width, rim * sizes.height, static_cast<int>(profile.size())), profile,
                   sizes.length);
}

void addSpring(Mesh& mesh, const ShapeSizes& sizes)
{
    const double windings = std::clamp(std::abs(sizes.extra), 1.0, static_cast<double>(kMaxWindings));
    const int count = static_cast<int>(std::ceil(windings * kStrokesOfWinding));
    const auto point = [&](int i) {
        const double part = static_cast<double>(i) / count, angle = kTurn * windings * part;
        return Vector3{sizes.length * part, sizes.width / 2 * std::cos(angle), sizes.width / 2 * std::sin(angle)};
    };
    for (int i = 0; i < count; ++i) mesh.addStroke(point(i), point(i + 1), sizes.height / 2);
}

}  // namespace

ShapeKind shapeKindOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, ShapeKind>, 8> kKinds{{{"sphere", ShapeKind::Sphere},
                                                                            {"cylinder", ShapeKind::Cylinder},
                                                                            {"pipecylinder", ShapeKind::Pipe},
                                                                            {"cone", ShapeKind::Cone},
                                                                            {"pipe", ShapeKind::Pipe},
                                                                            {"beam", ShapeKind::Beam},
                                                                            {"gearwheel", ShapeKind::Gearwheel},
                                                                            {"spring", ShapeKind::Spring}}};
    for (const auto& [known, kind] : kKinds) {
        if (known == name) return kind;
    }
    return ShapeKind::Box;
}

std::vector<ShapeFacet> meshOf(ShapeKind kind, const ShapeSizes& sizes)
{
    Mesh mesh;
    const Profile circle = ellipse(sizes.width, sizes.height);
    switch (kind) {
        case ShapeKind::Box: mesh.addSolid(rectangle(sizes.width, sizes.height), sizes.length); break;
        case ShapeKind::Sphere: mesh.addSphere(sizes); break;
        case ShapeKind::Cylinder:
            mesh.addSolid(circle, sizes.length);
            if (sizes.extra > 0) mesh.addStroke(at(0, circle[0]), at(sizes.length, circle[0]), kMark * sizes.width);
            break;
        case ShapeKind::Cone: mesh.addSolid(circle, sizes.length, std::max(0.0, sizes.extra)); break;
        case ShapeKind::Pipe: {
            const double hollow = std::min(sizes.extra, 1.0);
            if (hollow <= 0) {
                mesh.addSolid(circle, sizes.length);
            } else {
                mesh.addHollow(circle, ellipse(hollow * sizes.width, hollow * sizes.height), sizes.length);
            }
            break;
        }
        case ShapeKind::Beam: addBeam(mesh, sizes); break;
        case ShapeKind::Gearwheel: addGearwheel(mesh, sizes); break;
        case ShapeKind::Spring: addSpring(mesh, sizes); break;
    }
    return mesh.take();
}

}  // namespace causeway
