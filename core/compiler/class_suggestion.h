// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// "did you mean ...?" for an unknown class name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/library/class_index.h"

namespace causeway {

class Library;

/// A similar class of the text, or a similar one where the known part of the name leads. Empty if none is close.
[[nodiscard]] std::string suggestionFor(std::string_view className, const std::vector<ClassInfo>& classes,
                                        Library& library);

}  // namespace causeway
