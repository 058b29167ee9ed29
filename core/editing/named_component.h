// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component of the user's model that a message names.
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/source.h"

namespace causeway {

struct Analysis;

/// Messages on equations of libraries lead into the library; what can be changed is the component. The name, where it
/// is declared in the text of the model, of the first component that stands in quotes in the message or its notes:
/// "'r' has ...", "'r.v = 5*r.i' ...". None where there is none.
[[nodiscard]] SourceSpan namedComponent(const Diagnostic& diagnostic, const Analysis& analysis);

}  // namespace causeway
