// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.1.1 Several results are assigned by one statement; places may stay empty.
// MODEL: TupleAssignment
// UNKNOWNS: 4
// VALUE: p = 13
model TupleAssignment
  function divide
    input Integer a;
    input Integer b;
    output Integer q;
    output Integer r;
  algorithm
    q := div(a, b);
    r := mod(a, b);
  end divide;
  function mixed
    input Integer a;
    output Integer y;
  protected
    Integer q;
    Integer r;
  algorithm
    (q, r) := divide(a, 7);
    y := 10 * q + r;
  end mixed;
  parameter Integer p = mixed(10);
  Integer n = integer(time);
  Integer q;
  Integer r;
  Integer only;
algorithm
  (q, r) := divide(n, 3);
  (, only) := divide(n, 4);
end TupleAssignment;
