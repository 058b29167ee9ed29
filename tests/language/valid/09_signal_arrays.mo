// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Vectors of signals, sized by a parameter, are connected to vectors of blocks.
// MODEL: SignalArrays
// UNKNOWNS: 9
package SignalArrayParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Split
    parameter Integer n = 1;
    RealOutput y[n];
  equation
    y = {k * time for k in 1:n};
  end Split;
  block Gain
    RealInput u;
    RealOutput y;
  equation
    y = 2 * u;
  end Gain;
end SignalArrayParts;

model SignalArrays
  SignalArrayParts.Split s(n = 3);
  SignalArrayParts.Gain g[3];
equation
  connect(s.y, g.u);
end SignalArrays;
