// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Live overlay of a diagram: potentials as colours, currents as moving dots, signals, switches, icons with values of
/// the run. Dots move along the flow, faster for larger flows; with reduced motion arrows replace them. The timer runs
/// only while something flows and the canvas is visible. Each quantity has a colour scale from its lowest to its
/// highest potential in the run, shown in the legend. A line with several channels (phases, elements, signals of a bus)
/// has a stripe for each, up to `kMaxStripes`.
/// Cost: a frame is linear in the visible items; static parts are not repainted.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPixmap>
#include <QRect>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "core/live/live_diagram.h"
#include "ui/diagram/diagram_scene.h"

class QPainter;

namespace causeway::ui {

class Theme;

class AliveLayer : public QObject {
    Q_OBJECT
public:
    explicit AliveLayer(Theme& theme, QObject* parent = nullptr);

    /// Null: no overlay. `scene`: that of the diagram.
    void setDiagram(std::shared_ptr<const LiveDiagram> diagram, const DiagramScene& scene);
    [[nodiscard]] bool isAlive() const { return m_diagram != nullptr; }
    [[nodiscard]] const LiveDiagram* diagram() const { return m_diagram.get(); }
    /// Default: the start of the run.
    void setTime(std::optional<double> time);
    [[nodiscard]] const LiveFrame& frame() const { return m_frame; }
    void setVisible(bool visible);
    void setMotionReduced(bool reduced);
    [[nodiscard]] bool isMoving() const { return m_timer.isActive(); }
    /// Moves the dots by wall time in seconds.
    void advance(double seconds);

    /// Its icon differs from that of the class: the canvas leaves it to `paint`.
    [[nodiscard]] bool paintsPart(std::size_t part) const
    {
        return m_diagram != nullptr && part < m_icons.size() && m_icons[part].attributes != nullptr;
    }
    void paint(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible);
    /// Size of the legend for a canvas; empty if there is none, or no space.
    [[nodiscard]] QSize legendSize(const QFontMetrics& metrics, const QSize& canvas) const;
    /// Corner of a canvas in which the legend hides least, and no other legend; `isFree`: whether it hides nothing.
    [[nodiscard]] static QRect legendPlace(const QSize& size, const DiagramScene& scene, const Transformation& view,
                                           const QRect& visible, bool& isFree, const QRect& other = {});
    /// Lines of the tool tip of a component or connector: voltage, current, power, values.
    [[nodiscard]] QString tipOf(const std::string& part) const;
    [[nodiscard]] QString tipOfEnd(const std::string& reference) const;

signals:
    /// Repaint required.
    void changed();

private:
    struct Icon {
        const std::vector<LiveAttribute>* attributes = nullptr;
        std::vector<AnnotationValue> values;
        std::shared_ptr<const IconPicture> picture;
        QPixmap pixmap;
        QPointF offset;
        double scale = 0;
    };

    void updateTimer();
    void updateIcon(std::size_t part, const DiagramScene& scene);
    void paintIcon(QPainter& painter, std::size_t part, const DiagramScene& scene, const Transformation& view);
    void paintPieces(QPainter& painter, const Transformation& view, const QRectF& visible);
    void paintPiece(QPainter& painter, std::size_t piece, const QPointF& from, const QPointF& to) const;
    void paintFlow(QPainter& painter, std::size_t piece, std::size_t channel, const Transformation& view);
    void paintEnds(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRectF& visible);
    void paintSwitches(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRectF& visible);
    /// One mark per nested switch of a component, one row per group of phases.
    void paintMarks(QPainter& painter, std::size_t part, const QRectF& box) const;
    void paintSignals(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRectF& visible);
    void paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible);
    [[nodiscard]] QColor colourOf(const LiveChannel& channel, double value) const;
    [[nodiscard]] std::size_t stripesOf(std::size_t piece) const;
    /// Pixels per second; 0 for negligible flow.
    [[nodiscard]] double speedOf(std::size_t piece, std::size_t channel) const;
    void makeColours();
    [[nodiscard]] QPixmap dotOf(double radius, double ratio) const;

    Theme& m_theme;
    std::shared_ptr<const LiveDiagram> m_diagram;
    std::optional<double> m_time;
    LiveFrame m_frame;
    std::vector<Icon> m_icons;                                   ///< by part of the scene
    std::vector<const LivePart*> m_parts;                        ///< by part of the scene
    std::vector<std::vector<std::vector<std::size_t>>> m_marks;  ///< by part of the scene: rows of nested switches
    std::vector<const LiveEnd*> m_ends;                          ///< by end of the scene
    std::vector<const LiveEnd*> m_pieceEnds;  ///< by piece: end that determines its colour; null: unknown
    std::vector<double> m_phases;             ///< by channel of each piece, in pixels
    std::vector<QColor> m_scale;              ///< from the lowest to the highest potential
    QPixmap m_dot, m_smallDot;
    QTimer m_timer;
    QElapsedTimer m_clock;
    bool m_isVisible = false;
    bool m_isMotionReduced = false;
};

}  // namespace causeway::ui
