// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.8 assert and terminate, and calls without outputs, as statements.
// MODEL: SpecialStatements
// UNKNOWNS: 2
model SpecialStatements
  Real x = time;
  Real y;
algorithm
  assert(x >= 0, "negative time");
  y := x ^ 2;
  when y > 100 then
    terminate("far enough");
  end when;
end SpecialStatements;
