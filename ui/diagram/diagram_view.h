// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The canvas: shows a layer of a class and turns what a person does with mouse and keys into steps of the document's
/// history.
///
/// Mouse: click and rubber band select (Ctrl adds), dragging moves, dragging a corner of one
/// component resizes it, dragging from a connector connects, to another one or to a line, which is joined there;
/// dragging a piece of a line leads it elsewhere; the items of the layer itself are selected, moved, resized and led by
/// their corners likewise, and drawn with a tool; the wheel scrolls, with Ctrl it zooms at the pointer; the middle
/// button, or space held, pans. Keys: arrows move by the grid (with Shift by ten times that), R turns, H and V flip,
/// Delete, Tab goes through the components, Enter opens the parameters, F2 renames, Escape gives up. L, P, B, E, T and
/// I take a tool to draw; then the arrows move a cross, and Enter is the mouse button. N goes through the corners of a
/// selected item. W plots what is clicked. C begins a line at a connector of what is selected; arrows choose its ends,
/// Enter connects. A component that is about to be placed is moved by the arrows or the mouse and turned by R, H and V
/// before Enter or a click puts it down. Ctrl with arrows pans. While the text has errors, or the new picture is on its
/// way, what was done last stays visible as it was left. Cost: what does not move is painted once into a pixmap; icons
/// are pixmaps. A frame of a drag paints what moves.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/editing/connectable.h"
#include "core/structure/report/singular_marks.h"
#include "ui/diagram/alive_layer.h"
#include "ui/diagram/diagram_commands.h"
#include "ui/diagram/diagram_scene.h"
#include "ui/diagram/graphic_drawing.h"
#include "ui/diagram/power_layer.h"

namespace causeway::ui {

class Theme;

/// New components lie on every fifth line of a usual grid, where the connectors of most meet.
inline constexpr double kPlaceGrid = 10;
[[nodiscard]] Point onPlaceGrid(Point at);

/// A component that is about to be placed, around {0, 0}.
struct NewPart {
    ComponentDefaults defaults;
    ComponentPlace place;
    std::shared_ptr<const IconPicture> icon;  ///< null: its class has none
};

/// What a probe points at.
struct ProbedPlace {
    enum class Kind : std::uint8_t { Component, Connector, Line } kind = Kind::Component;
    std::string name;  ///< "R1", "R1.p"; of a line one of its connectors
};

class DiagramView : public QWidget {
    Q_OBJECT
public:
    enum class Alignment : std::uint8_t { Left, Centre, Right, Top, Middle, Bottom };

    DiagramView(Theme& theme, DiagramCommands& commands, QWidget* parent = nullptr);
    ~DiagramView() override;

    void setContent(std::shared_ptr<const DiagramContent> content);
    [[nodiscard]] const DiagramScene& scene() const { return m_scene; }
    /// Of the class that is shown; empty without one.
    [[nodiscard]] QString className() const;
    /// Another one for each scene, and for each look of it: for who keeps a picture.
    [[nodiscard]] quint64 sceneNumber() const { return m_sceneNumber; }
    void setLayer(DiagramLayer layer);
    [[nodiscard]] DiagramLayer layer() const { return m_layer; }
    /// What a run says about the content; it is forgotten with it.
    void setAlive(std::shared_ptr<const LiveDiagram> diagram);
    [[nodiscard]] AliveLayer& alive() { return m_alive; }
    /// Where the power of a run goes, on the diagram that is shown; null: nothing.
    void setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power);
    [[nodiscard]] const PowerLayer& power() const { return m_power; }

    // Selection ------------------------------------------------------------------------------------
    [[nodiscard]] QStringList selectedComponents() const;
    [[nodiscard]] std::vector<LineChange> selectedLines() const;
    void select(const QStringList& components);
    /// New components, as soon as the picture has them.
    void selectLater(const QStringList& components) { m_selectLater = components; }
    /// The picture with what was placed or pasted last is on its way.
    [[nodiscard]] bool awaitsNew() const { return !m_selectLater.isEmpty(); }
    /// All is in sight once the picture is there.
    void fitLater() { m_follows = m_framesAnew = true; }
    [[nodiscard]] bool hasSelection() const { return !m_components.empty() || !m_lines.empty() || !m_graphics.empty(); }
    /// Items of the layer that are selected, by their numbers in the scene.
    [[nodiscard]] const std::set<std::size_t>& selectedGraphics() const { return m_graphics; }
    [[nodiscard]] PickedGraphics pickedGraphics() const;
    /// An item as it was seen and as it is to be.
    bool changeGraphic(const GraphicChange& change, const QString& label);
    /// Items that are the last ones of the layer, as soon as the picture has them.
    void selectLastGraphicsLater(std::size_t count) { expectGraphics({.areLast = true, .count = count}); }
    /// Marks what another view has selected.
    void setMarked(const QString& component);
    /// How many components are seen, wholly or in part, in a rectangle of the widget.
    [[nodiscard]] std::size_t partsIn(const QRect& place) const;
    [[nodiscard]] QString marked() const { return QString::fromStdString(m_marked); }
    /// Components with equations or unknowns that make the model singular, by their names.
    void setParts(std::map<std::string, SingularMark> parts);
    /// To which connectors no line can lead from the one at which it begins, and why; by class and whether they are the
    /// model's own. They are forgotten when the line ends.
    void setRefusals(std::map<PlugEnd, QString> refusals);
    /// Why the line that is being drawn cannot end where the pointer is; empty where it can.
    [[nodiscard]] QString refusal() const;

    // Where things are on the screen ------------------------------------------------------------------
    [[nodiscard]] QPointF toWidget(Point page) const;
    [[nodiscard]] Point toPage(QPointF widget) const;
    [[nodiscard]] double scale() const { return m_scale; }
    /// The point to which a place in the widget snaps.
    [[nodiscard]] Point snapped(Point page) const;
    /// Where a component is placed that comes without a place: under the pointer, else in the middle of what is in
    /// sight, beside what is there.
    [[nodiscard]] Point placeInSight() const;

    /// Whether a line is being drawn, or something is dragged.
    [[nodiscard]] bool isInGesture() const { return m_gesture != nullptr; }
    [[nodiscard]] QString tipAt(QPointF position) const;

    // Drawing ------------------------------------------------------------------------------------------
    void setTool(DrawTool tool);
    [[nodiscard]] DrawTool tool() const { return m_drawing.tool(); }
    /// Where the cross is that the arrow keys move, and the pointer.
    [[nodiscard]] Point cursor() const { return m_pointerPage; }

    // Plotting -----------------------------------------------------------------------------------------
    /// A click plots what is under it, a drag takes it to a plot, Enter plots the component that is selected.
    void setProbing(bool probing);
    [[nodiscard]] bool isProbing() const { return m_isProbing; }
    [[nodiscard]] std::optional<ProbedPlace> probedAt(QPointF position) const;
    using ProbeText = std::function<QString(const ProbedPlace& place, Qt::KeyboardModifiers modifiers)>;
    /// What stands beside the pointer.
    void setProbeText(ProbeText text) { m_probeText = std::move(text); }
    using Probed = std::function<QStringList(const ProbedPlace& place, Qt::KeyboardModifiers modifiers)>;
    /// What is dragged to a plot.
    void setProbed(Probed probed) { m_probed = std::move(probed); }

    /// Lets the user choose its place: `partPlaced` says where.
    void startPlacing(NewPart part);
    /// What is in sight, on the page.
    [[nodiscard]] Extent sight() const;
    void centreOn(Point page);

public slots:
    void selectAll();
    /// Where nothing is selected, the component that the pointer is on.
    void selectUnderPointer();
    void removeSelected();
    /// Of a line, the piece between two joints at a place in the widget; what the rest still joins stays connected.
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
    /// A line from connector to connector by keys.
    void startConnecting();

    /// What is not pasted by itself: see pasteWanted.
    void pasteText(const QString& text, Point offset);

signals:
    void selectionChanged();
    void probeWanted(const causeway::ui::ProbedPlace& place, Qt::KeyboardModifiers modifiers);
    void probingChanged(bool probing);
    /// A line begins at this end of the scene.
    void connectionStarted(std::size_t end);
    /// Of components that were copied from another class, whose names may mean something else in this one, or before
    /// there is a picture.
    void pasteWanted(const QString& text, const QString& fromClass, causeway::Point offset);
    /// What is in sight is another part of the page, or the page has something else on it.
    void sightChanged();
    void partPlaced(const causeway::ComponentDefaults& defaults, const causeway::ComponentPlace& place);
    /// Enter or a double click on a component.
    void parametersWanted(const QString& component);
    void renameWanted(const QString& component);
    /// Enter or a double click on an item of the layer, by its number in the scene.
    void propertiesWanted(std::size_t graphic);
    /// A text or an image was drawn, and has to be asked for.
    void contentWanted(const causeway::GraphicItem& item);
    void toolChanged();
    void menuWanted(const QPoint& globalPosition);
    /// A class was dropped, or wants to be placed, here.
    void classDropped(const QString& className, causeway::Point centre);
    void placeByNameWanted();
    /// What could not be done, or what to know about what is selected.
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

    // diagram_gestures.h: what goes on between a press and its end
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
    /// What becomes of the selected items when the picture comes that has what was done to them.
    struct GraphicsLater {
        bool areLast = false;
        std::size_t count = 0;     ///< so many last ones are selected
        bool isOwnChange = false;  ///< they stay where they are in the list
        quint64 revision = 0;      ///< of the text that has it
    };
    struct CachedIcon {
        QPixmap pixmap;
        QPointF offset;  ///< from the image of {0, 0} of the page to the pixmap's corner
        double scale = 0;
    };

    // diagram_view.cpp: what is where
    [[nodiscard]] Transformation viewMap() const;
    [[nodiscard]] double tolerance() const;
    void viewChanged();
    void frameContent(bool keeps);
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
    /// The points of a line as it hangs at what is moved.
    [[nodiscard]] std::vector<Point> shownPoints(std::size_t line) const;
    [[nodiscard]] bool isMoving(std::optional<std::size_t> part) const;
    /// The run is painted over the diagram: not while something is dragged away from where the run has it.
    [[nodiscard]] bool showsAlive() const { return m_alive.isAlive() && showsRun(); }
    [[nodiscard]] bool showsRun() const { return m_layer == DiagramLayer::Diagram && m_moving.empty() && !m_ledLine; }
    void paintPower(QPainter& painter);
    /// Neither moved nor led: it is in the backing.
    [[nodiscard]] bool isAtRest(std::size_t line) const;

    // diagram_view_mouse.cpp
    template <typename Kind, typename... Arguments>
    void begin(Arguments&&... arguments)
    {
        m_gesture = std::make_shared<Kind>(*this, std::forward<Arguments>(arguments)...);
    }
    /// Further from the press than a hand shakes.
    [[nodiscard]] bool isDragged(QPointF to) const;
    [[nodiscard]] Point draggedBy() const;
    [[nodiscard]] static bool adds(const QMouseEvent& event);
    /// The corner of the selected component that stays when the one under the pointer is dragged; nothing beside its
    /// handles.
    [[nodiscard]] std::optional<Point> resizeAnchorAt(QPointF position) const;
    void startConnection(std::size_t end);
    /// Null where no line is drawn.
    [[nodiscard]] Connect* connecting() const;
    void selectAt(Point page, bool adds);
    void selectInBand(bool adds);
    /// What the left button begins where nothing goes on.
    void startAt(const QMouseEvent& event);
    /// What is dragged when the mouse moves on from where it was pressed.
    void startDrag();
    void updateCursor(QPointF position);

    // diagram_view_probe.cpp
    bool keyWhileProbing(const QKeyEvent& event);

    // diagram_view_graphics.cpp: the items of the layer itself
    [[nodiscard]] const GraphicItem& shownGraphic(std::size_t graphic) const;
    /// The only thing that is selected.
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
        bool isNew = false;  ///< in the middle of a piece: dragging it makes a corner behind number `handle`
    };
    [[nodiscard]] std::optional<HandleHit> handleAt(QPointF position) const;
    bool startHandle(QPointF position);
    /// A corner under the pointer goes away.
    bool removeCornerAt(QPointF position);
    bool keyWhileDrawing(const QKeyEvent& event);
    bool keyForCorner(const QKeyEvent& event);
    /// The pointer of the keys; the sheet follows where it leaves what is in sight.
    void movePointer(Point by);
    void moveCursor(Point by);
    void commitGraphic(std::size_t graphic, const GraphicItem& after, const QString& label);
    void paintGraphicMarks(QPainter& painter) const;
    void paintDrawing(QPainter& painter) const;

    // diagram_view_commands.cpp
    /// The direction of an arrow key; {0, 0} for another key.
    [[nodiscard]] static Point arrowOf(const QKeyEvent& event);
    /// How far an arrow key moves: by the grid, with Shift by ten times that.
    [[nodiscard]] Point stepOf(const QKeyEvent& event) const;
    void turn(double degrees);
    /// What becomes of a component and of an item of the layer.
    struct PlaceChange {
        std::function<ComponentPlace(const ComponentPlace&)> component;
        std::function<GraphicItem(const GraphicItem&)> graphic;
    };
    /// Changes the places of what is selected and leads the lines that hang at it along.
    bool changePlaces(const PlaceChange& change, const QString& label);
    /// The lines after a change of some parts.
    [[nodiscard]] std::vector<LineChange> linesAfter(
        const std::vector<std::pair<std::string, ComponentPlace>>& before,
        const std::vector<std::pair<std::string, ComponentPlace>>& after) const;
    /// False behind the last one: the focus goes on to the next widget.
    bool selectNext(bool backwards);

    Theme& m_theme;
    DiagramCommands& m_commands;
    std::shared_ptr<const DiagramContent> m_content;
    DiagramScene m_scene;
    quint64 m_sceneNumber = 0;
    DiagramLayer m_layer = DiagramLayer::Diagram;
    AliveLayer m_alive;
    PowerLayer m_power;

    double m_scale = 3;         ///< pixels for a drawing unit
    Point m_centre;             ///< in the middle of the widget
    bool m_follows = true;      ///< fits the widget until the user zooms or pans
    bool m_framesAnew = false;  ///< with the next picture
    Extent m_frame;             ///< what is fitted: kept while one draws, so that nothing jumps

    std::set<std::string> m_components;                     ///< selected
    std::set<std::pair<std::string, std::string>> m_lines;  ///< selected, by what they connect
    std::set<std::size_t> m_graphics;                       ///< selected, in the scene
    std::string m_marked;
    std::map<std::string, SingularMark> m_parts;
    QStringList m_selectLater;  ///< new components, once they are there
    GraphicsLater m_graphicsLater;

    std::shared_ptr<Gesture> m_gesture;  ///< null: nothing goes on; it may end while it is called
    QPointF m_pressed, m_pointer;
    Point m_pressedPage, m_pointerPage;
    bool m_spaceHeld = false;
    std::optional<std::size_t> m_hoverEnd;
    bool m_isProbing = false;
    ProbeText m_probeText;
    Probed m_probed;
    // What is shown elsewhere than in the content: while it is dragged, and after that until the picture of the new
    // text is there.
    std::vector<std::size_t> m_moving;
    Point m_movingBy;
    std::optional<std::pair<std::size_t, std::vector<Point>>> m_ledLine;
    std::vector<Point> m_newLine;
    std::map<std::size_t, GraphicItem> m_changedGraphics;
    GraphicDrawing m_drawing;
    bool m_isCursorShown = false;         ///< the cross of the arrow keys, until the mouse moves
    std::optional<std::size_t> m_corner;  ///< that the keys move
    int m_pastes = 0;
    QString m_lastPasted;

    QPixmap m_backing;
    bool m_isBackingValid = false;
    std::vector<CachedIcon> m_icons;  ///< parallel to the parts
};

}  // namespace causeway::ui
