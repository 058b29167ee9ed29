// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>

#include "ui/plot/plot_view.h"

namespace causeway::ui {

namespace {

using Views = std::vector<PlotView*>;

QSize sizeOf(const Views& views)
{
    QSize size(1, 0);
    for (const PlotView* view : views) size = QSize(std::max(size.width(), view->width()), size.height() + view->height());
    return size.expandedTo(QSize(1, 1));
}

void paint(const Views& views, QPainter& painter)
{
    double top = 0;
    for (PlotView* view : views) {
        view->renderTo(painter, QRectF(0, top, view->width(), view->height()));
        top += view->height();
    }
}

void writePng(const Views& views, QBuffer& buffer)
{
    constexpr int kScale = 2;
    QImage image(sizeOf(views) * kScale, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        painter.scale(kScale, kScale);
        paint(views, painter);
    }
    image.save(&buffer, "PNG");
}

void writeSvg(const Views& views, QBuffer& buffer)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sizeOf(views));
    generator.setViewBox(QRect(QPoint(0, 0), sizeOf(views)));
    QPainter painter(&generator);
    paint(views, painter);
}

void writePdf(const Views& views, QBuffer& buffer)
{
    constexpr int kDotsPerInch = 96;
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageMargins(QMarginsF());
    constexpr double kPointsPerInch = 72;
    writer.setPageSize(QPageSize(QSizeF(sizeOf(views)) * kPointsPerInch / kDotsPerInch, QPageSize::Point));
    QPainter painter(&writer);
    paint(views, painter);
}

}  // namespace

std::optional<QString> savePicture(const std::vector<PlotView*>& views, const QString& path)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto endsWith = [&](const char* suffix) { return path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive); };
    (endsWith(".svg") ? writeSvg : endsWith(".pdf") ? writePdf : writePng)(views, buffer);
    if (bytes.isEmpty()) return QCoreApplication::translate("PlotExport", "there is nothing to draw");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) return file.errorString();
    return std::nullopt;
}

}  // namespace causeway::ui
