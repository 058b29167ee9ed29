// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.1 The value in the declaration of a record's array does not fix the size of what a function takes.
// MODEL: P.M
// VALUE: a = 6
// VALUE: b = 30
// VALUE: c = 36
package P
  record Data
    final parameter Integer n = size(x, 1);
    parameter Real x[:] = {1, 2, 3};
    parameter Real y[:] = {1, 1, 1};
  end Data;
  record Long
    extends Data(x = {1, 2, 3, 4}, y = {3, 3, 3, 3});
  end Long;
  function f
    input Data d;
    output Real r;
  protected
    Integer n = d.n;
    Real z[n] = d.x .* d.y;
    Data local_;
  algorithm
    r := sum(z);
    if n > 3 then
      r := r + 0*local_.x[1];
    end if;
  end f;
  model M
    replaceable parameter Long d constrainedby Data;
    parameter Data standard;
    constant Real a = f(Data());
    final parameter Real b = f(d);
    final parameter Real c = b + f(standard);
    Real s = time*sum(d.x);
  end M;
end P;
