// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable function is redeclared; equations call the new one.
// MODEL: RedeclareFunction
// UNKNOWNS: 2
// VALUE: a.v = 9
// VALUE: b.v = 27
partial function PowerInterface
  input Real u;
  output Real y;
end PowerInterface;

function Square
  extends PowerInterface;
algorithm
  y := u ^ 2;
end Square;

function Cube
  extends PowerInterface;
algorithm
  y := u ^ 3;
end Cube;

model UsesPower
  replaceable function power = Square constrainedby PowerInterface;
  parameter Real v = power(3);
  Real x = power(time);
end UsesPower;

model RedeclareFunction
  UsesPower a;
  UsesPower b(redeclare function power = Cube);
end RedeclareFunction;
