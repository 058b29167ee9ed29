// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 15.2 inStream() needs a stream variable.
// MODEL: M
// ERROR: 13 NotAStream 'port.p'
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Tank
    Port port;
    Real x = inStream(port.p);
  equation
    port.p = 1;
    port.h = 1;
  end Tank;
  Tank tank;
end M;
