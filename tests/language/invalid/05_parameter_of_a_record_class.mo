// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 Without a component only constants of a class can be used; a parameter with a value has that one.
// MODEL: M
// TOLERATED: 11 EnclosingVariable 'T'
model M
  record Settings
    parameter Real T = 2;
  end Settings;
  Real x;
equation
  x = Settings.T*time;
end M;
