// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/painted_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QtConcurrentRun>

#include "core/base/file_io.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

using Paint = std::function<void(QPainter&)>;

QImage imageOf(QSize size, const Paint& paint)
{
    constexpr int kScale = 2;
    QImage image(size * kScale, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.scale(kScale, kScale);
    paint(painter);
    painter.end();
    return image;
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

QString writeBytes(const QString& path, const QByteArray& bytes)
{
    if (bytes.isEmpty()) return QCoreApplication::translate("PaintedFile", "there is nothing to draw");
    const auto error =
        writeFileWhole(toPath(path), std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return error ? QString::fromStdString(*error) : QString();
}

}  // namespace

QFuture<QString> savePainted(const QString& path, QSize size, const Paint& paint)
{
    const QSize whole = size.expandedTo(QSize(1, 1));
    const auto endsWith = [&](const char* suffix) { return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive); };
    const bool isSvg = endsWith(".svg");
    if (!isSvg && !endsWith(".pdf")) {
        return QtConcurrent::run([path, image = imageOf(whole, paint)] {
            QBuffer packed;
            packed.open(QIODevice::WriteOnly);
            image.save(&packed, "PNG");
            return writeBytes(path, packed.data());
        });
    }
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    (isSvg ? writeSvg : writePdf)(whole, paint, drawn);
    return QtConcurrent::run([path, bytes = drawn.data()] { return writeBytes(path, bytes); });
}

}  // namespace causeway::ui
