// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The tools of tools.h for assistants that speak the Model Context Protocol (MCP) over standard input and output.
///
/// In:   messages of JSON-RPC 2.0, one a line. Out: answers, likewise.
/// Errors: a tool that refuses its arguments answers with `isError`, so that the assistant can mend them.
/// Threads: calls are answered one by one; `notifications/cancelled` ends one early.
/// Reference: Model Context Protocol, version 2025-06-18.
#pragma once

#include "core/protocol/script/tools.h"

namespace causeway {

/// Until the input ends. 0.
[[nodiscard]] int runToolServer(const ToolSettings& settings, RpcConnection::Read read, RpcConnection::Write write,
                                std::function<bool()> isHeard);

}  // namespace causeway
