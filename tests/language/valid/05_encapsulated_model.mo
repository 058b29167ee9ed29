// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Predefined types and functions are found within an encapsulated model.
// MODEL: EncapsulatedModel
// UNKNOWNS: 2
// VALUE: s = "1.5"
encapsulated model EncapsulatedModel
  parameter String s = String(1.5);
  Real x(stateSelect = StateSelect.default);
  Integer n = integer(x);
equation
  x = max(time, 0);
end EncapsulatedModel;
