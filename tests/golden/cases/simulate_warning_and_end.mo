// RUN: simulate {file} --solver rk4 --intervals 10
model Tank
  Real level(start = 1, fixed = true);
equation
  der(level) = -2;
  assert(level > 0.75, "the tank runs empty", AssertionLevel.warning);
  when level < 0.5 then
    terminate("half of it is gone");
  end when;
end Tank;
