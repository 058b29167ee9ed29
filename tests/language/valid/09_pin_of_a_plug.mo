// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.1 A connector inside an array of a hierarchical connector may be connected alone.
// MODEL: PinOfPlug
// UNKNOWNS: 8
package PinOfPlugParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    Pin pin[2];
  end Plug;
  model Load
    Plug plug;
  equation
    plug.pin.v = {2, 3} .* plug.pin.i;
  end Load;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
end PinOfPlugParts;

model PinOfPlug
  PinOfPlugParts.Load l;
  PinOfPlugParts.Ground g1;
  PinOfPlugParts.Ground g2;
equation
  connect(l.plug.pin[1], g1.p);
  connect(g2.p, l.plug.pin[2]);
end PinOfPlug;
