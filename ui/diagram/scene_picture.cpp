// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/scene_picture.h"

#include <QPainter>
#include <algorithm>

#include "ui/diagram/item_painter.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kMargin = 6;  ///< drawing units

}  // namespace

Extent pictureExtent(const DiagramScene& scene)
{
    std::vector<Point> corners;
    const auto add = [&](const Extent& box) { corners.insert(corners.end(), {box.first, box.second}); };
    add(scene.partBounds());
    for (const ScenePart& part : scene.parts()) add(part.icon ? paintedExtent(*part.icon, part.map) : part.box);
    for (const SceneLine& line : scene.lines()) corners.insert(corners.end(), line.points.begin(), line.points.end());
    const Extent all = boundsOf(corners);
    return {{all.left() - kMargin, all.bottom() - kMargin}, {all.right() + kMargin, all.top() + kMargin}};
}

Transformation paintPicture(QPainter& painter, const QRectF& room, const DiagramScene& scene,
                            const std::string& className, const ThemeColours& colours)
{
    const Extent all = pictureExtent(scene);
    const double scale = std::min(room.width() / all.width(), room.height() / all.height());
    const Point centre = all.centre();
    const Transformation view{scale, 0,      room.center().x() - scale * centre.x,
                              0,     -scale, room.center().y() + scale * centre.y};
    painter.setRenderHint(QPainter::Antialiasing);
    ItemPainter items(painter, colours, view);
    for (const SceneGraphic& graphic : scene.graphics()) {
        if (placeOf(graphic.item->graphic).visible)
            items.paintGraphic(graphic.item->graphic, graphic.item->map, {{}, className, nullptr});
    }
    for (const ScenePart& part : scene.parts()) {
        if (!part.component->isPresent) continue;
        if (part.icon) {
            items.paintIcon(*part.icon, part.map, part.component->macroContext());
        } else {
            items.paintUnknown(part.map);
        }
    }
    for (const SceneLine& line : scene.lines()) {
        const DiagramConnection& connection = *line.connection;
        items.paintConnection(drawnLine(connection, line.points));
        for (const TextItem& text : connection.texts)
            items.paintItem(text, connection.map * mapOf(connection.line), {});
    }
    painter.setPen(Qt::NoPen);
    for (const WireNets::Junction& junction : scene.nets().junctions) {
        const DiagramConnection& connection = *scene.lines()[junction.line].connection;
        const Point at = view(junction.at);
        painter.setBrush(onPaper(colours, connection.isDrawn ? connection.line.colour : 0x808080));
        painter.drawEllipse(QPointF(at.x, at.y), kJunctionRadius * scale, kJunctionRadius * scale);
    }
    return view;
}

}  // namespace causeway::ui
