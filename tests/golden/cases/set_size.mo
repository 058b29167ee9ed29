// RUN: simulate --set n=3 --set mode=on --set k=2 --set title=here {file}
model Sized "Values that decide the sizes and equations of a model"
  type Mode = enumeration(off, on);
  parameter Integer n = 2;
  parameter Mode mode = Mode.off;
  parameter Real k = 1;
  parameter String title = "nowhere";
  Real x[n](each start = 1, each fixed = true), y;
equation
  der(x) = -k*x;
  if mode == Mode.on then
    y = sum(x);
  else
    y = 0;
  end if;
  assert(title == "here", "the title is " + title);
  assert(not terminal() or abs(y - 3*exp(-2)) < 1e-5, "y is not 3*exp(-2)");
end Sized;
