// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The canvas: shows a layer of a class and converts mouse and keyboard gestures to undo steps of the document.
///
/// Mouse: click and rubber band select (Ctrl adds); dragging moves; dragging a corner resizes a component; dragging
/// from a connector connects to another one or joins a line; dragging a line segment reroutes it. Items of the layer
/// are selected, moved, resized and reshaped by their corners likewise, and drawn with a tool. The wheel scrolls, with
/// Ctrl it zooms at the pointer; the middle button, or space held, pans.
///
/// Keys: arrows move by the grid (with Shift ten times as far), R rotates, H and V flip, Delete, Tab cycles through the
/// components, Enter opens the parameters, F2 renames, Escape cancels. L, P, B, E, T and I select a drawing tool; then
/// arrows move a crosshair, and Enter acts as the mouse button. N cycles through the corners of a selected item. W
/// plots clicked items. C starts a line at a connector of the selection; arrows choose its ends, Enter connects. A new
/// component is moved by arrows or mouse and changed by R, H and V until Enter or a click places it. Ctrl with arrows
/// pans.
///
/// While the text has errors, or a new picture is pending, the result of the last gesture stays visible.
/// Cost: static parts are painted once into a pixmap; icons are pixmaps. A frame of a drag paints only moving parts.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/editing/diagram/connectable.h"
#include "core/structure/report/singular_marks.h"
#include "ui/diagram/alive_layer.h"
#include "ui/diagram/diagram_commands.h"
#include "ui/diagram/diagram_scene.h"
#include "ui/diagram/graphic_drawing.h"
#include "ui/diagram/power_layer.h"

namespace causeway::ui {

class Theme;

/// New components are placed on every fifth line of the usual grid, where connectors usually align.
inline constexpr double kPlaceGrid = 10;
[[nodiscard]] Point onPlaceGrid(Point at);

/// A component to be placed, around {0, 0}.
struct NewPart {
    ComponentDefaults defaults;
    ComponentPlace place;
    std::shared_ptr<const IconPicture> icon;  ///< null: its class has none
};

/// Target of a probe.
struct ProbedPlace {
    enum class Kind : std::uint8_t { Component, Connector, Line } kind = Kind::Component;
    std::string name;  ///< "R1", "R1.p"; for a line one of its connectors
};

class DiagramView : public QWidget {
    Q_OBJECT
public:
    enum class Alignment : std::uint8_t { Left, Centre, Right, Top, Middle, Bottom };

    DiagramView(Theme& theme, DiagramCommands& commands, QWidget* parent = nullptr);
    ~DiagramView() override;

    void setContent(std::shared_ptr<const DiagramContent> content);
    [[nodiscard]] const DiagramScene& scene() const { return m_scene; }
    /// Of the displayed class; empty if there is none.
    [[nodiscard]] QString className() const;
    /// Changes with each scene and each change of its appearance: a key for cached pictures.
    [[nodiscard]] quint64 sceneNumber() const { return m_sceneNumber; }
    void setLayer(DiagramLayer layer);
    [[nodiscard]] DiagramLayer layer() const { return m_layer; }
    /// Values of a run for the content; discarded with it.
    void setAlive(std::shared_ptr<const LiveDiagram> diagram);
    [[nodiscard]] AliveLayer& alive() { return m_alive; }
    /// Power of a run on the displayed diagram; null: none.
    void setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power);
    [[nodiscard]] const PowerLayer& power() const { return m_power; }

    // Selection ------------------------------------------------------------------------------------
    [[nodiscard]] QStringList selectedComponents() const;
    [[nodiscard]] std::vector<LineChange> selectedLines() const;
    void select(const QStringList& components);
    /// Selects new components as soon as the picture contains them.
    void selectLater(const QStringList& components) { m_selectLater = components; }
    /// The picture with the last placed or pasted items is pending.
    [[nodiscard]] bool awaitsNew() const { return !m_selectLater.isEmpty(); }
    /// Shows everything as soon as the picture is ready.
    void fitLater() { m_follows = m_framesAnew = true; }
    [[nodiscard]] bool hasSelection() const { return !m_components.empty() || !m_lines.empty() || !m_graphics.empty(); }
    /// Selected items of the layer, by index in the scene.
    [[nodiscard]] const std::set<std::size_t>& selectedGraphics() const { return m_graphics; }
    [[nodiscard]] PickedGraphics pickedGraphics() const;
    /// Changes an item from the displayed to the new state.
    bool changeGraphic(const GraphicChange& change, const QString& label);
    /// Selects the last items of the layer as soon as the picture contains them.
    void selectLastGraphicsLater(std::size_t count) { expectGraphics({.areLast = true, .count = count}); }
    /// Marks the selection of another view.
    void setMarked(const QString& component);
    /// Number of components that are at least partly visible in a widget rectangle.
    [[nodiscard]] std::size_t partsIn(const QRect& place) const;
    [[nodiscard]] QString marked() const { return QString::fromStdString(m_marked); }
    /// Components with equations or unknowns that make the model singular, by name.
    void setParts(std::map<std::string, SingularMark> parts);
    /// Connectors to which the current line cannot lead, with reasons; by class and whether they belong to the model
    /// itself. Cleared at the end of the line.
    void setRefusals(std::map<PlugEnd, QString> refusals);
    /// Reason why the current line cannot end at the pointer; empty if it can.
    [[nodiscard]] QString refusal() const;

    // Where things are on the screen ------------------------------------------------------------------
    [[nodiscard]] QPointF toWidget(Point page) const;
    [[nodiscard]] Point toPage(QPointF widget) const;
    [[nodiscard]] double scale() const { return m_scale; }
    /// Nearest snap point of a widget position.
    [[nodiscard]] Point snapped(Point page) const;
    /// Default position of a new component: under the pointer, else in the centre of the visible part, beside existing
    /// ones.
    [[nodiscard]] Point placeInSight() const;

    /// Whether a gesture is active.
    [[nodiscard]] bool isInGesture() const { return m_gesture != nullptr; }
    [[nodiscard]] QString tipAt(QPointF position) const;

    // Drawing ------------------------------------------------------------------------------------------
    void setTool(DrawTool tool);
    [[nodiscard]] DrawTool tool() const { return m_drawing.tool(); }
    /// Position of the crosshair moved by arrow keys, and of the pointer.
    [[nodiscard]] Point cursor() const { return m_pointerPage; }

    // Plotting -----------------------------------------------------------------------------------------
    /// Probe mode: a click plots the item under the pointer, a drag takes it to a plot, Enter plots the selected
    /// component.
    void setProbing(bool probing);
    [[nodiscard]] bool isProbing() const { return m_isProbing; }
    [[nodiscard]] std::optional<ProbedPlace> probedAt(QPointF position) const;
    using ProbeText = std::function<QString(const ProbedPlace& place, Qt::KeyboardModifiers modifiers)>;
    /// Text beside the pointer.
    void setProbeText(ProbeText text) { m_probeText = std::move(text); }
    using Probed = std::function<QStringList(const ProbedPlace& place, Qt::KeyboardModifiers modifiers)>;
    /// Drag data for plots.
    void setProbed(Probed probed) { m_probed = std::move(probed); }

    /// Lets the user choose its place: `partPlaced` reports it.
    void startPlacing(NewPart part);
    /// Visible part of the page.
    [[nodiscard]] Extent sight() const;
    void centreOn(Point page);

public slots:
    void selectAll();
    /// Selects the component under the pointer if nothing is selected.
    void selectUnderPointer();
    void removeSelected();
    /// Removes the segment of a line between two joints at a widget position; connections through the remaining
    /// segments are kept.
    void removePieceAt(QPointF position);
    void cut();
    void copy();
    void paste();
    void duplicate();
    void turnLeft() { turn(90); }
    void turnRight() { turn(-90); }
    void flipHorizontally();
    void flipVertically();
    void align(Alignment alignment);
    void nudge(Point by);
    void bringToFront() { orderSelected(true); }
    void sendToBack() { orderSelected(false); }
    void zoomBy(double factor, std::optional<QPointF> anchor = std::nullopt);
    void zoomIn() { zoomBy(1.25); }
    void zoomOut() { zoomBy(0.8); }
    void fit();
    void cancelGesture();
    /// Starts a line by keys.
    void startConnecting();

    /// Pastes immediately, without `pasteWanted`.
    void pasteText(const QString& text, Point offset);

signals:
    void selectionChanged();
    void probeWanted(const causeway::ui::ProbedPlace& place, Qt::KeyboardModifiers modifiers);
    void probingChanged(bool probing);
    /// A line starts at this end of the scene.
    void connectionStarted(std::size_t end);
    /// Paste of components from another class, whose names may resolve differently here, or before there is a picture.
    void pasteWanted(const QString& text, const QString& fromClass, causeway::Point offset);
    /// The visible part of the page, or its contents, have changed.
    void sightChanged();
    void partPlaced(const causeway::ComponentDefaults& defaults, const causeway::ComponentPlace& place);
    /// Enter or double click on a component.
    void parametersWanted(const QString& component);
    void renameWanted(const QString& component);
    /// Enter or double click on an item of the layer, by index in the scene.
    void propertiesWanted(std::size_t graphic);
    /// A text or image was drawn; its contents must be requested.
    void contentWanted(const causeway::GraphicItem& item);
    void toolChanged();
    void menuWanted(const QPoint& globalPosition);
    /// A class was dropped, or is to be placed, here.
    void classDropped(const QString& className, causeway::Point centre);
    void placeByNameWanted();
    /// Error of a gesture, or information about the selection.
    void message(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    static constexpr double kHandleReach = 7;  ///< pixels from the pointer to a handle

    // diagram_gestures.h: gestures from press to end
    class Gesture;
    class Pan;
    class Press;
    class Band;
    class Move;
    class Resize;
    class LeadPiece;
    class DragHandle;
    class Draw;
    class Probe;
    class EndChoice;
    class ChooseStart;
    class Connect;
    class Place;
    /// Handling of the selected items when the picture with their change arrives.
    struct GraphicsLater {
        bool areLast = false;
        std::size_t count = 0;     ///< number of last items to select
        bool isOwnChange = false;  ///< their positions in the list are unchanged
        quint64 revision = 0;      ///< of the text with the change
    };
    struct CachedIcon {
        QPixmap pixmap;
        QPointF offset;  ///< from the image of the page's {0, 0} to the corner of the pixmap
        double scale = 0;
    };

    // diagram_view.cpp: positions
    [[nodiscard]] Transformation viewMap() const;
    [[nodiscard]] double tolerance() const;
    void viewChanged();
    void frameContent();
    void fitFrame();
    void leaveRoomForLegend(const Extent& box);
    void forgetPreview();
    void sceneChanged();
    [[nodiscard]] bool isEditable(std::size_t part) const;
    [[nodiscard]] std::string nameOf(std::size_t part) const { return m_scene.parts()[part].component->name; }

    // diagram_view_paint.cpp
    void paintBacking();
    void paintGround(QPainter& painter);
    void paintPart(QPainter& painter, std::size_t part, QPointF by);
    void paintIconAt(QPainter& painter, std::size_t part, const Transformation& view) const;
    const CachedIcon& cachedIcon(std::size_t part);
    void paintLine(QPainter& painter, const SceneLine& line, const std::vector<Point>& points) const;
    void paintParts(QPainter& painter);
    void paintPartsLegend(QPainter& painter);
    void paintMarks(QPainter& painter);
    void paintEnds(QPainter& painter);
    void paintRubberLine(QPainter& painter, const std::vector<Point>& points, Qt::PenStyle style) const;
    void paintRefusal(QPainter& painter);
    void paintProbe(QPainter& painter);
    void paintBeside(QPainter& painter, const QString& text, const QColor& border);
    void paintJunctions(QPainter& painter) const;
    [[nodiscard]] QRectF frameOf(std::size_t part) const;
    void paintHint(QPainter& painter);
    /// Current points of a line attached to moving parts.
    [[nodiscard]] std::vector<Point> shownPoints(std::size_t line) const;
    [[nodiscard]] bool isMoving(std::optional<std::size_t> part) const;
    /// Whether the overlay of the run is painted: not while something is dragged.
    [[nodiscard]] bool showsAlive() const { return m_alive.isAlive() && showsRun(); }
    [[nodiscard]] bool showsRun() const { return m_layer == DiagramLayer::Diagram && m_moving.empty() && !m_ledLine; }
    void paintPower(QPainter& painter);
    /// Not moving: part of the backing.
    [[nodiscard]] bool isAtRest(std::size_t line) const;

    // diagram_view_mouse.cpp
    template <typename Kind, typename... Arguments>
    void begin(Arguments&&... arguments)
    {
        m_gesture = std::make_shared<Kind>(*this, std::forward<Arguments>(arguments)...);
    }
    /// Moved far enough from the press for a drag.
    [[nodiscard]] bool isDragged(QPointF to) const;
    [[nodiscard]] Point draggedBy() const;
    [[nodiscard]] static bool adds(const QMouseEvent& event);
    /// Fixed corner of the selected component while the one under the pointer is dragged; nothing away from its
    /// handles.
    [[nodiscard]] std::optional<Point> resizeAnchorAt(QPointF position) const;
    void startConnection(std::size_t end);
    /// Null if no line is being drawn.
    [[nodiscard]] Connect* connecting() const;
    void selectAt(Point page, bool adds);
    void selectInBand(bool adds);
    /// Starts the gesture of the left button.
    void startAt(const QMouseEvent& event);
    /// Starts a drag when the mouse moves away from the press.
    void startDrag();
    void updateCursor(QPointF position);

    // diagram_view_probe.cpp
    bool keyWhileProbing(const QKeyEvent& event);

    // diagram_view_graphics.cpp: the items of the layer itself
    [[nodiscard]] const GraphicItem& shownGraphic(std::size_t graphic) const;
    /// The single selected item.
    [[nodiscard]] std::optional<std::size_t> singleGraphic() const;
    void expectGraphics(GraphicsLater later);
    void keepGraphics(const std::vector<SceneGraphic>& before);
    bool selectGraphicAt(Point page, bool adds);
    void previewGraphic(std::size_t graphic, GraphicItem item);
    [[nodiscard]] GraphicChange changeOf(std::size_t graphic, GraphicItem after) const;
    void orderSelected(bool toFront);
    void commitDrawn(const std::optional<GraphicItem>& item);
    struct HandleHit {
        std::size_t handle = 0;
        bool isNew = false;  ///< in the middle of a segment: dragging it inserts a corner after number `handle`
    };
    [[nodiscard]] std::optional<HandleHit> handleAt(QPointF position) const;
    bool startHandle(QPointF position);
    /// Removes the corner under the pointer.
    bool removeCornerAt(QPointF position);
    bool keyWhileDrawing(const QKeyEvent& event);
    bool keyForCorner(const QKeyEvent& event);
    /// Moves the keyboard crosshair; the view scrolls to keep it visible.
    void movePointer(Point by);
    void moveCursor(Point by);
    void commitGraphic(std::size_t graphic, const GraphicItem& after, const QString& label);
    void paintGraphicMarks(QPainter& painter) const;
    void paintDrawing(QPainter& painter) const;

    // diagram_view_commands.cpp
    /// Direction of an arrow key; {0, 0} for other keys.
    [[nodiscard]] static Point arrowOf(const QKeyEvent& event);
    /// Distance of an arrow key: one grid unit, with Shift ten.
    [[nodiscard]] Point stepOf(const QKeyEvent& event) const;
    void turn(double degrees);
    /// Change applied to a component and to an item of the layer.
    struct PlaceChange {
        std::function<ComponentPlace(const ComponentPlace&)> component;
        std::function<GraphicItem(const GraphicItem&)> graphic;
    };
    /// Changes the positions of the selection, with attached lines.
    bool changePlaces(const PlaceChange& change, const QString& label);
    /// Lines after a change of some parts.
    [[nodiscard]] std::vector<LineChange> linesAfter(
        const std::vector<std::pair<std::string, ComponentPlace>>& before,
        const std::vector<std::pair<std::string, ComponentPlace>>& after) const;
    /// False after the last one: the focus moves to the next widget.
    bool selectNext(bool backwards);

    Theme& m_theme;
    DiagramCommands& m_commands;
    std::shared_ptr<const DiagramContent> m_content;
    DiagramScene m_scene;
    quint64 m_sceneNumber = 0;
    DiagramLayer m_layer = DiagramLayer::Diagram;
    AliveLayer m_alive;
    PowerLayer m_power;

    double m_scale = 3;         ///< pixels per drawing unit
    Point m_centre;             ///< at the centre of the widget
    bool m_follows = true;      ///< fits the widget until the user zooms or pans
    bool m_framesAnew = false;  ///< with the next picture
    Extent m_frame;             ///< fitted extent: constant while drawing, to avoid jumps

    std::set<std::string> m_components;                     ///< selected
    std::set<std::pair<std::string, std::string>> m_lines;  ///< selected, by their connectors
    std::set<std::size_t> m_graphics;                       ///< selected, by index in the scene
    std::string m_marked;
    std::map<std::string, SingularMark> m_parts;
    QStringList m_selectLater;  ///< new components, to be selected when they appear
    GraphicsLater m_graphicsLater;

    std::shared_ptr<Gesture> m_gesture;  ///< null: none; may end during its own calls
    QPointF m_pressed, m_pointer;
    Point m_pressedPage, m_pointerPage;
    bool m_spaceHeld = false;
    std::optional<std::size_t> m_hoverEnd;
    bool m_isProbing = false;
    ProbeText m_probeText;
    Probed m_probed;
    // Items shown at other positions than in the content: while dragged, and then until the picture of the new text is
    // ready.
    std::vector<std::size_t> m_moving;
    Point m_movingBy;
    std::optional<std::pair<std::size_t, std::vector<Point>>> m_ledLine;
    std::vector<Point> m_newLine;
    std::map<std::size_t, GraphicItem> m_changedGraphics;
    GraphicDrawing m_drawing;
    bool m_isCursorShown = false;         ///< crosshair of the arrow keys, hidden when the mouse moves
    std::optional<std::size_t> m_corner;  ///< corner moved by keys
    int m_pastes = 0;
    QString m_lastPasted;

    QPixmap m_backing;
    bool m_isBackingValid = false;
    std::vector<CachedIcon> m_icons;  ///< parallel to the parts
};

}  // namespace causeway::ui
