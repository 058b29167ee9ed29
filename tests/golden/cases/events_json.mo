// RUN: structure --format json {file}
model Regions
  Real x, y;
  Boolean late;
equation
  x = 2*sin(time);
  y = if x < -1 then -1 else if x < 1 then x else 1;
  late = time >= 3;
end Regions;
