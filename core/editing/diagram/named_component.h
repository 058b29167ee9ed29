// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Component of the user's model named in a message.
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/source.h"

namespace causeway {

struct Analysis;

/// Messages on library equations point into the library, but only the component can be changed. Returns the name in the
/// declaration, within the model's text, of the first component quoted in the message or its notes: "'r' has ...",
/// "'r.v = 5*r.i' ...". None if there is none.
[[nodiscard]] SourceSpan namedComponent(const Diagnostic& diagnostic, const Analysis& analysis);

}  // namespace causeway
