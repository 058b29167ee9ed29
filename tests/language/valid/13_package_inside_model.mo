// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.3 A package may be defined inside a model.
// MODEL: HoldsPackage
// UNKNOWNS: 1
// VALUE: p = 8
// VALUE: part.k = 9
model HoldsPackage
  package Local
    constant Real c = 8;
    model Part
      parameter Real k = c + 1;
      Real x = k;
    end Part;
  end Local;
  parameter Real p = Local.c;
  Local.Part part;
end HoldsPackage;
