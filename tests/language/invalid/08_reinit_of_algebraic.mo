// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit() sets a state.
// MODEL: M
// ERROR: 9 CannotReinit x
model M
  Real x = time;
equation
  when time > 1 then
    reinit(x, 2);
  end when;
end M;
