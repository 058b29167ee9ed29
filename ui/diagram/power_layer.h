// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power overlay of a diagram: bands along the lines whose width is the mean power, with arrows, and for each lossy
/// component a disc of proportional size with its number (core/live/diagram_power.h). Everything scales with the
/// diagram. Cost: painting is linear in the items; the shape of the bands is cached until the diagram is zoomed or
/// moved.
#pragma once

#include <QPainterPath>
#include <QRect>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "core/live/diagram_power.h"
#include "ui/diagram/diagram_scene.h"

class QPainter;

namespace causeway::ui {

struct ThemeColours;

class PowerLayer {
public:
    /// Both null: no overlay. The power refers to the pieces of the diagram.
    void setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power);
    [[nodiscard]] bool isShown() const { return m_power != nullptr; }
    [[nodiscard]] const DiagramPower* power() const { return m_power.get(); }

    void paint(QPainter& painter, const DiagramScene& scene, const Transformation& view,
               const ThemeColours& colours) const;
    /// Explains the sizes, and the power of one component, in a free corner outside `taken`.
    void paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible,
                     const QRect& taken, const std::string& chosen, const ThemeColours& colours) const;

    /// Lines of the tool tip of a component; empty if it has no pins.
    [[nodiscard]] QString tipOf(const std::string& part) const;
    /// Tool tip of the line at a place, within `reach` (drawing units).
    [[nodiscard]] QString tipAt(Point page, double reach) const;

private:
    [[nodiscard]] double widthOf(double power, double scale) const;
    void paintBands(QPainter& painter, const Transformation& view, const ThemeColours& colours) const;
    void paintArrows(QPainter& painter, const Transformation& view, const ThemeColours& colours) const;
    void paintLoss(QPainter& painter, const PartPower& part, const QRectF& box, double scale,
                   const ThemeColours& colours) const;

    std::shared_ptr<const LiveDiagram> m_diagram;
    std::shared_ptr<const DiagramPower> m_power;
    mutable QPainterPath m_bands;  ///< by the map for which they were built
    mutable Transformation m_bandsMap;
    mutable bool m_hasBands = false;
};

}  // namespace causeway::ui
