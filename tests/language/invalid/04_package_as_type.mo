// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 A package cannot be the type of a component.
// MODEL: M
// ERROR: 9 ClassKindNotAllowed 'P'
model M
  package P
    constant Real c = 1;
  end P;
  P p;
end M;
