// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.3 Relations in a while-loop make no events, and what they decide is not discrete.
// MODEL: M
// ERROR: 12 ContinuousForDiscrete 'b'
model M
  Real x = sin(time);
  Integer n;
  Boolean b;
algorithm
  n := 0;
  while n < 5*x loop
    b := n > 3;
    n := n + 1;
  end while;
end M;
