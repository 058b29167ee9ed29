// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.2 Protected variables with defaults, constants and arrays in functions.
// MODEL: LocalVariables
// UNKNOWNS: 0
// VALUE: y = 36
model LocalVariables
  function work
    input Integer n;
    output Real y;
  protected
    constant Real scale = 2;
    Real v[n] = linspace(1, n, n);
    Real M[n, n] = diagonal(v);
    Boolean even = mod(n, 2) == 0;
    String text = "n = " + String(n);
    Real total;
  algorithm
    total := sum(M) + sum(v);
    y := scale * total + (if even then 100 else 0);
    y := if text == "n = 3" then y + 12 else y;
  end work;
  parameter Real y = work(3);
end LocalVariables;
