// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fixes for names that are not known (the one that was meant, or its declaration) and for an `each` that is missing.
///
/// In:   an analysis, with errors or without.
/// Out:  the analysis with fixes at its messages about unknown names, functions, classes, members and attributes in the
///       analysed text: the nearest known name, where one is near enough; for a variable of the model itself also its
///       declaration. At a value for all elements of an array, `each`.
/// Errors: none. Cost: linear in the messages. Threads: pure.
#pragma once

#include <memory>

#include "core/compiler/compiler.h"

namespace causeway {

/// The same analysis where there is nothing to add.
[[nodiscard]] std::shared_ptr<const Analysis> withNameFixes(std::shared_ptr<const Analysis> analysis);

}  // namespace causeway
