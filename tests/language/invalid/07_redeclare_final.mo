// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 A final element cannot be redeclared.
// MODEL: M
// ERROR: 12 FinalModified 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model Frame
    final replaceable A a;
  end Frame;
  Frame frame(redeclare A a(p = 2));
end M;
