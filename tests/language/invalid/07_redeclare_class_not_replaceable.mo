// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 Only a replaceable class is redeclared.
// MODEL: M
// ERROR: 15 RedeclareNotReplaceable 'A'
model M
  model Frame
    model A
      parameter Real p = 1;
    end A;
    A a;
  end Frame;
  model B
    parameter Real p = 2;
  end B;
  Frame frame(redeclare model A = B);
end M;
