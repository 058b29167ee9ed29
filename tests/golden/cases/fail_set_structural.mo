// RUN: simulate --set part[1].n=3 {file}
model Sized "One element of an array cannot have another size than the others"
  model Part
    parameter Integer n = 2;
    Real x[n](each start = 1, each fixed = true);
  equation
    der(x) = -x;
  end Part;
  Part part[2];
end Sized;
