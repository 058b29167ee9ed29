// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 break connect leaves out one connection; another one takes its place.
// MODEL: FilterBetween
// UNKNOWNS: 5
// VALUE: filter.k = 7
package FilterParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    RealInput u;
    RealOutput y;
    parameter Real k = 1;
  equation
    y = k * u;
  end Gain;
  block Sine
    RealOutput y;
  equation
    y = sin(time);
  end Sine;
  model Line
    Sine sine;
    Gain last;
  equation
    connect(sine.y, last.u);
  end Line;
end FilterParts;

model FilterBetween
  extends FilterParts.Line(break connect(last.u, sine.y));
  FilterParts.Gain filter(k = 7);
equation
  connect(sine.y, filter.u);
  connect(filter.y, last.u);
end FilterBetween;
