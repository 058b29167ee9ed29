// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 An input or output is connected with inputs and outputs only.
// MODEL: M
// ERROR: 31 IncompatibleConnectors output
model M
  connector C
    output Real s;
    Real e;
    flow Real f;
  end C;
  connector D
    Real s;
    output Real e;
    flow Real f;
  end D;
  model Source
    C c;
  equation
    c.s = time;
    c.e = 0;
  end Source;
  model Sink
    D d;
  equation
    d.e = time;
    d.s = d.f;
  end Sink;
  Source a;
  Sink b;
equation
  connect(a.c, b.d);
end M;
