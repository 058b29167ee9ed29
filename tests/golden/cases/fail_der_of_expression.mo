// RUN: structure {file}
model Measured
  function measure
    input Real x;
    output Real y;
    external "C" y = measure(x);
  end measure;
  Real x(start = 1, fixed = true);
equation
  der(measure(x)) = -x;
end Measured;
