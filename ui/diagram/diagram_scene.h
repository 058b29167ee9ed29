// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What lies where on the canvas: components, the ends that can be connected, lines. Knows no widget and no painter.
///
/// Coordinates are those of the class (y upwards). Made anew for each content; parts keep the order of painting.
/// Cost: linear in the picture; a look at a point is linear in what is there.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/editing/graphic_edits.h"
#include "core/graphics/route.h"
#include "ui/diagram/diagram_content.h"
#include "ui/diagram/wire_nets.h"

namespace causeway::ui {

/// A component, or on the icon layer a connector, as it is placed.
struct ScenePart {
    const DiagramComponent* component = nullptr;
    std::shared_ptr<const IconPicture> icon;  ///< null: its class is not known
    Transformation map;
    Extent box;  ///< of its coordinate system, on the page
};

/// Where a line can begin: a connector of a component, or one of the class itself.
struct SceneEnd {
    std::string reference;  ///< "r1.p", without subscripts
    std::string className;
    Point at;
    double reach = 0;  ///< half of its size
    Side leaves = Side::Any;
    std::size_t part = 0;
    bool isOwn = false;      ///< a connector of the class
    bool isArray = false;    ///< of connectors
    bool isInArray = false;  ///< of an array of components
    std::string colour;      ///< of its lines, "{0,0,255}"; from its icon
};

/// A connection that is drawn.
struct SceneLine {
    const DiagramConnection* connection = nullptr;
    std::vector<Point> points;
    std::optional<std::size_t> startPart, endPart;  ///< at whose connectors the first and the last point are
    bool isReversed = false;                        ///< drawn from the second connector to the first
};

/// An item of the layer itself; what is inherited cannot be changed here.
struct SceneGraphic {
    const LayerItem* item = nullptr;
    std::optional<GraphicReference> own;  ///< in the text of the class; nothing when it is inherited
};

class DiagramScene {
public:
    DiagramScene() = default;
    DiagramScene(std::shared_ptr<const DiagramContent> content, DiagramLayer layer);

    [[nodiscard]] const std::vector<ScenePart>& parts() const { return m_parts; }
    [[nodiscard]] const std::vector<SceneEnd>& ends() const { return m_ends; }
    [[nodiscard]] const std::vector<SceneLine>& lines() const { return m_lines; }
    /// Which lines belong together, and where they join.
    [[nodiscard]] const WireNets& nets() const { return m_nets; }
    /// Pieces of the lines that are not connected with an end: what a new line of it may cross, but not run along.
    [[nodiscard]] std::vector<Track> tracksBeside(std::size_t end) const;
    /// Where a new line can end on one that is there: at the point, then along it to one of its connectors.
    struct Landing {
        std::size_t line = 0;
        Point at;
        std::size_t end = 0;      ///< of the connector
        std::string reference;    ///< as the line names it
        std::vector<Point> rest;  ///< behind the point, up to the connector
    };
    /// Nothing for a line that is inherited, or whose connectors are not to be seen.
    [[nodiscard]] std::optional<Landing> landingAt(Point point, double tolerance) const;
    /// Whether two ends are connected, perhaps by way of others.
    [[nodiscard]] bool areConnected(std::size_t end, std::size_t line) const;
    /// In the order of painting.
    [[nodiscard]] const std::vector<SceneGraphic>& graphics() const { return m_graphics; }
    /// The layer of the class itself; null when there is nothing to show.
    [[nodiscard]] const LayerPicture* ground() const;
    [[nodiscard]] CoordinateSystem system() const;
    /// Everything: the coordinate system and what reaches over it.
    [[nodiscard]] Extent bounds() const;
    /// Without the sheet; that, where nothing is on it.
    [[nodiscard]] Extent partBounds() const;
    /// Likewise, with what is drawn on the sheet.
    [[nodiscard]] Extent contentBounds() const;

    [[nodiscard]] std::optional<std::size_t> partAt(Point point) const;
    [[nodiscard]] std::optional<std::size_t> partNamed(const std::string& name) const;
    /// The nearest within reach, or within `tolerance` where that is more.
    [[nodiscard]] std::optional<std::size_t> endAt(Point point, double tolerance) const;
    [[nodiscard]] std::optional<std::size_t> endNamed(const std::string& reference) const;
    struct LineHit {
        std::size_t line = 0;
        std::size_t piece = 0;
    };
    [[nodiscard]] std::optional<LineHit> lineAt(Point point, double tolerance) const;
    /// The one in front under a point.
    [[nodiscard]] std::optional<std::size_t> graphicAt(Point point, double tolerance) const;
    [[nodiscard]] std::vector<Extent> boxes() const;
    /// The reference with which a new connection names an end: in an array the next element that is not connected.
    [[nodiscard]] std::string freeReference(const SceneEnd& end) const;
    /// What is written to connect the two: arrays as a whole with arrays, else one element of them.
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

/// On the border, too.
[[nodiscard]] bool contains(const Extent& box, Point point);
/// "r1" of "r1[2].p".
[[nodiscard]] std::string firstPart(const std::string& reference);

}  // namespace causeway::ui
