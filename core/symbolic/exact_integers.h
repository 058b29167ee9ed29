// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Integers are whole doubles: which of them are known exactly.
#pragma once

namespace causeway {

/// 2^53: beyond it not every whole number is a double.
constexpr double kLargestExactInteger = 9007199254740992.0;

}  // namespace causeway
