// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.7 A field of a record constant has a value of its type.
// MODEL: M
// ERROR: 10 TypeMismatch must be Integer
model M
  record R
    Integer a;
  end R;
  package P
    constant R r(a = 2.5);
  end P;
  Real v = P.r.a;
end M;
