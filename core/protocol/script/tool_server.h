// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Serves the tools of tools.h to assistants by the Model Context Protocol (MCP) over standard input and output.
/// In:   JSON-RPC messages, one per line. Out: responses in the same form.
/// Errors: a tool that refuses its arguments answers with `isError`, so that the assistant can correct them. Threads:
///       calls are handled one by one; `notifications/cancelled` ends one early.
/// Reference: Model Context Protocol, version 2025-06-18.
#pragma once

#include "core/protocol/script/tools.h"

namespace causeway {

/// Runs until the end of the input. Returns 0.
[[nodiscard]] int runToolServer(const ToolSettings& settings, RpcConnection::Read read, RpcConnection::Write write,
                                std::function<bool()> isHeard);

}  // namespace causeway
