// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.1 'redeclare model extends' needs a replaceable class.
// MODEL: M
// ERROR: 13 RedeclareNotReplaceable 'A'
model M
  model Frame
    model A
      parameter Real p = 1;
    end A;
    A a;
  end Frame;
  extends Frame;
  redeclare model extends A
    parameter Real q = 1;
  end A;
end M;
