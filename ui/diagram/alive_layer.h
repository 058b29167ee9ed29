// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is painted over a diagram while it is alive: potentials as colours, currents as moving dots, signals, switches,
/// icons as the run has them.
///
/// Dots move along the flow, faster where it is larger; with reduced motion arrows stand for them. The timer runs while
/// something flows and the canvas is visible. Colours go from the lowest to the highest potential of the run, for each
/// quantity on a scale of its own; the legend says which is which. A line with several channels (phases, elements,
/// signals of a bus) has a stripe for each, up to `kMaxStripes`. Cost: a frame is linear in what is in sight; nothing
/// that does not change is painted again.
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

    /// Null: nothing is alive. `scene` is that of the diagram.
    void setDiagram(std::shared_ptr<const LiveDiagram> diagram, const DiagramScene& scene);
    [[nodiscard]] bool isAlive() const { return m_diagram != nullptr; }
    [[nodiscard]] const LiveDiagram* diagram() const { return m_diagram.get(); }
    /// The start of the run when there is none.
    void setTime(std::optional<double> time);
    [[nodiscard]] const LiveFrame& frame() const { return m_frame; }
    void setVisible(bool visible);
    void setMotionReduced(bool reduced);
    [[nodiscard]] bool isMoving() const { return m_timer.isActive(); }
    /// Moves the dots on by so many seconds of the clock.
    void advance(double seconds);

    /// Its icon is another one than that of the class: the canvas leaves it to `paint`.
    [[nodiscard]] bool paintsPart(std::size_t part) const
    {
        return m_diagram != nullptr && part < m_icons.size() && m_icons[part].attributes != nullptr;
    }
    void paint(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible);
    /// What the legend takes of a canvas; nothing where there is none, or no room for it.
    [[nodiscard]] QSize legendSize(const QFontMetrics& metrics, const QSize& canvas) const;
    /// In the corner of a canvas in which it hides least, and nothing of another legend; `isFree` is told whether it
    /// hides nothing.
    [[nodiscard]] static QRect legendPlace(const QSize& size, const DiagramScene& scene, const Transformation& view,
                                           const QRect& visible, bool& isFree, const QRect& other = {});
    /// Lines for the tip of a component or a connector: voltage, current, power, values.
    [[nodiscard]] QString tipOf(const std::string& part) const;
    [[nodiscard]] QString tipOfEnd(const std::string& reference) const;

signals:
    /// It looks different now.
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
    /// A mark for each switch inside of a component, a row for the phases of each of them.
    void paintMarks(QPainter& painter, std::size_t part, const QRectF& box) const;
    void paintSignals(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRectF& visible);
    void paintLegend(QPainter& painter, const DiagramScene& scene, const Transformation& view, const QRect& visible);
    [[nodiscard]] QColor colourOf(const LiveChannel& channel, double value) const;
    [[nodiscard]] std::size_t stripesOf(std::size_t piece) const;
    /// Pixels a second; 0 where next to nothing flows.
    [[nodiscard]] double speedOf(std::size_t piece, std::size_t channel) const;
    void makeColours();
    [[nodiscard]] QPixmap dotOf(double radius, double ratio) const;

    Theme& m_theme;
    std::shared_ptr<const LiveDiagram> m_diagram;
    std::optional<double> m_time;
    LiveFrame m_frame;
    std::vector<Icon> m_icons;                                   ///< by part of the scene
    std::vector<const LivePart*> m_parts;                        ///< likewise
    std::vector<std::vector<std::vector<std::size_t>>> m_marks;  ///< likewise: rows of switches inside
    std::vector<const LiveEnd*> m_ends;                          ///< by end of the scene
    std::vector<const LiveEnd*> m_pieceEnds;  ///< by piece: what its colour is of; null: nothing is known
    std::vector<double> m_phases;             ///< by channel of each piece, pixels
    std::vector<QColor> m_scale;              ///< from the lowest to the highest potential
    QPixmap m_dot, m_smallDot;
    QTimer m_timer;
    QElapsedTimer m_clock;
    bool m_isVisible = false;
    bool m_isMotionReduced = false;
};

}  // namespace causeway::ui
