// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The `experiment` annotation of a model (specification, section 18.4).
#pragma once

#include <optional>

namespace causeway {

/// Unset entries take the defaults of the program. Times in s.
struct Experiment {
    std::optional<double> startTime, stopTime, interval, tolerance;
    [[nodiscard]] bool given() const { return startTime || stopTime || interval || tolerance; }
};

}  // namespace causeway
