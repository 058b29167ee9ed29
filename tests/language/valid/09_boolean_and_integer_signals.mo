// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.3 Signals may be of any predefined type and of enumeration types.
// MODEL: TypedSignals
// UNKNOWNS: 6
package TypedSignalParts
  type Mode = enumeration(off, on);
  connector BooleanInput = input Boolean;
  connector BooleanOutput = output Boolean;
  connector ModeInput = input Mode;
  connector ModeOutput = output Mode;
  block Switch
    BooleanOutput y = time > 1;
    ModeOutput m = if y then Mode.on else Mode.off;
  end Switch;
  block Lamp
    BooleanInput u;
    ModeInput m;
    output Integer n = if u and m == Mode.on then 1 else 0;
    output String s = if u then "on" else "off";
  end Lamp;
end TypedSignalParts;

model TypedSignals
  TypedSignalParts.Switch a;
  TypedSignalParts.Lamp b;
equation
  connect(a.y, b.u);
  connect(a.m, b.m);
end TypedSignals;
