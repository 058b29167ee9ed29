// RUN: export --to matlab {file} --model M
function f
  input Real u;
  output Real y = 1;
algorithm
  for k in 1:3 loop
    y := y*u/k;
  end for;
end f;
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -f(x);
end M;
