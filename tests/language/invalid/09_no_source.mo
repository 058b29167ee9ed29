// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 A connection of inputs has a source.
// MODEL: M
// ERROR: 14 NoSource a.u
model M
  connector RealInput = input Real;
  block Sink
    RealInput u;
    Real x = u;
  end Sink;
  Sink a;
  Sink b;
equation
  connect(a.u, b.u);
end M;
