// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bode and Nyquist diagrams of responses over frequency, with their margins.
///
/// Bode: magnitude in dB above phase in degrees, over the logarithm of the frequency; dots at the crossovers that the
/// margins are of. Nyquist: the curve for positive frequencies and its mirror image (dashed), the unit circle, a dot at
/// -1; what is far away is cut off. Cost: linear in the values.
#pragma once

#include "core/graphics/display_list.h"
#include "core/simulation/linearization/frequency_response.h"

namespace causeway {

[[nodiscard]] DisplayList bodePicture(const FrequencyResponse& response);
[[nodiscard]] DisplayList nyquistPicture(const FrequencyResponse& response);

}  // namespace causeway
