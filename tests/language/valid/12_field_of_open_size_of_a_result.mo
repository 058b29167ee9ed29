// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 A field of the record that a call gives may have a size that only its declaration in the function tells.
// MODEL: P.M
// VALUE: a.curve.y = {0, 1, 2}
// VALUE: a.curve.eta = {0.5, 1, 1.5}
// VALUE: b.curve.eta = {0.7, 0.7, 0.7}
// VALUE: chosen = {0, 2, 4}
package P
  record Curve
    parameter Real y[:](each min = 0);
    parameter Real eta[size(y, 1)];
  end Curve;
  function curve
    input Real p;
    input Real m;
    output Curve e(y = {0, 1, 2}, eta = zeros(n));
  protected
    constant Integer n = 3;
  algorithm
    if p > 1e-6 then
      for j in 1:n loop
        e.eta[j] := m*j;
      end for;
    else
      e.eta := 0.7*ones(n);
    end if;
  end curve;
  record Data
    parameter Real W = 3;
    final parameter Curve curve = P.curve(p = W, m = 0.5);
  end Data;
  model M
    Data a;
    Data b(W = 0);
    parameter Boolean twice = true;
    final parameter Real chosen[3] = if twice then 2*a.curve.y else a.curve.eta;
    Real z = time*sum(a.curve.eta);
  end M;
end P;
