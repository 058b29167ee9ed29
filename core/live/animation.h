// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Animation of a mechanism: by the annotation of its class, its visual shapes, or the frames of its bodies.
///
/// In:   the annotation `__Causeway_animation(extent={{x1,y1},{x2,y2}}, graphics={Line(points={{0,0},{x,y}}), ...},
///       trail={x,y})` of a model, whose expressions may use its variables; coordinates are in units of the model, line
///       thickness and arrow size in 1/200 of the width of the extent. Without it: the shapes of a multibody model
///       (shape_scene.h); without these, its connectors with `r_0[3]`, joined by a line within each component.
/// Out:  graphical items, facets and the points of trails at any time of a run. A missing extent is determined from the
///       run.
/// Errors: items with unknown values are not drawn. Cost: construction runs as a job; an instant is linear in the
///       items. Threads: immutable; keeps the run and the text alive.
/// Reference: Modelica Language Specification, sections 18.1 (vendor-specific annotations) and 18.6.5 (primitives).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/graphics/class_picture.h"
#include "core/live/run_values.h"
#include "core/live/shape_scene.h"

namespace causeway {

class Animation {
public:
    /// Viewing plane: the first axis points right, the second up; or an isometric view with y up.
    enum class Plane : std::uint8_t { XY, XZ, YZ, ZY, Isometric };
    static constexpr std::array kPlanes{Plane::XY, Plane::XZ, Plane::YZ, Plane::ZY, Plane::Isometric};
    [[nodiscard]] static SpaceView viewOf(Plane plane);

    /// `definition`: class with the annotation, in `tree`; both may be none. `dae`: scalar model with the shapes; may
    /// be null.
    Animation(std::shared_ptr<const SyntaxTree> tree, ast::ClassDefinition definition,
              std::shared_ptr<const RunValues> run, const HybridDae* dae = nullptr, const Task& task = Task());

    /// The model has no annotation, shapes or frames.
    [[nodiscard]] bool isEmpty() const { return !m_graphics && !isInSpace(); }
    [[nodiscard]] bool isInSpace() const { return !m_graphics && (!m_bodies.empty() || m_shapes); }
    /// Plane with most of the motion, preferably with y up, against the default direction of gravity.
    [[nodiscard]] Plane bestPlane() const { return m_bestPlane; }
    [[nodiscard]] const RunValues& run() const { return *m_run; }

    [[nodiscard]] std::vector<LayerItem> itemsAt(double time, Plane plane) const;
    /// Facets of the shapes, in drawing order.
    [[nodiscard]] std::vector<SceneFacet> facetsAt(double time, Plane plane) const;
    /// Trails over the last `duration` seconds, newest point last: one list per trail.
    [[nodiscard]] std::vector<std::vector<Point>> trailsAt(double time, double duration, Plane plane) const;
    /// Visible region.
    [[nodiscard]] Extent extent(Plane plane) const;

private:
    /// A component with its frames.
    struct Body {
        std::string name;
        std::vector<std::array<RunVariable, 3>> frames;
    };

    void findBodies();
    /// Selects the points with trails, and the plane of their motion.
    void watchMotion();
    [[nodiscard]] Extent measured(Plane plane) const;
    [[nodiscard]] Vector3 positionOf(const std::array<RunVariable, 3>& frame, const RunInstant& instant) const;
    /// Trail point of a shape, or of a component with frames.
    [[nodiscard]] Vector3 movingPoint(std::size_t index, const RunInstant& instant) const;
    /// Corners of the visible region at a time.
    [[nodiscard]] std::vector<Point> cornersAt(double time, Plane plane) const;
    [[nodiscard]] std::vector<LayerItem> bodyItems(const RunInstant& instant, Plane plane) const;
    [[nodiscard]] std::vector<Point> trailPoints(const RunInstant& instant, Plane plane) const;

    std::shared_ptr<const SyntaxTree> m_tree;
    std::shared_ptr<const RunValues> m_run;
    ast::Expression m_graphics, m_trail;
    std::vector<Body> m_bodies;
    std::optional<ShapeScene> m_shapes;            ///< none if there are no shapes
    std::vector<std::size_t> m_watched;            ///< indices of shapes, or of components with frames, that leave
                                                   ///< trails
    std::array<Extent, kPlanes.size()> m_extents;  ///< by plane
    Plane m_bestPlane = Plane::XY;
};

}  // namespace causeway
