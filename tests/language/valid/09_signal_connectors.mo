// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Connectors may be inputs or outputs; a connection passes the signal on.
// MODEL: Signals
// UNKNOWNS: 7
// VALUE: g.k = 4
package SignalParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    parameter Real k = 1;
    RealInput u;
    RealOutput y;
  equation
    y = k * u;
  end Gain;
  block Sine
    RealOutput y = sin(time);
  end Sine;
end SignalParts;

block Signals
  SignalParts.RealInput u;
  SignalParts.RealOutput y;
  SignalParts.RealOutput z;
  SignalParts.Gain g(k = 4);
  SignalParts.Gain h;
  SignalParts.Sine s;
equation
  connect(u, g.u);
  connect(g.y, y);
  connect(s.y, h.u);
  z = h.y;
end Signals;
