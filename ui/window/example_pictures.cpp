// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/example_pictures.h"

#include <QAbstractItemView>
#include <QFileInfo>
#include <QPainter>
#include <algorithm>

#include "core/base/file_io.h"
#include "core/graphics/class_pictures.h"
#include "core/graphics/item_outline.h"
#include "core/library/class_index.h"
#include "core/library/library.h"
#include "core/syntax/parser.h"
#include "ui/browser/class_roles.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

constexpr int kMargin = 6, kHeading = 30;
constexpr int kShownEquations = 4;
constexpr int kLeastRowWidth = 330;            ///< width of a row including its picture
constexpr qint64 kMaxPreviewed = 1024 * 1024;  ///< largest file, in bytes, that is read for a preview

QRectF frameOf(QSize picture)
{
    return QRectF(QPointF(0, 0), QSizeF(picture)).adjusted(0.5, 0.5, -0.5, -0.5);
}

void paintSheet(QPainter& painter, QSize size, const ThemeColours& colours)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(colours.paper);
    painter.drawRoundedRect(frameOf(size), ThemeMetrics::kRadius, ThemeMetrics::kRadius);
}

void paintDiagram(QPainter& painter, const DiagramPicture& diagram, QSize size, const ThemeColours& colours)
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
    const QRectF room = frameOf(size).adjusted(kMargin, kMargin, -kMargin, -kMargin);
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
        if (component.icon) items.paintIcon(*component.icon, component.map, component.macroContext());
    }
}

/// Paints the first equations as written, or the first elements of a class without equations.
void paintText(QPainter& painter, ast::ClassDefinition definition, QSize size, const ThemeColours& colours)
{
    QFont font(QStringLiteral("monospace"));
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(10);
    painter.setFont(font);
    painter.setPen(colours.textMuted);
    double y = kMargin + 10;
    int shown = 0;
    const auto write = [&](std::string_view piece) {
        const QString text = QString::fromStdString(std::string(piece)).simplified();
        painter.drawText(QPointF(kMargin, y),
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, size.width() - 2 * kMargin));
        y += 15;
        return ++shown < kShownEquations && y <= size.height();
    };
    for (const ast::EquationSection section : definition.specifier().equationSections()) {
        for (const ast::Equation equation : section.equations()) {
            if (!write(equation.text())) return;
        }
    }
    if (shown > 0) return;
    for (const ast::Element element : definition.elements()) {
        if (!write(element.text())) return;
    }
}

/// A sheet with the diagram of a class, or with its first equations.
QImage drawnClass(Library& library, ClassPictures& pictures, const std::string& name, QSize size,
                  const ThemeColours& colours, qreal pixelRatio)
{
    QImage image((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintSheet(painter, size, colours);
    painter.setClipRect(frameOf(size));
    const auto diagram = pictures.diagram(name);
    const bool isDrawn = diagram && std::ranges::any_of(diagram->components, &DiagramComponent::isPlaced);
    if (isDrawn) {
        paintDiagram(painter, *diagram, size, colours);
    } else if (const ClassDeclaration* declaration = library.find(name)) {
        paintText(painter, declaration->definition(), size, colours);
    }
    return image;
}

/// First model, or else the first class; nothing in a text without classes.
std::optional<ClassInfo> shownClassOf(const SyntaxTree& tree)
{
    const std::vector<ClassInfo> classes = indexClasses(tree);
    const auto model = std::ranges::find_if(classes, &ClassInfo::isModel);
    if (model != classes.end()) return *model;
    return classes.empty() ? std::nullopt : std::optional(classes.front());
}

}  // namespace

std::vector<QImage> drawnExamples(const LibraryView& view, const std::vector<std::string>& classes,
                                  const ThemeColours& colours, qreal pixelRatio, const Task& task)
{
    const auto library = view.open();
    ClassPictures pictures(*library, task);
    std::vector<QImage> images;
    for (const std::string& name : classes) {
        if (task.cancelled()) break;
        images.push_back(drawnClass(*library, pictures, name, kExamplePicture, colours, pixelRatio));
    }
    return images;
}

std::vector<FilePreview> filePreviews(const LibraryView& view, const QStringList& paths, const ThemeColours& colours,
                                      qreal pixelRatio, const Task& task)
{
    std::vector<FilePreview> previews;
    for (const QString& path : paths) {
        if (task.cancelled()) break;
        // The file's text replaces that of its open document.
        const std::string label = path.toStdString();
        LibraryView seen = view;
        std::erase_if(seen.documents, [&](const auto& document) { return document->file().path() == label; });
        const IoResult<std::string> text =
            QFileInfo(path).size() <= kMaxPreviewed ? readFile(toPath(path)) : IoResult<std::string>::failure({});
        Diagnostics ignored;
        const auto tree =
            parse(std::make_shared<const SourceFile>(label, text ? *text : std::string()), SourceId(0), ignored, task);
        const auto shown = shownClassOf(*tree);
        if (shown) seen.documents.insert(seen.documents.begin(), tree);
        const auto library = seen.open();
        ClassPictures pictures(*library, task);
        previews.push_back(
            {drawnClass(*library, pictures, shown ? shown->name : std::string(), kRecentPicture, colours, pixelRatio),
             shown ? QString::fromStdString(shown->description) : QString()});
    }
    return previews;
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
    const QRect picture(option.rect.topLeft() + QPoint(kMargin, kMargin), m_picture);
    const QVariant decoration = index.data(Qt::DecorationRole);
    if (decoration.userType() == QMetaType::QIcon) {
        decoration.value<QIcon>().paint(painter, picture.adjusted(kMargin, kMargin, -kMargin, -kMargin));
    } else if (const auto pixmap = decoration.value<QPixmap>(); !pixmap.isNull()) {
        painter->drawPixmap(picture.topLeft(), pixmap);
    }
    QRect text = option.rect.adjusted(m_picture.width() + 3 * kMargin, 2 * kMargin, -kMargin, -kMargin);
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
    const int width = list != nullptr ? list->viewport()->width() - 2 : kLeastRowWidth;
    if (index.data(IsHeadingRole).toBool()) return {width, kHeading};
    // In columns if the width permits.
    return {width / std::max(1, width / kLeastRowWidth), m_picture.height() + 2 * kMargin};
}

}  // namespace causeway::ui
