// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 cardinality() counts the connections of a connector.
// MODEL: M
// ERROR: 8 CardinalityNotAllowed x
model M
  Real x = 1;
equation
  assert(cardinality(x) == 0, "connected");
end M;
