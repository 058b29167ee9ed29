// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 The new value has the type of the state.
// MODEL: M
// ERROR: 10 TypeMismatch true
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when x < 0 then
    reinit(x, true);
  end when;
end M;
