// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From which size on a change of a state is a jump.
#pragma once

namespace causeway {

/// Relative to the state's value and to 1: more than what an integration is off.
inline constexpr double kJump = 1e-6;

}  // namespace causeway
