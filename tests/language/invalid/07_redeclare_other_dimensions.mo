// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 A redeclared component has as many dimensions as before.
// MODEL: M
// ERROR: 12 RedeclareKindMismatch 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model Frame
    replaceable A a;
  end Frame;
  Frame frame(redeclare A a[2]);
end M;
