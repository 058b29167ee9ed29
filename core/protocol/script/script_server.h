// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Models for scripts: a process that keeps what it has analysed, so that a run costs no more than itself.
///
/// In:   requests, as in JSON-RPC 2.0. Out: answers; numbers of many rows as bytes, see run_answers.h.
///
///     version                                         what is spoken: {"version", "protocol"}
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
///     optimize {model, plan, set, trust}              optimization_report.h; likewise
///     fmu {model, path, version, interface, sources}  writes it; {"path", "notes"}
///
/// Errors: -32602 for parameters that are none of these; a model at fault is no error: its answer has the diagnostics.
/// Threads: requests are answered one by one; `$/cancelRequest` ends one early.
#pragma once

#include "core/protocol/json_rpc.h"

namespace causeway {

/// Until the input ends, or the notification `exit`. 0.
[[nodiscard]] int runScriptServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard);

}  // namespace causeway
