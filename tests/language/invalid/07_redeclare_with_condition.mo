// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 A redeclaration has no condition of its own.
// MODEL: M
// ERROR: 13 RedeclareNotAllowed 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model Frame
    replaceable A a;
  end Frame;
  extends Frame;
  redeclare A a if false;
end M;
