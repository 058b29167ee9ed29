// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.2.1 A for-statement without range runs over the size of the indexed array.
// MODEL: DeducedStatement
// UNKNOWNS: 3
// VALUE: s = 14
model DeducedStatement
  function squares
    input Real v[:];
    output Real s = 0;
  algorithm
    for i loop
      s := s + v[i] ^ 2;
    end for;
  end squares;
  parameter Real s = squares({1, 2, 3});
  Real x[3];
algorithm
  for i loop
    x[i] := i * time;
  end for;
end DeducedStatement;
