// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A mechanism drawn as it moves: what an annotation of its class says, or the frames of its bodies.
///
/// In:   the annotation `__Causeway_animation(extent={{x1,y1},{x2,y2}}, graphics={Line(points={{0,0},{x,y}}), ...}, trail={x,y})` of a model, whose
///       expressions may use its variables; coordinates are lengths of the model, thicknesses and sizes of arrows are parts of 200 of the width
///       of the extent. Without it: connectors with `r_0[3]`, as multibody libraries have them; those of one component are joined by a line.
/// Out:  graphical items and the points of trails at any time of a run. Without an extent it is measured over the run.
/// Errors: what the run does not know is not drawn.
/// Cost: made in a job; an instant is linear in what is drawn.
/// Threads: immutable; holds the run and the text alive.
/// Reference: Modelica Language Specification, sections 18.1 (vendor-specific annotations) and 18.6.5 (primitives).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/alive/run_values.h"
#include "core/graphics/class_picture.h"

namespace causeway {

class Animation {
public:
    /// On which a mechanism in space is looked at: the first direction to the right, the second upwards.
    enum class Plane : std::uint8_t { XY, XZ, YZ };

    /// `definition` is that of the model, in `tree`; both may be none.
    Animation(std::shared_ptr<const SyntaxTree> tree, ast::ClassDefinition definition, std::shared_ptr<const RunValues> run);

    /// The model has neither the annotation nor frames.
    [[nodiscard]] bool isEmpty() const { return !m_graphics && m_bodies.empty(); }
    [[nodiscard]] bool isInSpace() const { return !m_graphics && !m_bodies.empty(); }
    [[nodiscard]] const RunValues& run() const { return *m_run; }

    [[nodiscard]] std::vector<LayerItem> itemsAt(double time, Plane plane) const;
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
    [[nodiscard]] Extent measured(Plane plane) const;
    [[nodiscard]] Point pointOf(const std::array<RunVariable, 3>& frame, const RunInstant& instant, Plane plane) const;
    [[nodiscard]] std::vector<LayerItem> bodyItems(const RunInstant& instant, Plane plane) const;
    [[nodiscard]] std::vector<Point> trailPoints(const RunInstant& instant, Plane plane) const;

    std::shared_ptr<const SyntaxTree> m_tree;
    std::shared_ptr<const RunValues> m_run;
    ast::Expression m_graphics, m_trail;
    std::vector<Body> m_bodies;
    std::array<Extent, 3> m_extents;  ///< by plane
};

}  // namespace causeway
