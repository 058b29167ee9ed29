// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 Elements of one name may be inherited twice where they are identical.
// MODEL: Twice
// UNKNOWNS: 1
// VALUE: p = 3
model Twice
  model A
    parameter Real p(min = 0) = 2 "in A";
    Real x(start = 1) = time;
    type T = Real(unit = "m");
  end A;
  model B
    parameter Real p( min=0 )=2 "in B";
    Real x(start=1) = time;
    type T = Real( unit="m" );
  end B;
  extends A(p = 3);
  extends B(p = 3);
end Twice;
