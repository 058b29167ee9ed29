// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Geometry of the canvas contents: components, connectable ends, lines. Independent of widgets and painters.
/// Coordinates are those of the class (y upwards). Rebuilt for each content; parts are in painting order. Cost: linear
/// in the picture; a hit test is linear in the items at the point.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/editing/diagram/graphic_edits.h"
#include "core/graphics/route.h"
#include "core/graphics/wire_nets.h"
#include "ui/diagram/diagram_content.h"

namespace causeway::ui {

/// A placed component, or on the icon layer a connector.
struct ScenePart {
    const DiagramComponent* component = nullptr;
    std::shared_ptr<const IconPicture> icon;  ///< null: unknown class
    Transformation map;
    Extent box;  ///< of its coordinate system, on the page
};

/// End for lines: a connector of a component, or of the class itself.
struct SceneEnd {
    std::string reference;  ///< "r1.p", without subscripts
    std::string className;
    Point at;
    double reach = 0;  ///< half of its size
    Side leaves = Side::Any;
    std::size_t part = 0;
    bool isOwn = false;      ///< a connector of the class itself
    bool isArray = false;    ///< an array of connectors
    bool isInArray = false;  ///< within an array of components
    std::string colour;      ///< for its lines, "{0,0,255}"; from its icon
};

/// A drawn connection.
struct SceneLine {
    const DiagramConnection* connection = nullptr;
    std::vector<Point> points;
    std::optional<std::size_t> startPart, endPart;  ///< components whose connectors are at its first and last point
    bool isReversed = false;                        ///< drawn from the second connector to the first
};

/// How a connection is drawn, through points in page coordinates: dashed if it has no line in the text.
[[nodiscard]] LineItem drawnLine(const DiagramConnection& connection, std::vector<Point> points);

/// An item of the layer; inherited items cannot be changed here.
struct SceneGraphic {
    const LayerItem* item = nullptr;
    std::optional<GraphicReference> own;  ///< in the text of the class; none if inherited
};

class DiagramScene {
public:
    DiagramScene() = default;
    DiagramScene(std::shared_ptr<const DiagramContent> content, DiagramLayer layer);

    [[nodiscard]] const std::vector<ScenePart>& parts() const { return m_parts; }
    [[nodiscard]] const std::vector<SceneEnd>& ends() const { return m_ends; }
    [[nodiscard]] const std::vector<SceneLine>& lines() const { return m_lines; }
    /// Nets of lines, and their junctions.
    [[nodiscard]] const WireNets& nets() const { return m_nets; }
    /// Segments of lines not connected with an end: its new lines may cross, but not overlap them.
    [[nodiscard]] std::vector<Track> tracksBeside(std::size_t end) const;
    /// Joining an existing line: at a point, then along the line to one of its connectors.
    struct Landing {
        std::size_t line = 0;
        Point at;
        std::size_t end = 0;      ///< index of the connector
        std::string reference;    ///< as in the line
        std::vector<Point> rest;  ///< from the point to the connector
    };
    /// Nothing for an inherited line, or one with invisible connectors.
    [[nodiscard]] std::optional<Landing> landingAt(Point point, double tolerance) const;
    /// Whether an end and a line are connected, directly or indirectly.
    [[nodiscard]] bool areConnected(std::size_t end, std::size_t line) const;
    /// In painting order.
    [[nodiscard]] const std::vector<SceneGraphic>& graphics() const { return m_graphics; }
    /// Layer of the class itself; null if there is nothing to show.
    [[nodiscard]] const LayerPicture* ground() const;
    [[nodiscard]] CoordinateSystem system() const;
    /// Extent of everything: the coordinate system and items that exceed it.
    [[nodiscard]] Extent bounds() const;
    /// Extent without the sheet, unless that is empty.
    [[nodiscard]] Extent partBounds() const;
    /// The same including graphics on the sheet.
    [[nodiscard]] Extent contentBounds() const;

    [[nodiscard]] std::optional<std::size_t> partAt(Point point) const;
    [[nodiscard]] std::optional<std::size_t> partNamed(const std::string& name) const;
    /// The nearest end within its reach or `tolerance`, whichever is larger.
    [[nodiscard]] std::optional<std::size_t> endAt(Point point, double tolerance) const;
    [[nodiscard]] std::optional<std::size_t> endNamed(const std::string& reference) const;
    struct LineHit {
        std::size_t line = 0;
        std::size_t piece = 0;
    };
    [[nodiscard]] std::optional<LineHit> lineAt(Point point, double tolerance) const;
    /// The topmost item at a point.
    [[nodiscard]] std::optional<std::size_t> graphicAt(Point point, double tolerance) const;
    [[nodiscard]] std::vector<Extent> boxes() const;
    /// Reference to an end in a new connection: in an array the first element that is not connected.
    [[nodiscard]] std::string freeReference(const SceneEnd& end) const;
    /// References for a connection of two ends: whole arrays for two arrays, else one element of an array.
    [[nodiscard]] std::pair<std::string, std::string> referencesFor(const SceneEnd& from, const SceneEnd& to) const;

private:
    void addDiagramParts();
    void addIconParts();
    void addEnds(std::size_t part);
    void addLines();
    void addGraphics();

    std::shared_ptr<const DiagramContent> m_content;
    DiagramLayer m_layer = DiagramLayer::Diagram;
    std::vector<ScenePart> m_parts;
    std::vector<SceneEnd> m_ends;
    std::vector<SceneLine> m_lines;
    WireNets m_nets;
    std::vector<SceneGraphic> m_graphics;
};

/// Includes the border.
[[nodiscard]] bool contains(const Extent& box, Point point);
/// "r1" of "r1[2].p".
[[nodiscard]] std::string firstPart(const std::string& reference);

}  // namespace causeway::ui
