// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// "did you mean ...?" for names that are not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// "; did you mean 'u1'?" for the nearest candidate, or an empty text when none is near enough (a third of the letters
/// wrong). Letters in the wrong case count half. Ties go to the first candidate. Cost: product of the lengths for each
/// candidate.
[[nodiscard]] std::string didYouMean(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace causeway
