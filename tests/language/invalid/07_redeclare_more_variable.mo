// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 A parameter is not redeclared as a variable.
// MODEL: M
// ERROR: 10 RedeclareKindMismatch 'p'
model M
  model Frame
    replaceable parameter Real p = 1;
  end Frame;
  model Narrow
    extends Frame(redeclare discrete Real p);
  equation
    when time > 1 then
      p = time;
    end when;
  end Narrow;
  Narrow narrow;
end M;
