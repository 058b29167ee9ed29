// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9 "FORTRAN 77" is written in capital letters; older libraries have it otherwise.
// MODEL: M
// TOLERATED: 9 UnknownLanguage Fortran 77
model M
  function f
    input Real x;
    output Real y;
    external "Fortran 77" y = f(x);
  end f;
  Real w = f(time);
end M;
