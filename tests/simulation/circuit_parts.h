// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of circuits for models of tests, as users write their own: pins, R, L, C, a source of 24 V, the ground.
#pragma once

#include <string>

namespace causeway::test {

/// Classes to stand at the beginning of a model.
inline const std::string kCircuitParts = R"(
  connector Pin Real v; flow Real i; end Pin;
  partial model Two Pin p, n; Real v, i; equation v = p.v - n.v; i = p.i; p.i + n.i = 0; end Two;
  model Resistor extends Two; parameter Real R; equation v = R*i; end Resistor;
  model Capacitor extends Two; parameter Real C; equation C*der(v) = i; end Capacitor;
  model Inductor extends Two; parameter Real L; equation L*der(i) = v; end Inductor;
  model Source extends Two; equation v = 24; end Source;
  model Ground Pin p; equation p.v = 0; end Ground;
)";

}  // namespace causeway::test
