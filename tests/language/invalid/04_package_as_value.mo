// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A package has no value.
// MODEL: M
// ERROR: 9 NotAValue 'P'
model M
  package P
    constant Real c = 1;
  end P;
  Real y = P;
end M;
