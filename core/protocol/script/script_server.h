// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A server for scripts that keeps analysed models, so that a run costs only its simulation.
///
/// In:   JSON-RPC 2.0 requests. Out: responses; large numeric data as bytes, see run_answers.h.
///
///     version                                         version of program and protocol: {"version", "protocol"}
///     open {file | text, model, libraries, pedantic}  {"model": its number, "name", "ok", "diagnostics"}
///     close {model}
///     check {file | text, model, libraries, pedantic} {"ok", "diagnostics"}: all classes, or one
///     variables {model}                               of the flat model, with kinds, units, values as written
///     structure {model, format: json, html, latex, dot, matlab}
///     flatten {model}
///     simulate {model, settings, set, outputs, ...}   run_answers.h
///     study {model, settings, runs: [{name: value}], outputs}   many runs, on all processors
///     linearize {model, settings, set, at, operatingPoint, inputs, outputs}
///     periodic {model, settings, set, period, at}     the periodic steady state: {"periodic", "diagnostics"}
///     response {model, settings, set, at, operatingPoint, inputs, outputs, periodic, period, loop, amplitude, from,
///               to, points}                           over frequency: {"response", "notes", "diagnostics"}
///     measure {model, settings, set, curves, powers, phases, from, to, periods, frequency, harmonics, limits}
///     page {model, settings, set, names}              the curves of a run as an HTML page
///     calibrate {model, plan, set, trust}             calibration_report.h; the plan without its model
///     optimize {model, plan, set, trust}              optimization_report.h; the plan without its model
///     fmu {model, path, version, interface, sources}  writes an FMU; {"path", "notes"}
///
/// Errors: -32602 for invalid parameters; errors in a model are not protocol errors: the response has its diagnostics.
/// Threads: requests are handled one by one; `$/cancelRequest` ends one early.
#pragma once

#include "core/protocol/json_rpc.h"

namespace causeway {

/// Runs until the end of the input, or the notification `exit`. Returns 0.
[[nodiscard]] int runScriptServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard);

}  // namespace causeway
