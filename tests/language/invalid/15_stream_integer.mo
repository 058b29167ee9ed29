// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A stream variable is a Real.
// MODEL: M
// ERROR: 9 PrefixNotAllowed 'n'
model M
  connector Port
    Real p;
    flow Real m;
    stream Integer n;
  end Port;
  model Tank
    Port port;
  equation
    port.p = 1;
    port.n = 1;
  end Tank;
  Tank tank;
end M;
