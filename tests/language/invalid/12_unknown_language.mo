// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9 An external function is written in C or FORTRAN 77.
// MODEL: M
// ERROR: 9 UnknownLanguage COBOL
model M
  function f
    input Real x;
    output Real y;
    external "COBOL" y = f(x);
  end f;
  Real w = f(time);
end M;
