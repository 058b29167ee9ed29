// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 All branches of a when-equation define the same variables.
// MODEL: M
// ERROR: 12 WhenBranchesDiffer 'y'
model M
  discrete Real x;
  discrete Real y;
equation
  when time > 1 then
    x = 1;
    y = 1;
  elsewhen time > 2 then
    x = 2;
  end when;
end M;
