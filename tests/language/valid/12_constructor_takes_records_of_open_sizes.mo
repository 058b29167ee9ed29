// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 A constructor takes a record whose arrays have sizes of their own.
// MODEL: P.M
// VALUE: first = 3
// VALUE: second = 6
// VALUE: inner_ = 2
package P
  record Base
    parameter Real a[2];
    parameter Real b[:];
  end Base;
  record Curve
    extends Base;
    parameter Real c[:];
    parameter Real d[size(c, 1)] = 2*c;
    parameter Real m;
  end Curve;
  record Special
    extends Curve(each a = {1, 2}, each b = {1, 2}, each c = {1, 2, 3}, m = 2);
  end Special;
  record Stage
    parameter Real s;
    parameter Curve curve;
  end Stage;
  record Data
    parameter Integer n(min = 1);
    parameter Stage stage[n];
  end Data;
  model M
    parameter Data d(n = 2, stage = {Stage(s = 1, curve = Special()), Stage(s = 2, curve = Special(m = 5))});
    parameter Stage single(s = 1, curve = Curve(a = {1, 2}, b = {1, 2, 3}, c = {1}, m = 3));
    final parameter Real first = d.stage[1].curve.c[3];
    final parameter Real second = d.stage[2].curve.d[3];
    final parameter Real inner_ = single.curve.d[1];
    Real x = time*sum(d.stage[2].curve.b);
  end M;
end P;
