// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1 Elements and slices of arrays and members of records are assigned.
// MODEL: ElementAssignment
// UNKNOWNS: 0
// VALUE: v = {0, 7, 8, 9}
// VALUE: A = {{1, 2}, {5, 0}}
// VALUE: r = 11
model ElementAssignment
  record Pair
    Real a;
    Real b;
  end Pair;
  function build
    output Real v[4] = zeros(4);
  algorithm
    v[2] := 7;
    v[3:4] := {8, 9};
  end build;
  function buildMatrix
    output Real A[2, 2] = zeros(2, 2);
  algorithm
    A[1, :] := {1, 2};
    A[2, 1] := 5;
  end buildMatrix;
  function total
    output Real r;
  protected
    Pair p;
    Pair q;
  algorithm
    p.a := 1;
    p.b := 10;
    q := p;
    r := q.a + q.b;
  end total;
  parameter Real v[4] = build();
  parameter Real A[2, 2] = buildMatrix();
  parameter Real r = total();
end ElementAssignment;
