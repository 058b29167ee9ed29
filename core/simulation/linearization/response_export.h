// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Responses over frequency as a document (JSON, schema "causeway.response/1"), a table (CSV), and a text to read.
///
/// Magnitudes are in dB, phases in degrees without jumps by whole turns. What has no finite value is null, or empty.
/// Numbers of documents and tables have the fewest digits that give the same double.
#pragma once

#include <string>

#include "core/simulation/linearization/frequency_response.h"

namespace causeway {

[[nodiscard]] std::string responseToJson(const FrequencyResponse& response);
/// A row for each frequency; of each curve dB, degrees, real and imaginary part.
[[nodiscard]] std::string responseToCsv(const FrequencyResponse& response);
/// Margins, and some of the values.
[[nodiscard]] std::string responseToText(const FrequencyResponse& response);

}  // namespace causeway
