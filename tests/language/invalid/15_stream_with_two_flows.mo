// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 A stream connector has one flow variable.
// MODEL: M
// ERROR: 6 StreamWithoutFlow 'Port'
model M
  connector Port
    Real p;
    Real q;
    flow Real m;
    flow Real n;
    stream Real h;
  end Port;
  model Tank
    Port port;
  equation
    port.p = 1;
    port.q = 1;
    port.h = 1;
  end Tank;
  Tank tank;
end M;
