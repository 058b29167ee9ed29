// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/image_data.h"

#include <algorithm>
#include <cstdint>

#include "core/base/file_io.h"

namespace causeway {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string toBase64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[group >> (18U - 6U * k) & 63U];
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    std::string bytes;
    std::uint32_t group = 0;
    unsigned bits = 0;
    bool isEnded = false;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        if (c == '=') {
            isEnded = true;
            continue;
        }
        const std::size_t digit = kDigits.find(c);
        if (isEnded || digit == std::string_view::npos) return std::nullopt;
        group = group << 6U | static_cast<std::uint32_t>(digit);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(static_cast<unsigned char>(group >> bits & 255U));
    }
    return bytes;
}

std::string_view imageType(std::string_view bytes)
{
    if (bytes.starts_with("\x89PNG")) return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
    if (bytes.starts_with("GIF8")) return "image/gif";
    if (bytes.starts_with("BM")) return "image/bmp";
    const std::string_view head = bytes.substr(0, 1000);
    const bool isMarkup = head.starts_with("<") || head.starts_with("\xEF\xBB\xBF<");
    return isMarkup && head.find("<svg") != std::string_view::npos ? "image/svg+xml" : std::string_view();
}

std::string imageUri(const BitmapItem& bitmap)
{
    std::string bytes;
    if (!bitmap.imageSource.empty()) {
        auto decoded = fromBase64(bitmap.imageSource);
        if (!decoded) return {};
        bytes = std::move(*decoded);
    } else {
        if (bitmap.path.empty()) return {};
        auto file = readFile(bitmap.path);
        if (!file) return {};
        bytes = std::move(*file);
    }
    const std::string_view type = imageType(bytes);
    return type.empty() ? std::string() : "data:" + std::string(type) + ";base64," + toBase64(bytes);
}

}  // namespace causeway
