// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A model is not redeclared as a package.
// MODEL: M
// ERROR: 15 RedeclareKindMismatch 'A'
model M
  model Frame
    replaceable model A
      constant Real p = 1;
    end A;
    A a;
  end Frame;
  package P
    constant Real p = 1;
  end P;
  Frame frame(redeclare package A = P);
end M;
