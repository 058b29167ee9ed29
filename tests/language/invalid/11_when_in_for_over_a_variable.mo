// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 A loop with a when-statement stands for several of them: their number is known.
// MODEL: M
// ERROR: 10 NotEvaluable a loop with a when-clause
model M
  Integer n = if time > 1 then 1 else 2;
  discrete Real x[2];
algorithm
  x := pre(x);
  for i in 1:n loop
    when time > i then
      x[i] := time;
    end when;
  end for;
end M;
