// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 An operator has functions only.
// MODEL: M
// ERROR: 9 ElementNotAllowed '+'
model M
  operator record C
    Real x;
    encapsulated operator '+'
      constant Real k = 1;
    end '+';
  end C;
  parameter C a(x = 1);
end M;
