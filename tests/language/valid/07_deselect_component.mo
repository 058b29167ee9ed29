// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 break with a name leaves out a component and its connections.
// MODEL: WithoutLoad
// UNKNOWNS: 6
// ABSENT: load
// VALUE: other.R = 3
package DeselectParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 5;
  end Source;
  model Resistor
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R * p.i;
  end Resistor;
  model Example
    Source source;
    Resistor load(R = 2);
    Resistor other(R = 3);
  equation
    connect(source.p, load.p);
    connect(source.p, other.p);
  end Example;
end DeselectParts;

model WithoutLoad
  extends DeselectParts.Example(break load);
  Real power = source.p.v * source.p.i;
  Real u = power;
end WithoutLoad;
