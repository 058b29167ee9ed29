// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A flow variable is a number.
// MODEL: M
// ERROR: 8 PrefixNotAllowed 'b'
model M
  connector C
    Boolean a;
    flow Boolean b;
  end C;
  C c;
equation
  c.a = true;
end M;
