// RUN: simulate --root-finder golden-section --solver rk4 --intervals 10 {file}
model Crossing "Another way to find the instant of an event"
  Real x(start = 0, fixed = true);
  Boolean high;
equation
  der(x) = 1;
  high = x > 0.55;
end Crossing;
