// RUN: structure --break --without 3:i2 --tear i1@2 {file}
model ResistorLoop "The RLC circuit with a resistor in place of the capacitor: an algebraic loop"
  parameter Real R1 = 10, R2 = 20, R3 = 5;
  Real u0, i0, u1, i1, u2, i2, i3;
equation
  u0 = 10*sin(time);
  u1 = R1*i1;
  u2 = R2*i2;
  u2 = R3*i3;
  u0 = u1 + u2;
  i0 = i1;
  i1 = i2 + i3;
end ResistorLoop;
