// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.4 cardinality() is for one connector, not for an array of connectors.
// MODEL: M
// ERROR: 13 CardinalityNotAllowed c
model M
  connector C
    Real v;
    flow Real i;
  end C;
  model Source
    C c[2];
  equation
    assert(cardinality(c) > 0, "not connected");
    c.v = {1, 2};
  end Source;
  Source s;
end M;
