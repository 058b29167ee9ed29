// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A mechanism drawn as it moves: what an annotation of its class says, its visual shapes, or the frames of its bodies.
///
/// In:   the annotation `__Causeway_animation(extent={{x1,y1},{x2,y2}}, graphics={Line(points={{0,0},{x,y}}), ...},
/// trail={x,y})` of a model, whose
///       expressions may use its variables; coordinates are lengths of the model, thicknesses and sizes of arrows are
///       parts of 200 of the width of the extent. Without it: the shapes of a multibody model (shape_scene.h); where it
///       has none, its connectors with `r_0[3]`, of which those of one component are joined by a line.
/// Out:  graphical items, facets and the points of trails at any time of a run. Without an extent it is measured over
/// the run. Errors: what the run does not know is not drawn. Cost: made in a job; an instant is linear in what is
/// drawn. Threads: immutable; holds the run and the text alive. Reference: Modelica Language Specification,
/// sections 18.1 (vendor-specific annotations) and 18.6.5 (primitives).
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
    /// How a mechanism in space is looked at: the first direction to the right, the second upwards; or all three alike,
    /// with y upwards.
    enum class Plane : std::uint8_t { XY, XZ, YZ, ZY, Isometric };
    static constexpr std::array kPlanes{Plane::XY, Plane::XZ, Plane::YZ, Plane::ZY, Plane::Isometric};
    [[nodiscard]] static SpaceView viewOf(Plane plane);

    /// `definition` is the class that has the annotation, in `tree`; both may be none. `dae` is the scalar model, for
    /// its shapes; it may be null.
    Animation(std::shared_ptr<const SyntaxTree> tree, ast::ClassDefinition definition,
              std::shared_ptr<const RunValues> run, const HybridDae* dae = nullptr, const Task& task = Task());

    /// The model has neither the annotation nor shapes nor frames.
    [[nodiscard]] bool isEmpty() const { return !m_graphics && !isInSpace(); }
    [[nodiscard]] bool isInSpace() const { return !m_graphics && (!m_bodies.empty() || m_shapes); }
    /// In which most moves, with y upwards where it can be: weight acts against it unless a model says else.
    [[nodiscard]] Plane bestPlane() const { return m_bestPlane; }
    [[nodiscard]] const RunValues& run() const { return *m_run; }

    [[nodiscard]] std::vector<LayerItem> itemsAt(double time, Plane plane) const;
    /// Of the shapes, to be drawn in their order.
    [[nodiscard]] std::vector<SceneFacet> facetsAt(double time, Plane plane) const;
    /// Where the trails were in the last `duration` seconds, the newest last: one list for each.
    [[nodiscard]] std::vector<std::vector<Point>> trailsAt(double time, double duration, Plane plane) const;
    /// What is to be in sight.
    [[nodiscard]] Extent extent(Plane plane) const;

private:
    /// A component with its frames.
    struct Body {
        std::string name;
        std::vector<std::array<RunVariable, 3>> frames;
    };

    void findBodies();
    /// Chooses the points whose trails are shown, and the plane of their motion.
    void watchMotion();
    [[nodiscard]] Extent measured(Plane plane) const;
    [[nodiscard]] Vector3 positionOf(const std::array<RunVariable, 3>& frame, const RunInstant& instant) const;
    /// A point of a shape, or of a component with frames.
    [[nodiscard]] Vector3 movingPoint(std::size_t index, const RunInstant& instant) const;
    /// What must be in sight at a time.
    [[nodiscard]] std::vector<Point> cornersAt(double time, Plane plane) const;
    [[nodiscard]] std::vector<LayerItem> bodyItems(const RunInstant& instant, Plane plane) const;
    [[nodiscard]] std::vector<Point> trailPoints(const RunInstant& instant, Plane plane) const;

    std::shared_ptr<const SyntaxTree> m_tree;
    std::shared_ptr<const RunValues> m_run;
    ast::Expression m_graphics, m_trail;
    std::vector<Body> m_bodies;
    std::optional<ShapeScene> m_shapes;            ///< nothing when there are none
    std::vector<std::size_t> m_watched;            ///< shapes or components with frames that leave trails
    std::array<Extent, kPlanes.size()> m_extents;  ///< by plane
    Plane m_bestPlane = Plane::XY;
};

}  // namespace causeway
