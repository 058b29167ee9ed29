// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.2 What a protected extends-clause brings is protected.
// MODEL: M
// ERROR: 14 ProtectedAccess 'x'
model M
  model Part
    Real x = time;
  end Part;
  model Whole
  protected
    extends Part;
  end Whole;
  Whole whole;
  Real y = whole.x;  
end M;
