// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 All that is public is imported, nothing that is protected.
// MODEL: M
// ERROR: 14 UnknownName 'secret'
model M
  package Data
    constant Real g = 9.81;
  protected
    constant Real secret = 4;
  end Data;
  model Part
    import M.Data.*;
    Real x = g*time;
    Real y = secret;  
  end Part;
  Part part;
end M;
