// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 inStream of an unconnected connector gives its own outflow value.
// MODEL: Unconnected
// UNKNOWNS: 4
package UnconnectedParts
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Tank
    Port a;
    Real T = inStream(a.h);
  equation
    a.p = 3;
    a.h = 7 + time;
  end Tank;
end UnconnectedParts;

model Unconnected
  UnconnectedParts.Tank tank;
end Unconnected;
