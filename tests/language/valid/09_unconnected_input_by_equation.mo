// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 An input connector left unconnected may be set by an equation or a modifier.
// MODEL: SetInputs
// UNKNOWNS: 4
package SetInputParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    RealInput u;
    RealOutput y;
  equation
    y = 2 * u;
  end Gain;
end SetInputParts;

model SetInputs
  SetInputParts.Gain a;
  SetInputParts.Gain b;
equation
  a.u = time;
  b.u = a.y;
end SetInputs;
