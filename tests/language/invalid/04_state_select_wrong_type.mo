// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The attribute stateSelect is of the enumeration StateSelect.
// MODEL: M
// ERROR: 6 TypeMismatch 'stateSelect'
model M
  Real x(start = 0, stateSelect = true);
equation
  der(x) = 1;
end M;
