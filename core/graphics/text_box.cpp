// SPDX-License-Identifier: GPL-3.0-or-later
// Positions and sizes of texts (specification, section 18.6.5.5).
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/graphics/item_outline.h"

namespace causeway {

namespace {

constexpr double kMillimetresPerPoint = 25.4 / 72;
/// For texts whose extent is a point.
constexpr double kDefaultPoints = 10;

/// Widths of ' ' to '~' in thousandths of an em, as in the wider common sans-serif fonts: fits in any of them.
constexpr std::array<std::uint16_t, 95> kWidths = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr double kOtherWidth = 0.65;
constexpr double kBoldGrowth = 1.11;

}  // namespace

double textWidthInEm(std::string_view utf8, bool isBold)
{
    double width = 0;
    for (const char c : utf8) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte <= '~') {
            width += kWidths[static_cast<std::size_t>(byte - ' ')] / 1000.0;
        } else if (byte >= 0xC0) {
            // First byte of a character beyond ASCII; from U+3000 on characters are square.
            width += byte >= 0xE3 ? 1 : kOtherWidth;
        }
    }
    return isBold ? width * kBoldGrowth : width;
}

TextBox textBoxOf(const TextItem& text, const Transformation& map)
{
    const Transformation whole = map * mapOf(text);
    const Point right = whole.turned({1, 0});
    const Point up = whole.turned({0, 1});
    TextBox box;
    box.centre = whole(text.extent.centre());
    box.width = text.extent.width() * std::hypot(right.x, right.y);
    box.height = text.extent.height() * std::hypot(up.x, up.y);
    box.alignment = text.alignment == TextAlignment::Automatic ? TextAlignment::Center : text.alignment;
    double angle = std::atan2(right.y, right.x) * 180 / std::numbers::pi;
    // Never upside down: rotated in place by 180 degrees instead.
    const bool isTurned = angle > 90 + 1e-6 || angle <= -90 + 1e-6;
    if (isTurned) angle += angle > 0 ? -180 : 180;
    box.angle = angle;
    double share = 0.5;  // position between the left and right end of the extent
    if (box.alignment == TextAlignment::Left) share = 0;
    if (box.alignment == TextAlignment::Right) share = 1;
    box.anchor = whole({text.extent.left() + share * text.extent.width(), text.extent.centre().y});
    if (isTurned && box.alignment != TextAlignment::Center)
        box.alignment = box.alignment == TextAlignment::Left ? TextAlignment::Right : TextAlignment::Left;
    return box;
}

double fontSizeOf(const TextItem& text, const TextBox& box, double widthInEm, std::size_t lines)
{
    if (text.fontSize > 0) return text.fontSize * kMillimetresPerPoint;
    if (box.height <= 0) return kDefaultPoints * kMillimetresPerPoint;
    const double byHeight = box.height / (kTextLineHeight * static_cast<double>(std::max<std::size_t>(lines, 1)));
    return box.width > 0 && widthInEm > 0 ? std::min(byHeight, box.width / widthInEm) : byHeight;
}

}  // namespace causeway
