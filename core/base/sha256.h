// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The hash SHA-256 of bytes, in lower-case hexadecimal digits. Cost: linear.
/// Reference: FIPS 180-4, Secure Hash Standard, 2015.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace causeway
