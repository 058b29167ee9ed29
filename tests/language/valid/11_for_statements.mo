// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2 For-statements with a range, a step, a vector and several iterators.
// MODEL: ForStatements
// UNKNOWNS: 1
// VALUE: r = {55, 9, 7, 36}
model ForStatements
  function sums
    output Real r[4] = zeros(4);
  algorithm
    for i in 1:10 loop
      r[1] := r[1] + i;
    end for;
    for i in 5:-2:1 loop
      r[2] := r[2] + i;
    end for;
    for x in {1.5, 2.5, 3} loop
      r[3] := r[3] + x;
    end for;
    for i in 1:3, j in 1:3 loop
      r[4] := r[4] + i * j;
    end for;
  end sums;
  parameter Real r[4] = sums();
  Real x = r[1] * time;
end ForStatements;
