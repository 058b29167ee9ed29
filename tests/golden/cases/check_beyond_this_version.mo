// RUN: check {file}
model Stairs
  Real top, sum;
algorithm
  top := time;
  sum := 0;
  for x in 0.0:0.1:top loop
    sum := sum + x;
  end for;
end Stairs;
