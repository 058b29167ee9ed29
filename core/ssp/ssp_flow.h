// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Direction of values along a connection.
/// Reference: System Structure and Parameterization 2.0, section 5.3.2.1 (allowed connections).
#pragma once

#include <optional>

#include "core/ssp/ssp_system.h"

namespace causeway {

enum class SspRole : std::uint8_t { Source, Sink, Either };

/// Role of a connector in the connections of a system. `isOwn`: it belongs to the system itself.
[[nodiscard]] SspRole sspRoleOf(SspKind kind, bool isOwn);
/// Whether values flow from start to end; nothing if the connection is not allowed.
[[nodiscard]] std::optional<bool> isSspForward(SspRole start, SspRole end);
/// Constant during a run.
[[nodiscard]] bool isSspParameter(SspKind kind);

}  // namespace causeway
