// RUN: flatten --model M {file}
// A part that is not balanced is a warning; the whole must be balanced.
model Few
  Real a, b;
equation
  a = 1;
end Few;

model M
  Few few;
end M;
