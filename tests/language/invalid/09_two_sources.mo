// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 A connection has one source of a signal.
// MODEL: M
// ERROR: 20 SeveralSources 'b.y'
model M
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Source
    RealOutput y = time;
  end Source;
  block Sink
    RealInput u;
    Real x = u;
  end Sink;
  Source a;
  Source b;
  Sink sink;
equation
  connect(a.y, sink.u);
  connect(b.y, sink.u);
end M;
