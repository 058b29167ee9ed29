// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component is a reference: its class may be the one that has it inside.
// MODEL: M
// VALUE: b.y = 3
// UNKNOWNS: 1
model M
  model A
    outer B b;
    Real x = b.y;
  end A;
  model B
    parameter Real y = 3;
    A a;
  end B;
  inner B b;
end M;
