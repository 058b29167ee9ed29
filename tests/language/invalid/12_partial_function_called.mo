// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A function that is called is not partial.
// MODEL: M
// ERROR: 10 PartialClass 'f'
model M
  partial function f
    input Real x;
    output Real y;
  end f;
  Real w = f(time);
end M;
