// RUN: flatten {file}
model Rod "Heat conduction: arrays and for-equations stay whole"
  parameter Integer n = 5;
  parameter Real k = 2;
  Real T[n](each start = 300, each fixed = true);
  Real mean = sum(T)/n;
equation
  der(T[1]) = k*(T[2] - T[1]);
  for i in 2:n - 1 loop
    der(T[i]) = k*(T[i - 1] - 2*T[i] + T[i + 1]);
  end for;
  der(T[n]) = k*(T[n - 1] - T[n]);
end Rod;
