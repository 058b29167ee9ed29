// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fixes for unknown names (the intended name, or its declaration) and for a missing `each`.
///
/// In:   an analysis, with or without errors.
/// Out:  the analysis with fixes attached to messages about unknown names, functions, classes, members and attributes
///       in the analysed text: the most similar known name, if similar enough; for a variable of the model itself also
///       its declaration. For a value given to all elements of an array, `each`.
/// Errors: none. Cost: linear in the messages. Threads: pure.
#pragma once

#include <memory>

#include "core/compiler/compiler.h"

namespace causeway {

/// Returns the same analysis if there are no fixes.
[[nodiscard]] std::shared_ptr<const Analysis> withNameFixes(std::shared_ptr<const Analysis> analysis);

}  // namespace causeway
