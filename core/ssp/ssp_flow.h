// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which way a value goes along a connection.
///
/// Reference: System Structure and Parameterization 2.0, section 5.3.2.1 (allowed connections).
#pragma once

#include <optional>

#include "core/ssp/ssp_system.h"

namespace causeway {

enum class SspRole : std::uint8_t { Source, Sink, Either };

/// Of a connector as connections in a system see it. `isOwn`: it is one of the system itself.
[[nodiscard]] SspRole sspRoleOf(SspKind kind, bool isOwn);
/// From the start of the connection to its end, or back; nothing where that cannot be.
[[nodiscard]] std::optional<bool> isSspForward(SspRole start, SspRole end);
/// It has one value as long as a run lasts.
[[nodiscard]] bool isSspParameter(SspKind kind);

}  // namespace causeway
