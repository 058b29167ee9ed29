// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.5 Enumeration types, with descriptions of the literals, and their attributes.
// MODEL: Enumerations
// UNKNOWNS: 2
// VALUE: mode = slow
// VALUE: other = fast
// ATTRIBUTE: m.start = slow
// ATTRIBUTE: m.min = stop
// ATTRIBUTE: m.max = slow
model Enumerations
  type Mode = enumeration(stop "standing still", slow, fast "at full speed");
  parameter Mode mode = Mode.slow;
  parameter Mode other = if mode == Mode.slow then Mode.fast else Mode.stop;
  Mode m(start = Mode.slow, min = Mode.stop, max = Mode.slow, fixed = true);
  Real v = if m == Mode.stop then 0 else 1;
equation
  when time > 1 then
    m = Mode.stop;
  end when;
end Enumerations;
