// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An inner component has no input, also where it is connected.
// MODEL: M
// TOLERATED: 15 PrefixNotAllowed its connector 'u'
model M
  connector RealInput = input Real;
  model System
    RealInput u;
    Real y = 2*u;
  end System;
  model Part
    outer System system;
    Real x = system.y;
  end Part;
  inner System system;
  Part part;
equation
  system.u = time;
end M;
