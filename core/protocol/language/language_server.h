// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A language server for Modelica: what core/editing knows, for any editor.
///
/// In:   the messages of one editor, by two functions. Out: its answers, and diagnostics some time after each change.
/// Runs until the editor says `exit` or closes the stream. What an editor can ask is in `capabilities`
/// (language_server.cpp); one file for each group of requests.
/// Threads: one reads (a cancelled request ends early), one answers, one checks texts.
/// Reference: Language Server Protocol 3.17.
#pragma once

#include "core/protocol/json_rpc.h"

namespace causeway {

/// The exit code that the protocol asks for: 0 after `shutdown`, else 1.
[[nodiscard]] int runLanguageServer(RpcConnection::Read read, RpcConnection::Write write,
                                    std::function<bool()> isHeard);

}  // namespace causeway
