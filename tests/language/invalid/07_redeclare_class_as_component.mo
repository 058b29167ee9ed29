// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A class is redeclared as a class, a component as a component.
// MODEL: M
// ERROR: 12 RedeclareKindMismatch 'A'
model M
  model Frame
    replaceable model A
      parameter Real p = 1;
    end A;
    A a;
  end Frame;
  Frame frame(redeclare Real A);
end M;
