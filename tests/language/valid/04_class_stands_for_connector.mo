// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.1 A short definition without a kind has that of its base.
// MODEL: M
// UNKNOWNS: 4
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  class Port = Pin;
  model Source
    Port port;
  equation
    port.v = time;
  end Source;
  model Load
    Port port;
  equation
    port.v = 2*port.i;
  end Load;
  Source source;
  Load load;
equation
  connect(source.port, load.port);
end M;
