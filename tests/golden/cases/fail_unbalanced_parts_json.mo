// RUN: structure --pedantic --format json --model Both {file}
// The singular part of a model that is refused.
model Both
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
  Few few;
  Many many;
end Both;
