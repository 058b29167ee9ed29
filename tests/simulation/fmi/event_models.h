// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Models with events that tests export as FMUs.
#pragma once

namespace causeway::test {

inline const char* const kRectifier = R"(
model Rectifier "a diode, a resistor and a capacitor"
  parameter Real R = 10, C = 1e-3;
  Real s, u, i, uC(start = 0, fixed = true);
  Boolean off;
equation
  u = 10*sin(100*time) - uC;
  off = s < 0;
  u = if off then s else 1e-3*s;
  i = if off then 1e-6*s else s;
  C*der(uC) = i - uC/R;
  annotation(experiment(StopTime = 0.2));
end Rectifier;
)";
inline const char* const kBall = R"(
model Ball
  parameter Real e = 0.7;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e*pre(v));
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end Ball;
)";

inline const char* const kTank = R"(
model Tank
  Real h(start = 1, fixed = true);
equation
  der(h) = 0.01 - sqrt(h);
  annotation(experiment(StopTime = 10));
end Tank;
)";

}  // namespace causeway::test
