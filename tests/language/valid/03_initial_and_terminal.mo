// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 initial and terminal as conditions of when-equations.
// MODEL: InitialTerminal
// UNKNOWNS: 3
model InitialTerminal
  discrete Real atStart;
  discrete Real atEnd(start = 0, fixed = true);
  Boolean starting = initial();
equation
  when initial() then
    atStart = time;
  end when;
  when terminal() then
    atEnd = time;
  end when;
end InitialTerminal;
