// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Frequency responses and poles as charts, and margins as text.
#pragma once

#include <QString>
#include <vector>

#include "core/simulation/linearization/frequency_response.h"
#include "core/simulation/linearization/linearize.h"
#include "core/simulation/linearization/step_response.h"
#include "ui/charts/chart_content.h"

namespace causeway::ui {

/// Magnitude in dB above phase in degrees, over logarithmic frequency, with marks at the crossovers.
[[nodiscard]] std::vector<ChartContent> bodeCharts(const FrequencyResponse& response);
/// With curves for negative frequencies, the unit circle, and -1; distant parts are outside the initial range.
[[nodiscard]] ChartContent nyquistChart(const FrequencyResponse& response);
/// Step responses of the outputs.
[[nodiscard]] ChartContent stepChart(const StepResponse& response);
[[nodiscard]] QString stepToCsv(const StepResponse& response);
/// Poles are the first series, zeros the second.
[[nodiscard]] ChartContent poleChart(const Linearization& linear);
/// One line per curve.
[[nodiscard]] QString marginsText(const FrequencyResponse& response);
/// Stability boundary in discrete time.
[[nodiscard]] ChartSeries unitCircle();
/// "-12.3 + 400i"
[[nodiscard]] QString rootText(double re, double im);

}  // namespace causeway::ui
