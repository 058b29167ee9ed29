// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.7.1 The stateSelect attribute has a predefined enumeration type.
// MODEL: StateSelection
// UNKNOWNS: 3
// ATTRIBUTE: x.stateSelect = prefer
// ATTRIBUTE: v.stateSelect = always
// ATTRIBUTE: w.stateSelect = never
model StateSelection
  parameter StateSelect choice = StateSelect.prefer;
  Real x(stateSelect = choice);
  Real v(stateSelect = StateSelect.always);
  Real w(stateSelect = StateSelect.never);
equation
  der(x) = v;
  der(v) = -x;
  w = x + v;
end StateSelection;
