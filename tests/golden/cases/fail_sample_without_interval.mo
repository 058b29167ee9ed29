// RUN: simulate {file} --set T=0
model SampleWithoutInterval
  parameter Real T = 0.1;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, T) then
    n = pre(n) + 1;
  end when;
end SampleWithoutInterval;
