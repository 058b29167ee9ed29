// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Connected variables have the same type.
// MODEL: M
// ERROR: 18 IncompatibleConnectors Integer
model M
  connector RealOutput = output Real;
  connector IntegerInput = input Integer;
  block Source
    RealOutput y = time;
  end Source;
  block Sink
    IntegerInput u;
    Integer n = u;
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u);
end M;
