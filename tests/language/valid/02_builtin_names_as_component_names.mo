// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.3 Names of predefined functions such as sum, size or min are no keywords.
// MODEL: BuiltinNamesAsComponents
// UNKNOWNS: 2
// VALUE: p.size = 3
// VALUE: p.start = 4
model BuiltinNamesAsComponents
  record Box
    parameter Real size = 1;
    parameter Real start = 4;
  end Box;
  Box p(size = 3);
  Real sum = p.size * time;
  Real fixed = p.start;
end BuiltinNamesAsComponents;
