// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 Components of the specialized classes type, record, block and model; an empty class as icon.
// MODEL: Kinds
// UNKNOWNS: 7
// VALUE: c.p = 4
package KindParts
  type T = Real(unit = "s");
  record R
    Real a;
    T b;
  end R;
  block B
    input Real u;
    output Real y = 2 * u;
  end B;
  model M
    Real x = time;
  end M;
  class Icon
    annotation(Icon);
  end Icon;
  model C
    extends Icon;
    parameter Real p = 4;
    Real q = p;
  end C;
end KindParts;

model Kinds
  KindParts.T t = time;
  KindParts.R r(a = 1, b = t);
  KindParts.B b(u = r.a);
  KindParts.M m;
  KindParts.C c;
end Kinds;
