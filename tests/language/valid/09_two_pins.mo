// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.2 A connection equates the potentials and sums the flows to zero.
// MODEL: TwoPins
// UNKNOWNS: 4
package TwoPinsParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    parameter Real R = 2;
    Pin p;
  equation
    p.v = R * p.i;
  end Load;
end TwoPinsParts;

model TwoPins
  TwoPinsParts.Source s;
  TwoPinsParts.Load l;
equation
  connect(s.p, l.p);
end TwoPins;
