// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.5 A parameter may choose between records whose arrays have different sizes, also of functions.
// MODEL: Chosen
// UNKNOWNS: 4
// VALUE: lastGiven = 2
// VALUE: lastMade = 4
// VALUE: lastOther = 1
// VALUE: lastThird = 4
model Chosen
  record Table
    Real a[:, :];
    Real b[size(a, 1)];
  end Table;
  function tableOf
    input Real a[:, :];
    output Table t(redeclare Real a[size(a, 1), size(a, 2)], redeclare Real b[size(a, 1)]);
  algorithm
    t.a := a;
    t.b := a[:, end];
  end tableOf;
  parameter Boolean isLarge = true;
  parameter Integer kind = 3;
  parameter Table large = tableOf([1, 2; 3, 4]);
  parameter Table given = if isLarge then Table([1, 2; 3, 4], {1, 2}) else Table([1], {1});
  parameter Table made = if isLarge then large else tableOf([1]);
  parameter Table other = if not isLarge then large else tableOf([1]);
  parameter Table third = if kind == 1 then tableOf([1])
    elseif kind == 2 then Table([1], {1}) else tableOf([1, 2; 3, 4]);
  parameter Real lastGiven = given.b[2], lastMade = made.b[2], lastOther = other.b[1], lastThird = third.b[2];
  Real x[size(made.b, 1)] = made.b*time;
  Real y[size(third.b, 1)] = third.b*time;
end Chosen;
