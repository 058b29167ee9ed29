// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/colour_contrast.h"

#include <algorithm>
#include <cmath>

namespace causeway::ui {

double relativeLuminance(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrastOf(const QColor& a, const QColor& b)
{
    constexpr double kFlare = 0.05;
    const double first = relativeLuminance(a) + kFlare, second = relativeLuminance(b) + kFlare;
    return std::max(first, second) / std::min(first, second);
}

QColor readableOn(const QColor& background, const QColor& colour)
{
    constexpr double kLeast = 3;
    constexpr int kSteps = 50;
    // WCAG: the contrast to white and to black is equal at a relative luminance of 0.18.
    const bool isDark = relativeLuminance(background) <= 0.18;
    float hue = 0, saturation = 0, lightness = 0;
    colour.getHslF(&hue, &saturation, &lightness);
    QColor readable = colour;
    for (int step = 1; step <= kSteps && contrastOf(background, readable) < kLeast; ++step) {
        const float part = static_cast<float>(step) / kSteps;
        readable = QColor::fromHslF(std::max(hue, 0.0F), saturation,
                                    isDark ? lightness + (1 - lightness) * part : lightness * (1 - part));
    }
    return readable;
}

}  // namespace causeway::ui
