// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/example_pictures.h"

#include <QAbstractItemView>
#include <QPainter>
#include <algorithm>

#include "core/graphics/class_pictures.h"
#include "core/graphics/item_outline.h"
#include "core/library/library.h"
#include "ui/browser/class_roles.h"
#include "ui/diagram/item_painter.h"

namespace causeway::ui {

namespace {

constexpr int kMargin = 6, kHeading = 30;
constexpr int kShownEquations = 4;
constexpr int kLeastWidth = 330;  ///< of a row with its picture

QRectF pictureFrame()
{
    return QRectF(QPointF(0, 0), QSizeF(kExamplePicture)).adjusted(0.5, 0.5, -0.5, -0.5);
}

void paintDiagram(QPainter& painter, const DiagramPicture& diagram, const ThemeColours& colours)
{
    std::vector<Point> corners;
    for (const DiagramComponent& component : diagram.components) {
        const Extent box = component.map.boundsOf(component.icon ? component.icon->layer.system.extent : Extent());
        corners.insert(corners.end(), {box.first, box.second});
    }
    for (const DiagramConnection& connection : diagram.connections) {
        for (const Point& point : connection.line.points) corners.push_back(connection.map(point));
    }
    const Extent all = boundsOf(corners);
    const QRectF room = pictureFrame().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const double scale =
        std::min(room.width() / std::max(all.width(), 1.0), room.height() / std::max(all.height(), 1.0));
    const Point centre = all.centre();
    const Transformation view{scale, 0,      room.center().x() - scale * centre.x,
                              0,     -scale, room.center().y() + scale * centre.y};
    ItemPainter items(painter, colours, view);
    for (const DiagramConnection& connection : diagram.connections) {
        if (!connection.isDrawn) continue;
        LineItem line = connection.line;
        for (Point& point : line.points) point = connection.map(mapOf(connection.line)(point));
        line.origin = {};
        line.rotation = 0;
        items.paintConnection(line);
    }
    for (const DiagramComponent& component : diagram.components) {
        // Names would be too small to be read.
        if (component.icon) items.paintIcon(*component.icon, component.map, {{}, {}, nullptr});
    }
}

/// The first equations, as they are written.
void paintText(QPainter& painter, ast::ClassDefinition definition, const ThemeColours& colours)
{
    QFont font(QStringLiteral("monospace"));
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(10);
    painter.setFont(font);
    painter.setPen(colours.textMuted);
    double y = kMargin + 10;
    int shown = 0;
    for (const ast::EquationSection section : definition.specifier().equationSections()) {
        for (const ast::Equation equation : section.equations()) {
            if (shown++ == kShownEquations) return;
            const QString text = QString::fromStdString(std::string(equation.text())).simplified();
            painter.drawText(QPointF(kMargin, y), painter.fontMetrics().elidedText(
                                                      text, Qt::ElideRight, kExamplePicture.width() - 2 * kMargin));
            y += 15;
        }
    }
}

}  // namespace

std::vector<QImage> drawnExamples(const LibraryView& view, const std::vector<std::string>& classes,
                                  const ThemeColours& colours, qreal pixelRatio, const Task& task)
{
    const auto library = view.open();
    ClassPictures pictures(*library, task);
    std::vector<QImage> images;
    for (const std::string& name : classes) {
        QImage image((QSizeF(kExamplePicture) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(pixelRatio);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.border, 1));
        painter.setBrush(colours.paper);
        painter.drawRoundedRect(pictureFrame(), ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        painter.setClipRect(pictureFrame());
        const auto diagram = task.cancelled() ? nullptr : pictures.diagram(name);
        const bool isDrawn = diagram && std::ranges::any_of(diagram->components, &DiagramComponent::isPlaced);
        if (isDrawn) {
            paintDiagram(painter, *diagram, colours);
        } else if (const ClassDeclaration* declaration = library->find(name)) {
            paintText(painter, declaration->definition(), colours);
        }
        painter.end();
        images.push_back(std::move(image));
    }
    return images;
}

QString subjectOf(const ListedClass& example)
{
    const QStringList parts = QString::fromStdString(example.fullName).split(QLatin1Char('.'));
    return parts.size() > 1 ? parts[parts.size() - 2] : QString();
}

void ExampleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeColours& colours = m_theme.colours();
    painter->save();
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    const QString name = index.data(Qt::DisplayRole).toString();
    if (index.data(IsHeadingRole).toBool()) {
        painter->setPen(colours.textMuted);
        painter->setFont(bold);
        painter->drawText(option.rect.adjusted(kMargin, 0, -kMargin, -4), Qt::AlignLeft | Qt::AlignBottom, name);
        painter->restore();
        return;
    }
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->setRenderHint(QPainter::Antialiasing);
        QColor fill = colours.accent;
        fill.setAlphaF((option.state & QStyle::State_Selected) != 0 ? 0.18F : 0.09F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(option.rect, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    }
    const QRect picture(option.rect.topLeft() + QPoint(kMargin, kMargin), kExamplePicture);
    if (const auto pixmap = index.data(Qt::DecorationRole).value<QPixmap>(); !pixmap.isNull())
        painter->drawPixmap(picture.topLeft(), pixmap);
    QRect text = option.rect.adjusted(kExamplePicture.width() + 3 * kMargin, 2 * kMargin, -kMargin, -kMargin);
    painter->setFont(bold);
    painter->setPen(colours.text);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                      QFontMetrics(bold).elidedText(name, Qt::ElideMiddle, text.width()));
    text.setTop(text.top() + QFontMetrics(bold).lineSpacing() + 2);
    painter->setFont(option.font);
    painter->setPen(colours.textMuted);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, index.data(SecondaryRole).toString());
    painter->restore();
}

QSize ExampleDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = list != nullptr ? list->viewport()->width() - 2 : kLeastWidth;
    if (index.data(IsHeadingRole).toBool()) return {width, kHeading};
    // Beside each other where there is room.
    return {width / std::max(1, width / kLeastWidth), kExamplePicture.height() + 2 * kMargin};
}

}  // namespace causeway::ui
