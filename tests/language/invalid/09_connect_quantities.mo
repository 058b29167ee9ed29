// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Connected variables have the same quantity, where they have one.
// MODEL: M
// ERROR: 18 IncompatibleConnectors quantity
model M
  connector LengthOutput = output Real(quantity = "Length");
  connector MassInput = input Real(quantity = "Mass");
  block Source
    LengthOutput y = time;
  end Source;
  block Sink
    MassInput u;
    Real m = u;
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u);
end M;
