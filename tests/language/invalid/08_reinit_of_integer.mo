// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6 reinit() sets a Real.
// MODEL: M
// ERROR: 9 CannotReinit n
model M
  Integer n = if time > 1 then 1 else 2;
equation
  when time > 1 then
    reinit(n, 2);
  end when;
end M;
