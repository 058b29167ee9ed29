// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Threshold above which a change of a state is a jump.
#pragma once

namespace causeway {

/// Relative to the state's value and to 1; larger than integration errors.
inline constexpr double kJump = 1e-6;

}  // namespace causeway
