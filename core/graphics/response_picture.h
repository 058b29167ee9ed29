// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Bode and Nyquist diagrams of frequency responses, with margins. Bode: magnitude in dB above phase in degrees, over
/// logarithmic frequency; dots at the crossovers that determine the margins. Nyquist: the curve for positive
/// frequencies and its mirror image (dashed), the unit circle, a dot at -1; distant parts are clipped. Cost: linear in
/// the values.
#pragma once

#include "core/graphics/display_list.h"
#include "core/simulation/linearization/frequency_response.h"

namespace causeway {

[[nodiscard]] DisplayList bodePicture(const FrequencyResponse& response);
[[nodiscard]] DisplayList nyquistPicture(const FrequencyResponse& response);

}  // namespace causeway
