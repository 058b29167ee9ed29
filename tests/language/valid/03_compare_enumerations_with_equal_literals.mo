// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 Enumerations with the same literals in the same order are one type in expressions.
// MODEL: EqualLiterals
// UNKNOWNS: 8
// VALUE: isOn = true
// VALUE: isBelow = true
// VALUE: second = false
// VALUE: code = 2
// VALUE: inRecords = true
model EqualLiterals
  type Switch = enumeration(off "no current", on);
  type Lamp = enumeration(off, on);
  record Circuit
    Switch state;
  end Circuit;
  record Bulb
    Lamp state;
  end Bulb;
  function codeOf
    input Switch s;
    output Integer code = if s == Lamp.on then 2 else 1;
  algorithm
  end codeOf;
  function turned
    input Switch s;
    output Lamp turned;
  protected
    Lamp l;
  algorithm
    l := s;
    if l >= Switch.on then
      turned := Switch.off;
    else
      turned := Lamp.on;
    end if;
  end turned;
  parameter Switch s = Lamp.on;
  parameter Boolean isOn = s == Lamp.on;
  parameter Boolean isBelow = Lamp.off < s;
  parameter Boolean are[2] = {s <> Lamp.off, Lamp.off == Switch.on};
  parameter Boolean second = are[2];
  parameter Integer code = codeOf(Lamp.on);
  parameter Circuit circuit(state = Lamp.on);
  parameter Bulb bulb = circuit;
  parameter Boolean inRecords = circuit.state == bulb.state;
  Switch a = if time > 0.5 then Switch.on else Lamp.off;
  Lamp b, d(start = Switch.off, fixed = true);
  Lamp c = turned(a);
  Real y = if b == Switch.on then 1 else 2;
  Real z[3 - code] = {if s == Lamp.off then 1 else 2};
  Real sum;
  Lamp most = max(Switch.off, Lamp.on);
equation
  b = a;
  when a > Lamp.off then
    d = a;
  end when;
  sum = if c <> a then 1 else 0;
end EqualLiterals;
