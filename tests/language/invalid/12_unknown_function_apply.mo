// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 Only functions that are declared or predefined can be called.
// MODEL: M
// ERROR: 8 UnknownFunction 'apply'
model M
  Real x;
equation
  x = apply(time);
end M;
