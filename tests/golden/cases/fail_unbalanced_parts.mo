// RUN: structure --pedantic --model Both {file}
// An equation too few in one component and one too many in another: refused, and its structure is shown.
model Few
  Real a, b;
equation
  a = 1;
end Few;

model Many
  Real a;
equation
  a = 1;
  a = time;
end Many;

model Both
  Few few;
  Many many;
end Both;
