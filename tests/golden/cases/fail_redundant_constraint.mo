// RUN: structure {file}
model TiedTwice
  Real x, y, a, b;
equation
  der(x) = a;
  der(y) = b;
  x + y = 1;
  2*x + 2*y = 2;
end TiedTwice;
