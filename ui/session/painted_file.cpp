// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/painted_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/file_io.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

using Paint = std::function<void(QPainter&)>;

void writePng(QSize size, const Paint& paint, QBuffer& buffer)
{
    constexpr int kScale = 2;
    QImage image(size * kScale, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        painter.scale(kScale, kScale);
        paint(painter);
    }
    image.save(&buffer, "PNG");
}

void writeSvg(QSize size, const Paint& paint, QBuffer& buffer)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    QPainter painter(&generator);
    paint(painter);
}

void writePdf(QSize size, const Paint& paint, QBuffer& buffer)
{
    constexpr int kDotsPerInch = 96;
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageMargins(QMarginsF());
    constexpr double kPointsPerInch = 72;
    writer.setPageSize(QPageSize(QSizeF(size) * kPointsPerInch / kDotsPerInch, QPageSize::Point));
    QPainter painter(&writer);
    paint(painter);
}

}  // namespace

std::optional<QString> savePainted(const QString& path, QSize size, const Paint& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto endsWith = [&](const char* suffix) { return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive); };
    (endsWith(".svg") ? writeSvg : endsWith(".pdf") ? writePdf : writePng)(size.expandedTo(QSize(1, 1)), paint, buffer);
    if (bytes.isEmpty()) return QCoreApplication::translate("PaintedFile", "there is nothing to draw");
    const auto error =
        writeFileWhole(toPath(path), std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return error ? std::optional(QString::fromStdString(*error)) : std::nullopt;
}

}  // namespace causeway::ui
