// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 Connectors within connectors are matched by their names.
// MODEL: Plugs
// UNKNOWNS: 12
// VALUE: a.plug.m = 3
package PlugParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    parameter Integer m = 3;
    Pin pin[m];
  end Plug;
  model Source
    Plug plug;
  equation
    for k in 1:plug.m loop
      plug.pin[k].v = k * time;
    end for;
  end Source;
  model Load
    Plug plug;
  equation
    plug.pin.v = 3 * plug.pin.i;
  end Load;
end PlugParts;

model Plugs
  PlugParts.Source a;
  PlugParts.Load b;
equation
  connect(a.plug, b.plug);
end Plugs;
