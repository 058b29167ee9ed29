// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2.2 A flow variable is a Real.
// MODEL: M
// ERROR: 7 PrefixNotAllowed a flow variable
model M
  connector C
    flow Integer f;
    Integer p;
  end C;
  C c;
end M;
