// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.2 div, mod, rem, ceil, floor and integer of continuous-time arguments.
// MODEL: EventFunctions
// UNKNOWNS: 6
model EventFunctions
  Real a = div(time, 0.3);
  Real b = mod(time, 0.3);
  Real c = rem(time, 0.3);
  Real d = ceil(time * 4);
  Real e = floor(time * 4);
  Integer f = integer(time * 4);
end EventFunctions;
