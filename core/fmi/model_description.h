// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// modelDescription.xml: description of an FMU for importers.
/// Out:  XML valid by the schemas of the standards; deterministic.
/// Reference: FMI 2.0.4, chapters 2.2, 3.3 and 4.3; FMI 3.0.2, chapters 2.4, 3.3, 4.3 and 5.3.
#pragma once

#include <cstdint>
#include <string>

#include "core/fmi/fmu_model.h"

namespace causeway {

enum class FmiVersion : std::uint8_t { V2, V3 };

struct FmuInterfaces {
    bool modelExchange = false, coSimulation = false;
    bool scheduledExecution = false;  ///< FMI 3.0
    bool areSources = false;          ///< the FMU consists of C sources, with reduced capabilities
};

[[nodiscard]] std::string modelDescription(const FmuModel& model, FmiVersion version, FmuInterfaces interfaces,
                                           const std::string& token);

}  // namespace causeway
