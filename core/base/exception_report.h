// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reports an exception that terminates a job: out of memory (E9002), or an internal error (E9001).
///
/// For the boundaries that catch exceptions: jobs of the window, commands of causewayc, the functions of core/compiler.
#pragma once

#include <exception>

#include "core/base/diagnostics.h"

namespace causeway {

Diagnostic& reportException(Diagnostics& diagnostics, const std::exception& error, SourceSpan span = {});

}  // namespace causeway
