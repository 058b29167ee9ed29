// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Visual shapes of a multibody model at any time of a run, in parallel projection.
///
/// In:   a scalar model and the values of its run. A shape is an instance with the variables of MultiBody's shapes:
///       `shapeType`, `R.T`, `r`, `r_shape`, `lengthDirection`, `widthDirection`, `length`, `width`, `height`, `color`,
///       and optionally `extra`. All may vary with time. A type that is the URI of a DXF file is drawn from that file.
/// Out:  flat facets, farthest first (painter's algorithm: later facets cover earlier ones).
/// Errors: omits shapes with unknown values, at one instant or always.
/// Cost: construction evaluates the parameters of the model once (a job in the IDE); an instant is linear in the
///       facets, plus sorting. Threads: immutable; the values must outlive it.
/// References: Modelica Standard Library, Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape; Newell, Newell,
/// Sancha: A solution to the hidden surface problem (1972), for the order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/dae/hybrid_dae.h"
#include "core/live/run_values.h"
#include "core/live/shape_mesh.h"

namespace causeway {

struct SceneFacet {
    std::vector<Point> points;  ///< two: a stroke
    std::uint32_t colour = 0;   ///< 0xRRGGBB, fully lit
    double light = 1;           ///< from 0 to 1
    double thickness = 0;       ///< of a stroke, in units of the model
    double nearness = 0;
};

class ShapeScene {
public:
    ShapeScene(const HybridDae& dae, const RunValues& values, const Task& task);

    [[nodiscard]] std::size_t size() const { return m_shapes.size(); }
    [[nodiscard]] bool isEmpty() const { return m_shapes.empty(); }
    [[nodiscard]] std::vector<SceneFacet> facetsAt(const RunInstant& instant, const SpaceView& view) const;
    /// Eight corners per shape.
    [[nodiscard]] std::vector<Vector3> cornersAt(const RunInstant& instant) const;
    /// Point that shows the motion of a shape best: the centre of a sphere or drawing, the far end of other shapes. Not
    /// finite if unknown.
    [[nodiscard]] Vector3 markedPointAt(std::size_t shape, const RunInstant& instant) const;

private:
    using Triple = std::array<RunVariable, 3>;
    /// Faces of a file.
    struct Drawing {
        std::vector<ShapeFacet> facets;
        Vector3 low, high;  ///< bounding box
    };
    struct Shape {
        ShapeKind kind = ShapeKind::Box;
        std::shared_ptr<const Drawing> drawing;  ///< null for built-in shapes
        std::array<RunVariable, 9> rotation;     ///< from the world to the object, row by row
        Triple position, offset, lengthDirection, widthDirection, colour;
        RunVariable length, width, height, extra;
    };
    /// Position and dimensions of a shape at one instant.
    struct Placed {
        Vector3 origin, along, across, upright;
        ShapeSizes sizes;
        [[nodiscard]] Vector3 operator()(Vector3 point) const
        {
            return origin + point.x * along + point.y * across + point.z * upright;
        }
        [[nodiscard]] Vector3 turned(Vector3 direction) const
        {
            return direction.x * along + direction.y * across + direction.z * upright;
        }
    };

    void addShape(const std::string& name, const std::string& shapeType, std::shared_ptr<const Drawing> drawing);
    /// Null if the model names no file, or it cannot be read or has no faces.
    [[nodiscard]] static std::shared_ptr<const Drawing> drawingOf(const std::string& shapeType, const HybridDae& dae);
    [[nodiscard]] static std::vector<ShapeFacet> facetsOf(const Shape& shape, const ShapeSizes& sizes);
    [[nodiscard]] Vector3 vectorOf(const Triple& variables, const RunInstant& instant) const;
    [[nodiscard]] std::optional<Placed> placed(const Shape& shape, const RunInstant& instant) const;

    const RunValues& m_values;
    std::vector<Shape> m_shapes;
};

}  // namespace causeway
