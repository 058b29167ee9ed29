// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exactness of Integers, which are represented by whole doubles.
#pragma once

namespace causeway {

/// 2^53: not every larger whole number is a double.
constexpr double kLargestExactInteger = 9007199254740992.0;

}  // namespace causeway
