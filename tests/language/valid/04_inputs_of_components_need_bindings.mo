// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 A non-connector input of a component takes its equation from a modifier.
// MODEL: BoundInputs
// UNKNOWNS: 4
model Amplifier
  input Real u;
  input Real offset = 1;
  output Real y;
equation
  y = 3 * u + offset;
end Amplifier;

model BoundInputs
  Amplifier a(u = x);
  Real x = sin(time);
end BoundInputs;
