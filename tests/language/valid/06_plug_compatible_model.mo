// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.5 A plug-compatible class may have further parameters with values, and protected elements.
// MODEL: Plugged
// UNKNOWNS: 7
// VALUE: load.R = 5
// VALUE: load.alpha = 0.1
package PlugParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p;
  end OnePort;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    p.v = R * p.i;
  end Resistor;
  model Heated
    extends OnePort;
    parameter Real R = 2;
    parameter Real alpha = 0.1;
  protected
    Real T = 300 + time;
  equation
    p.v = R * (1 + alpha * (T - 300)) * p.i;
  end Heated;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Circuit
    replaceable Resistor load constrainedby OnePort;
    Source s;
    Pin tap;
  equation
    connect(s.p, load.p);
    connect(s.p, tap);
  end Circuit;
end PlugParts;

model Plugged
  extends PlugParts.Circuit(redeclare PlugParts.Heated load(R = 5));
end Plugged;
