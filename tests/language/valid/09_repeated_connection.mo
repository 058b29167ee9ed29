// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 The same connection made twice changes nothing.
// MODEL: Repeated
// UNKNOWNS: 6
package RepeatedParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
end RepeatedParts;

model Repeated
  RepeatedParts.Source s;
  RepeatedParts.Load a;
  RepeatedParts.Load b;
equation
  connect(s.p, a.p);
  connect(a.p, s.p);
  connect(a.p, b.p);
  connect(b.p, s.p);
end Repeated;
