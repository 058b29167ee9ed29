// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 Enumerations with the same literals in the same order are type equivalent: their connectors are connected.
// MODEL: Wired
// UNKNOWNS: 3
model Wired
  type Switch = enumeration(off, on);
  type Lamp = enumeration(off, on);
  connector SwitchInput = input Switch;
  connector LampOutput = output Lamp;
  block Source
    LampOutput y = if time > 0.5 then Lamp.on else Lamp.off;
  end Source;
  block Sink
    SwitchInput u;
    Real x = if u == Lamp.on then 1 else 2;
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u);
end Wired;
