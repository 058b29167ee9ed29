// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 What a constraining clause gives is part of all that is put in the place, also where a redeclaration has the clause.
// MODEL: M
// VALUE: usual.r.m = 5
// VALUE: usual.r.d = 2
// VALUE: usual.r.a = 3
// VALUE: linear.r.m = 6
// VALUE: linear.r.d = 4
// VALUE: linear.r.l = 9
// VALUE: linear.r.a = 3
// VALUE: own.r.d = 8
// VALUE: element.r.m = 5
// VALUE: element.r.l = 9
// VALUE: outside.r.d = 7
// VALUE: many[2].r.d = 20
// VALUE: many[2].r.m = 5
model M
  model Part
    parameter Real a = 0;
  end Part;
  model Valve
    extends Part;
    parameter Real m, d;
  end Valve;
  model Linear
    extends Valve;
    parameter Real l = 1;
  end Linear;
  model Base
    parameter Real q = 3;
    replaceable Part r constrainedby Part(a = q);
  end Base;
  model Middle
    extends Base(redeclare replaceable Valve r constrainedby Valve(final m = mm, d = 2));
    parameter Real mm = 5;
  end Middle;
  model Top
    extends Middle(redeclare Linear r(final l = 9, d = 4));
  end Top;
  model WithOwn
    extends Base(redeclare replaceable Valve r(d = 8) constrainedby Valve(m = 1, d = 2));
  end WithOwn;
  model ByElement
    extends Base;
    redeclare replaceable Valve r constrainedby Valve(final m = mm, d = 2);
    parameter Real mm = 5;
  end ByElement;
  model OfElement
    extends ByElement(redeclare Linear r(final l = 9));
  end OfElement;
  Middle usual;
  Top linear(mm = 6);
  WithOwn own;
  OfElement element;
  Middle outside(r(d = 7));
  Middle many[2](redeclare Linear r(d = {10, 20}));
end M;
