// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// "did you mean ...?" for unknown names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace causeway {

/// "; did you mean 'u1'?" for the nearest candidate, or an empty text if none is close enough (up to a third of the
/// letters wrong). Letters in the wrong case count half. Ties go to the first candidate. Cost: product of the lengths
/// for each candidate.
[[nodiscard]] std::string didYouMean(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace causeway
