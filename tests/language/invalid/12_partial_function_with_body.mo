// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 A partial function cannot be called, also with a body.
// MODEL: M
// ERROR: 12 PartialClass 'twice'
model M
  partial function twice
    input Real u;
    output Real y;
  algorithm
    y := 2*u;
  end twice;
  Real x = twice(time);  
end M;
