// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An event of a run as a JSON object: an element of "events" in schema "causeway.events/1".
#pragma once

#include <string>

#include "core/results/result.h"

namespace causeway {

/// `indentation`: spaces per level; -1: all in one line.
[[nodiscard]] std::string eventToJson(const ResultEvent& event, int indentation = -1);

}  // namespace causeway
