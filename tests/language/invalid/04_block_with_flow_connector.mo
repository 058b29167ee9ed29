// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 The connectors of a block are inputs or outputs.
// MODEL: M
// TOLERATED: 11 ElementNotAllowed 'pin'
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  block B
    Pin pin;
  equation
    pin.v = 1;
  end B;
  B b;
end M;
