// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 Protected elements are not accessed by dots, also through classes.
// MODEL: M
// ERROR: 11 ProtectedAccess 'secret'
model M
  package Data
    constant Real g = 9.81;
  protected
    constant Real secret = 4;
  end Data;
  Real x = Data.secret*time;  
end M;
