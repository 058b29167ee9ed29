// RUN: simulate {file}
model M
  Boolean a(start = false, fixed = true);
equation
  a = time > 0.5 and not pre(a);
end M;
