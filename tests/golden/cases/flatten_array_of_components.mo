// RUN: flatten --model Line {file}
connector Pin
  Real v;
  flow Real i;
end Pin;
model Cell
  parameter Real R = 1, C = 1e-3;
  Pin a, b;
  Real v(start = 0, fixed = true);
equation
  a.v - v = R*a.i;
  C*der(v) = a.i + b.i;
  b.v = v;
end Cell;
model Source
  Pin p;
equation
  p.v = sin(time);
end Source;
model Line
  parameter Integer n = 3;
  Source source;
  Cell c[n](R = {10, 20, 30});
equation
  connect(source.p, c[1].a);
  for i in 1:n - 1 loop
    connect(c[i].b, c[i + 1].a);
  end for;
end Line;
