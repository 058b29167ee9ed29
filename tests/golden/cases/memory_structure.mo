// RUN: structure {file}
// What events do: a Boolean that remembers, a when-clause, and a function whose argument decides on its mode.
model Memory
  Real x, y, z;
  Boolean high(start=false, fixed=true);
  discrete Real level(start=0, fixed=true);
equation
  x = 2*sin(time);
  high = not pre(high) and x > 1 or pre(high) and x >= -1;
  when {x > 1, x < -1} then
    level = if x > 1 then 2 else 3;
  elsewhen high then
    level = 4;
  end when;
  x + 0.5 = if y < 0 then 2*y else if y < 1 then 3*y else y + 2;
  z = if high then y else level;
end Memory;
