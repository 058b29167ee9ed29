// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports frequency responses as a document (JSON, schema "causeway.response/1"), a table (CSV), and text. Magnitudes
/// are in dB, phases in unwrapped degrees. Values that are not finite are null, or empty. In documents and tables,
/// numbers have the fewest digits that reproduce the double.
#pragma once

#include <string>

#include "core/simulation/linearization/frequency_response.h"

namespace causeway {

[[nodiscard]] std::string responseToJson(const FrequencyResponse& response);
/// One row per frequency; for each curve dB, degrees, real and imaginary part.
[[nodiscard]] std::string responseToCsv(const FrequencyResponse& response);
/// Margins, and selected values.
[[nodiscard]] std::string responseToText(const FrequencyResponse& response);

}  // namespace causeway
