// RUN: export --to matlab {file}
model M
  Real x(start = 1, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    n = pre(n) + 1;
  end when;
end M;
