// RUN: simulate {file} --model M
model M
  function f
    input Real u;
    output Real y;
  algorithm
    assert(u > 0, "u must be positive");
    y := sqrt(u);
  end f;
  parameter Real p = -1;
  parameter Real q = f(p);
  Real x = q;
end M;
