// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 Protected elements are not accessed by dots, also to be called.
// MODEL: M
// ERROR: 17 ProtectedAccess 'f'
model M
  model Part
    parameter Real p = 1;
  protected
    function f
      input Real u;
      output Real y;
    algorithm
      y := 2*u;
    end f;
  end Part;
  Part part;
  Real x = part.f(time);  
end M;
