// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What several tests of exported FMUs share: a model, and all ways to export it.
#pragma once

#include "core/fmi/fmu_export.h"
#include "tests/simulation/fmi/fmu_importer.h"

namespace causeway::test {

inline const char* const kPendulum = R"(
model Pendulum "in Cartesian coordinates: states are selected while it swings"
  Real x(start = 1), y(start = 0), vx(start = 0), vy(start = 0), F;
initial equation
  x = 1; vx = 0;
equation
  der(x) = vx; der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 3));
end Pendulum;
)";

struct Case {
    FmiVersion version;
    Mode mode;
};
inline constexpr Case kCases[] = {{FmiVersion::V2, Mode::ModelExchange},
                                  {FmiVersion::V2, Mode::CoSimulation},
                                  {FmiVersion::V3, Mode::ModelExchange},
                                  {FmiVersion::V3, Mode::CoSimulation}};

}  // namespace causeway::test
