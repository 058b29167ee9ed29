// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 A stream variable of an outside connector gets an equation from the connection.
// MODEL: Outside
// UNKNOWNS: 10
package OutsideParts
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Tank
    Port a;
  equation
    a.p = 3;
    a.h = 7;
  end Tank;
  model Wrapped
    Port a;
    Tank tank;
  equation
    connect(a, tank.a);
  end Wrapped;
  model Sink
    Port a;
    Real T = inStream(a.h);
  equation
    a.m = 1;
    a.h = 0;
  end Sink;
end OutsideParts;

model Outside
  OutsideParts.Wrapped w;
  OutsideParts.Sink d;
equation
  connect(w.a, d.a);
end Outside;
