// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 Only a replaceable component gets a new type.
// MODEL: M
// ERROR: 16 RedeclareNotReplaceable 'a'
model M
  model A
    parameter Real p = 1;
  end A;
  model B
    extends A;
    parameter Real q = 1;
  end B;
  model Frame
    A a;
  end Frame;
  Frame frame(redeclare B a);
end M;
