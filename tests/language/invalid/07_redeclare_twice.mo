// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 A redeclared element can be redeclared again only if it says replaceable again.
// MODEL: M
// ERROR: 22 RedeclareNotReplaceable 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model B
    extends A;
  end B;
  model C
    extends A;
    parameter Real q = 1;
  end C;
  model Frame
    replaceable A a;
  end Frame;
  model Narrow
    extends Frame(redeclare B a);
  end Narrow;
  Narrow narrow(redeclare C a);
end M;
