// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an exception that ends a piece of work is to the user: too little memory (E9002), or a fault of the program
/// (E9001).
///
/// For the boundaries at which exceptions end: jobs of the window, commands of causewayc, the doors of core/compiler.
#pragma once

#include <exception>

#include "core/base/diagnostics.h"

namespace causeway {

Diagnostic& reportException(Diagnostics& diagnostics, const std::exception& error, SourceSpan span = {});

}  // namespace causeway
