// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// "did you mean ...?" for the name of a class that is not there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/library/class_index.h"

namespace causeway {

class Library;

/// A class of the text, or one that stands where the known part of the name leads. Empty when none is near.
[[nodiscard]] std::string suggestionFor(std::string_view className, const std::vector<ClassInfo>& classes,
                                        Library& library);

}  // namespace causeway
