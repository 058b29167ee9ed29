// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Responses over frequency and poles as charts, and their margins in words.
#pragma once

#include <QString>
#include <vector>

#include "core/simulation/linearization/frequency_response.h"
#include "core/simulation/linearization/linearize.h"
#include "core/simulation/linearization/step_response.h"
#include "ui/charts/chart_content.h"

namespace causeway::ui {

/// Magnitude in dB above phase in degrees, over the logarithm of the frequency, with marks at the crossovers.
[[nodiscard]] std::vector<ChartContent> bodeCharts(const FrequencyResponse& response);
/// With the curves for negative frequencies, the unit circle, and -1; what is far away lies outside of what is shown at
/// first.
[[nodiscard]] ChartContent nyquistChart(const FrequencyResponse& response);
/// What outputs do after a step by 1 of an input.
[[nodiscard]] ChartContent stepChart(const StepResponse& response);
[[nodiscard]] QString stepToCsv(const StepResponse& response);
/// Poles are the first series, zeros the second.
[[nodiscard]] ChartContent poleChart(const Linearization& linear);
/// A line for each curve.
[[nodiscard]] QString marginsText(const FrequencyResponse& response);
/// Where what is stable in discrete time ends.
[[nodiscard]] ChartSeries unitCircle();
/// "-12.3 + 400i"
[[nodiscard]] QString rootText(double re, double im);

}  // namespace causeway::ui
