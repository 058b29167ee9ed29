// RUN: check {file}
model Wrong
  Real x
  Real y;
equation
  x = (1 + 2;
  y = 3 +;
  if x > 1
    x = 1;
  end if;
end Wrnog;
