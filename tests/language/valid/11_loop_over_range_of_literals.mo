// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 A for-statement may run over a range of enumeration values.
// MODEL: M
// UNKNOWNS: 5
model M
  type Day = enumeration(monday, tuesday, wednesday);
  Day next[Day];
  Integer k[2];
algorithm
  for d in Day.monday:Day.wednesday loop
    next[d] := d;
  end for;
  for b in false:true loop
    k[if b then 2 else 1] := if b then 5 else 7;
  end for;
end M;
