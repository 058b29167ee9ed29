// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.3 Functions may be declared pure or impure; impure ones are called at events.
// MODEL: Purity
// UNKNOWNS: 3
// VALUE: p = 10
model Purity
  pure function scaled
    input Real u;
    output Real y = 2 * u;
  algorithm
  end scaled;
  impure function measured
    input Real u;
    output Real y;
  external "C" y = measure(u);
  end measured;
  impure function averaged
    input Real u;
    output Real y;
  algorithm
    y := (measured(u) + measured(u)) / 2;
  end averaged;
  parameter Real p = scaled(5);
  discrete Real m(start = 0, fixed = true);
  Real x = scaled(time);
  discrete Real n(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    m = measured(x);
    n = averaged(time);
  end when;
end Purity;
