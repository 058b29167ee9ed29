// RUN: export --to matlab {file}
model M
  Real i;
  Boolean high;
equation
  high = i > 2;
  i = time*(if high then 2 else 1);
end M;
