// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Images inside of other documents.
///
/// Reference: RFC 4648 (Base64), RFC 2397 (data URIs).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/graphics/graphic_item.h"

namespace causeway {

[[nodiscard]] std::string toBase64(std::string_view bytes);
/// The bytes of a Base64 text; white space in it is passed over. Nothing for any other text.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

/// "image/png", "image/jpeg", "image/gif", "image/bmp" or "image/svg+xml", by the first bytes; empty for all else.
[[nodiscard]] std::string_view imageType(std::string_view bytes);

/// "data:image/png;base64,..." of what the item shows: its imageSource, else its file. Empty when that is no image.
[[nodiscard]] std::string imageUri(const BitmapItem& bitmap);

}  // namespace causeway
