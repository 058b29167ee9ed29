// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Images embedded in other documents.
/// Reference: RFC 4648 (Base64), RFC 2397 (data URIs).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graphics/graphic_item.h"

namespace causeway {

[[nodiscard]] std::string toBase64(std::string_view bytes);
/// Decodes Base64, ignoring white space. Nothing for invalid text.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

/// "image/png", "image/jpeg", "image/gif", "image/bmp" or "image/svg+xml", by the first bytes; empty for other data.
[[nodiscard]] std::string_view imageType(std::string_view bytes);

/// "data:image/png;base64,..." of the item's imageSource, else of its file. Empty if it is not an image.
[[nodiscard]] std::string imageUri(const BitmapItem& bitmap);

}  // namespace causeway
