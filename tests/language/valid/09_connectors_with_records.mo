// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Records in connectors are connected element by element.
// MODEL: RecordPins
// UNKNOWNS: 12
package RecordPinParts
  record Pair
    Real a;
    Real b;
  end Pair;
  connector Pin
    Pair e;
    flow Pair f;
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.e.a = 1;
    p.e.b = time;
    p.v = 3;
  end Source;
  model Load
    Pin p;
  equation
    p.f = p.e;
    p.i = p.v;
  end Load;
end RecordPinParts;

model RecordPins
  RecordPinParts.Source s;
  RecordPinParts.Load l;
equation
  connect(s.p, l.p);
end RecordPins;
