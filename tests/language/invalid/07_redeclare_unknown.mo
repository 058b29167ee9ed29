// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A redeclaration in a modifier replaces an element that exists.
// MODEL: M
// ERROR: 12 NothingToRedeclare 'b'
model M
  model A
    parameter Real p = 1;
  end A;
  model Frame
    replaceable A a;
  end Frame;
  Frame frame(redeclare A b);
end M;
