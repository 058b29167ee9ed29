// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 Protected elements are not accessed by dots, also through classes.
// MODEL: M
// ERROR: 12 ProtectedAccess 'Inside'
model M
  package Data
  protected
    package Inside
      constant Real k = 4;
    end Inside;
  end Data;
  Real x = Data.Inside.k*time;  
end M;
