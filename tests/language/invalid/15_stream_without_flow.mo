// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.1 A stream connector has a flow variable.
// MODEL: M
// ERROR: 6 StreamWithoutFlow 'Port'
model M
  connector Port
    stream Real h;
  end Port;
  model Tank
    Port port;
  equation
    port.h = 1;
  end Tank;
  Tank tank;
end M;
