// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.1 A function may be completed by redeclare function extends.
// MODEL: Fast.Use
// UNKNOWNS: 1
// VALUE: p = 9
partial package Speed
  constant Real k = 1;
  replaceable partial function evaluate
    input Real u;
    output Real y;
  protected
    Real half = u / 2;
  end evaluate;
end Speed;

package Fast
  extends Speed(k = 6);
  redeclare function extends evaluate
  algorithm
    y := k * half;
  end evaluate;
  model Use
    parameter Real p = evaluate(3);
    Real x = evaluate(time);
  end Use;
end Fast;
