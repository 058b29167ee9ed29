// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 Inputs and outputs of Boolean, Integer, String and enumeration type.
// MODEL: InputTypes
// UNKNOWNS: 0
// VALUE: a = "on 3"
// VALUE: b = "off 0"
// VALUE: m = on
model InputTypes
  type Mode = enumeration(off, on);
  function describe
    input Mode mode;
    input Integer n = 0;
    input Boolean verbose = true;
    output String s;
  algorithm
    s := if verbose then String(mode) + " " + String(n) else "";
  end describe;
  function opposite
    input Mode mode;
    output Mode other = if mode == Mode.on then Mode.off else Mode.on;
  algorithm
  end opposite;
  parameter String a = describe(Mode.on, 3);
  parameter String b = describe(mode = Mode.off);
  parameter Mode m = opposite(Mode.off);
end InputTypes;
