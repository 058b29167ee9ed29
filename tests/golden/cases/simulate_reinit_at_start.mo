// RUN: simulate {file} --verify
// The first row is that after the event of the start, which resets the state: it is fixed before it.
model Dose
  Real c(start = 0, fixed = true);
equation
  der(c) = -c;
  when sample(0, 1) then
    reinit(c, pre(c) + 1);
  end when;
end Dose;
