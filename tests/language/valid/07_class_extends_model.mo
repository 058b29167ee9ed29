// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.1 redeclare model extends adds to an inherited replaceable model.
// MODEL: Ideal.Use
// UNKNOWNS: 4
// VALUE: props.m = 2
// VALUE: props.extra = 6
// ATTRIBUTE: props.T.start = 300
partial package Substance
  constant Integer nX = 1;
  replaceable partial model Properties
    parameter Integer m = nX;
    Real T;
    Real h;
  end Properties;
end Substance;

package Ideal
  extends Substance(nX = 2);
  redeclare model extends Properties(T(start = 300))
    parameter Real extra = 3 * m;
    Real u = h - extra;
  equation
    der(T) = 1;
    h = 4 * T;
  end Properties;
  model Use
    Properties props;
    Real y = props.u;
  end Use;
end Ideal;
