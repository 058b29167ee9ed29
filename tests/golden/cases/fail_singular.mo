// RUN: structure {file}
model TwoSources
  Real u, i1, i2;
equation
  u = 10;
  u = 5;
  i1 = 2*u;
end TwoSources;
