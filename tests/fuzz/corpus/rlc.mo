model RLC "A series circuit"
  parameter Real R(unit="Ohm") = 10 "resistance"; // ohm
  parameter Real L(unit="H")=0.1, C = 1e-3;
  Real uC(start=0, fixed=true), i(start = 0);
equation
  /* Kirchhoff */
  L*der(i) = 1 - R*i - uC;
  C*der(uC) = i;
end RLC;
