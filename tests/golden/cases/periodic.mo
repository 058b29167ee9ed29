// RUN: periodic --format text {file}
model Chopper "A pulsed voltage on R and L"
  parameter Real V(unit = "V") = 10, R(unit = "Ohm") = 2, L(unit = "H") = 1e-3, T(unit = "s") = 1e-3, duty = 0.5;
  Real i(start = 0, fixed = true, unit = "A");
  discrete Real begin(start = 0, fixed = true);
equation
  when sample(0, T) then
    begin = time;
  end when;
  L*der(i) = (if time < begin + duty*T then V else 0) - R*i;
end Chopper;
