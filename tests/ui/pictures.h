// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures of widgets in tests: kept to be looked at where CAUSEWAY_PICTURES names a folder, and asked for their
/// colours.
#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QPixmap>
#include <QString>
#include <QTest>
#include <QWidget>
#include <cstdlib>

namespace causeway::test {

/// Paints the widget in any case, so that a test without the variable takes the same way.
inline void keepPicture(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
    // What has just got another text is laid out again.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const QPixmap picture = widget.grab();
    if (!folder.isEmpty()) picture.save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
}

/// Rows "light-small" and so on: a theme and the size of a window.
inline void addThemesAndSizes()
{
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<QSize>("size");
    for (const bool isDark : {false, true}) {
        const char* theme = isDark ? "dark" : "light";
        QTest::addRow("%s-small", theme) << isDark << QSize(1280, 720);
        QTest::addRow("%s-large", theme) << isDark << QSize(1600, 1000);
    }
}

/// How many pixels are of a colour, or nearly so.
inline int pixelsOf(const QImage& picture, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            const QColor pixel = picture.pixelColor(x, y);
            if (std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                    std::abs(pixel.blue() - colour.blue()) <
                24)
                ++count;
        }
    }
    return count;
}

}  // namespace causeway::test
