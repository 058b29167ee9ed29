// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A modifier of a parameter depends on parameters and constants only.
// MODEL: M
// ERROR: 10 VariabilityTooHigh 'x'
model M
  model A
    parameter Real p = 1;
  end A;
  Real x = time;
  A a(p = x);
end M;
