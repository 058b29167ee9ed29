within Good.Parts;
model Tank
  parameter Real A = 1 "Area";
  Port port;
  Real h "Level";
equation
  A*der(h) = port.q;
  port.p = h;
end Tank;
