// RUN: simulate --model Decai {file}
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
