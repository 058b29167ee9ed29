// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 Functions of a package see the redeclared record and constants of that package.
// MODEL: Numbers.Use
// UNKNOWNS: 2
// VALUE: a = 11
// VALUE: st.v = {4, 5}
partial package NumbersBase
  constant Integer n;
  replaceable record State
    Real v[n];
  end State;
  replaceable partial function setState
    input Real v[n];
    output State s;
  end setState;
  replaceable partial function total
    input State s;
    output Real y;
  end total;
end NumbersBase;

package Numbers
  extends NumbersBase(n = 2);
  redeclare function extends setState
  algorithm
    s := State(v);
  end setState;
  redeclare function extends total
  algorithm
    y := sum(s.v) + n;
  end total;
  model Use
    parameter State st = setState({4, 5});
    parameter Real a = total(st);
    State x = setState({time, 1});
  end Use;
end Numbers;
