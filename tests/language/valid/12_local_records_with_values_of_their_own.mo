// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.2 A variable of a function may be an array of records, each with values of its own, also by the definition of its class.
// MODEL: M
// VALUE: a = 66
// VALUE: b = 62
// VALUE: c = 52
// VALUE: d = 132
// VALUE: e = 110
// VALUE: f = 5
model M
  record R
    parameter Real a = 1;
    Real b = 10*a;
  end R;
  record Three = R[3](a = {1, 2, 3});
  record Alike = R[3](each a = 2);
  function sums
    input Integer weight;
    output Real y;
  protected
    Three r;
  algorithm
    y := weight*sum(r.a) + sum(r.b);
  end sums;
  function elements
    output Real y;
  protected
    Three r(b = {7, 8, 9});
  algorithm
    y := r[1].a*r[1].b + r[2].b*r[2].a + r[3].b + 10*r[3].a;
  end elements;
  function alike
    output Real y;
  protected
    Alike r;
  algorithm
    y := r[3].a*r[1].a*3 + r[2].b + r[1].b;
  end alike;
  function rows
    output Real y;
  protected
    Three r[2];
  algorithm
    y := sum(r.a) + sum(r.b);
  end rows;
  function matrix
    output Real y;
  protected
    R r[2, 2](a = {{1, 2}, {3, 4}});
  algorithm
    y := sum(r.a) + sum(r.b);
  end matrix;
  function asManyAsGiven
    input Real u[:];
    output Real y;
  protected
    R r[size(u, 1)](a = u);
  algorithm
    y := r[1].b - r[end].a;
  end asManyAsGiven;
  parameter Real a = sums(1);
  parameter Real b = elements();
  parameter Real c = alike();
  parameter Real d = rows();
  parameter Real e = matrix();
  parameter Real f = asManyAsGiven({1, 3, 5});
  Three outside;
end M;
