// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 An equation in a when-equation has a variable on its left side.
// MODEL: M
// ERROR: 9 WhenEquationForm 2*x
model M
  discrete Real x;
equation
  when time > 1 then
    2*x = time;
  end when;
end M;
