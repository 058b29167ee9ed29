// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/screenshot.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <QSvgGenerator>
#include <QWidget>

#include "core/base/file_io.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

/// Qt's SVG generator does not support the pattern brush of editor margins: they are embedded as pixels.
void drawMargins(QPainter& painter, const QWidget& window)
{
    for (const ModelicaEditor* editor : window.findChildren<ModelicaEditor*>()) {
        if (!editor->isVisibleTo(&window)) continue;
        QWidget* viewport = editor->viewport();
        const QRect margins = editor->marginsRect();
        painter.drawPixmap(viewport->mapTo(&window, margins.topLeft()), viewport->grab(margins));
    }
}

}  // namespace

std::optional<QString> saveScreenshot(QWidget& widget, const QString& path)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (QFileInfo(path).suffix().toLower() == QStringLiteral("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(widget.size());
        generator.setResolution(widget.logicalDpiX());
        generator.setViewBox(QRect(QPoint(0, 0), widget.size()));
        generator.setTitle(widget.windowTitle());
        QPainter painter(&generator);
        widget.render(&painter);
        drawMargins(painter, widget);
        painter.end();
    } else if (!widget.grab().toImage().save(&buffer, "PNG")) {
        return QObject::tr("the picture cannot be encoded");
    }
    if (const auto error =
            writeFileWhole(toPath(path), std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())))) {
        return QString::fromStdString(*error);
    }
    return std::nullopt;
}

SettledWaiter::SettledWaiter(std::function<bool()> isSettled, std::function<void()> settled, QObject* parent)
    : QObject(parent), m_isSettled(std::move(isSettled)), m_settled(std::move(settled))
{
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &SettledWaiter::look);
    m_timer.start();
}

void SettledWaiter::look()
{
    m_turns = m_isSettled() ? m_turns + 1 : 0;
    if (m_turns < kTurns) return;
    m_timer.stop();
    m_settled();
    deleteLater();
}

}  // namespace causeway::ui
