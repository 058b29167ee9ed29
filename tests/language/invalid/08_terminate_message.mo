// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.8 The message of terminate() is a String.
// MODEL: M
// ERROR: 9 TypeMismatch 3
model M
  Real x = 1;
equation
  when time > 3 then
    terminate(3);
  end when;
end M;
