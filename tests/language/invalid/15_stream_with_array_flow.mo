// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 The flow variable of a stream connector is a scalar.
// MODEL: M
// ERROR: 6 StreamWithoutFlow 'Port'
model M
  connector Port
    Real p[2];
    flow Real m[2];
    stream Real h;
  end Port;
  model Tank
    Port port;
  equation
    port.p = {1, 1};
    port.h = 1;
  end Tank;
  Tank tank;
end M;
