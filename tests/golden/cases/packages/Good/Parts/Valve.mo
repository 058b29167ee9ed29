within Good.Parts;
model Valve
  parameter Real k;
  Port a, b;
equation
  a.q = k*(a.p - b.p);
  a.q + b.q = 0;
end Valve;
