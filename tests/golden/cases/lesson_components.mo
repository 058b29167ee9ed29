// RUN: export --to json --lesson components {file}
model Loop "Two equations that need each other, and one that comes first"
  Real a, b, c;
equation
  a = b + time;
  b = a*c;
  c = 1;
end Loop;
