// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is painted over a diagram to show where the power of a run goes: bands along the lines, as wide as the mean
/// power along them and with arrows, and for each component that loses power a disc of that size with its number
/// (core/live/diagram_power.h).
///
/// Everything grows with the diagram. Cost: a painting is linear in what is drawn; the shape of the bands is kept until
/// the diagram is zoomed or moved.
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
    /// Both null: nothing is shown. The power is on the pieces of the diagram.
    void setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power);
    [[nodiscard]] bool isShown() const { return m_power != nullptr; }
    [[nodiscard]] const DiagramPower* power() const { return m_power.get(); }

    void paint(QPainter& painter, const DiagramScene& scene, const Transformation& view,
               const ThemeColours& colours) const;
    /// What the sizes mean, and what becomes of the power of one component, in a free corner beside what is `taken`.
    void paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible,
                     const QRect& taken, const std::string& chosen, const ThemeColours& colours) const;

    /// Lines for the tip of a component; empty where it has no pins.
    [[nodiscard]] QString tipOf(const std::string& part) const;
    /// For the tip of the line at a place, at most so far from it (drawing units).
    [[nodiscard]] QString tipAt(Point page, double reach) const;

private:
    [[nodiscard]] double widthOf(double power, double scale) const;
    void paintBands(QPainter& painter, const Transformation& view, const ThemeColours& colours) const;
    void paintArrows(QPainter& painter, const Transformation& view, const ThemeColours& colours) const;
    void paintLoss(QPainter& painter, const PartPower& part, const QRectF& box, double scale,
                   const ThemeColours& colours) const;

    std::shared_ptr<const LiveDiagram> m_diagram;
    std::shared_ptr<const DiagramPower> m_power;
    mutable QPainterPath m_bands;  ///< by the map they were made for
    mutable Transformation m_bandsMap;
    mutable bool m_hasBands = false;
};

}  // namespace causeway::ui
