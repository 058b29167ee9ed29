// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An event of a run as an object of JSON: an element of "events" in schema "causeway.events/1".
#pragma once

#include <string>

#include "core/results/result.h"

namespace causeway {

/// `indentation`: spaces for each level; -1 for all in one line.
[[nodiscard]] std::string eventToJson(const ResultEvent& event, int indentation = -1);

}  // namespace causeway
