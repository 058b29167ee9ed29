// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.2 A for-equation may run over a vector of any type.
// MODEL: M
// UNKNOWNS: 5
model M
  record Pair
    Real a;
    Real b;
  end Pair;
  String names[3];
  Real x[2];
  parameter Pair pairs[2] = {Pair(1, 2), Pair(3, 4)};
equation
  for s in {"a", "b", "c"} loop
    if s == "a" then
      names[1] = s;
    elseif s == "b" then
      names[2] = s;
    else
      names[3] = s;
    end if;
  end for;
  for p in pairs loop
    x[if p.a > 2 then 2 else 1] = p.b*time;
  end for;
end M;
