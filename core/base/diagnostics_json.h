// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Diagnostics as a JSON document, schema "causeway.diagnostics/1".
#pragma once

#include <string>

#include "core/base/diagnostics.h"

namespace causeway {

/// Sorted by position. "fixes" contains the labels of fixes, "changes" the same fixes with their edits.
[[nodiscard]] std::string diagnosticsToJson(Diagnostics diagnostics, const SourceSet& sources);

}  // namespace causeway
