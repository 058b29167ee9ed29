// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A language server for Modelica: makes core/editing available to any editor.
///
/// In:   the messages of one editor, through two functions. Out: its responses, and diagnostics after each change, with
///       a delay. Runs until the editor sends `exit` or closes the stream. `capabilities` (language_server.cpp) lists
///       the supported requests; each group of requests has its own file.
/// Threads: one reads (a cancelled request ends early), one answers, one checks texts.
/// Reference: Language Server Protocol 3.17.
#pragma once

#include "core/protocol/json_rpc.h"

namespace causeway {

/// Exit code required by the protocol: 0 after `shutdown`, else 1.
[[nodiscard]] int runLanguageServer(RpcConnection::Read read, RpcConnection::Write write,
                                    std::function<bool()> isHeard);

}  // namespace causeway
