// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 Several stream variables, arrays too, go with the one flow of a connector.
// MODEL: Substances
// UNKNOWNS: 17
package SubstanceParts
  constant Integer n = 3;
  connector Port
    Real p;
    flow Real m;
    stream Real h;
    stream Real X[n];
  end Port;
  model Source
    Port a;
  equation
    a.p = 2;
    a.h = 10;
    a.X = {0.5, 0.25, 0.25};
  end Source;
  model Sink
    Port a;
    Real h = inStream(a.h);
    Real X[n] = inStream(a.X);
    Real first = actualStream(a.X[1]);
  equation
    a.m = 1;
    a.h = 0;
    a.X = {1, 0, 0};
  end Sink;
end SubstanceParts;

model Substances
  SubstanceParts.Source s;
  SubstanceParts.Sink d;
equation
  connect(s.a, d.a);
end Substances;
