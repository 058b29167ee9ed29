// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.5.1 An index outside its array is an error where it is reached; a condition may keep it from that.
// MODEL: M
// UNKNOWNS: 6
model M
  parameter Integer n = 0;
  parameter Integer m = 2;
  Real x[n];
  Real y[m];
  Real z;
  Real s;
  Integer k;
  Integer last;
algorithm
  k := integer(time);
  z := 0;
  s := 0;
  if n > 0 then
    x[1] := 3;
    z := x[1] + sum(x[1:2]);
  end if;
  last := 0;
  if k > 5 then
    s := y[3];
  end if;
equation
  for i in 1:m loop
    y[i] = time;
  end for;
end M;
