// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Trace of an event as JSON (schema "causeway.event/1").
#pragma once

#include <string>

#include "core/simulation/trace/event_trace.h"

namespace causeway {

[[nodiscard]] std::string eventTraceToJson(const EventTrace& trace, const std::string& model);

}  // namespace causeway
