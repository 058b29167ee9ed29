// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.7 Operator records as potentials and flows; '+' and '0' make the sums of flows.
// MODEL: Circuit
// UNKNOWNS: 12
package PhasorParts
  operator record Number
    Real re;
    Real im;
    encapsulated operator function '0'
      import PhasorParts.Number;
      output Number z = Number(0, 0);
    algorithm
    end '0';
    encapsulated operator function '+'
      import PhasorParts.Number;
      input Number a;
      input Number b;
      output Number c = Number(a.re + b.re, a.im + b.im);
    algorithm
    end '+';
  end Number;
  connector Pin
    Number v;
    flow Number i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = Number(10, time);
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
end PhasorParts;

model Circuit
  PhasorParts.Source s;
  PhasorParts.Load a;
  PhasorParts.Load b;
equation
  connect(s.p, a.p);
  connect(s.p, b.p);
end Circuit;
