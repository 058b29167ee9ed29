// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 One attribute value for all elements of an array needs 'each'.
// MODEL: M
// ERROR: 6 MissingEach 'start'
model M
  Real x[3](start = 2);
equation
  der(x) = {1, 2, 3};
end M;
