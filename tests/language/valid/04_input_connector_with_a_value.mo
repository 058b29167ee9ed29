// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 A value for an input connector stands for its connection.
// MODEL: M
// UNKNOWNS: 7
model M
  connector RealInput = input Real;
  connector RealOutput = output Real;
  model Gain
    parameter Real k = 2;
    RealInput u;
    RealOutput y;
  equation
    y = k * u;
  end Gain;
  Gain gain(u = 1);
  Gain varying(u = time);
  model Forwarded
    RealInput u = inside;
    Real inside;
    Real y = 2 * inside;
  end Forwarded;
  Forwarded forwarded;
equation
  connect(forwarded.u, gain.y);
end M;
