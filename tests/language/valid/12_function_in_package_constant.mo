// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 Package constants may be arrays and records computed by functions.
// MODEL: Tables.M
// UNKNOWNS: 2
// VALUE: p = 6
// VALUE: q = 9
// VALUE: r = 2.5
package Tables
  record Limits
    Real low;
    Real high;
  end Limits;
  function squares
    input Integer n;
    output Real y[n];
  algorithm
    for i in 1:n loop
      y[i] := i * i;
    end for;
  end squares;
  constant Real values[:] = squares(3);
  constant Limits limits = Limits(low = -2.5, high = values[2] + 2);
  model M
    parameter Real p = limits.high;
    parameter Real q = values[end];
    parameter Real r = abs(limits.low);
    Real x[2] = values[1:2] * time;
  end M;
end Tables;
