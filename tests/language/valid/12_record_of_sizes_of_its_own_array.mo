// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4.4 A local record without a value has arrays of the sizes that follow from the first dimension.
// MODEL: P.M
// VALUE: r = 4
// VALUE: k = 6
package P
  record Space
    Real A[:, size(A, 1)];
    Real B[size(A, 1), :];
    Real C[:, size(A, 1)];
    Real D[size(C, 1), size(B, 2)];
    String names[size(A, 1)] = fill("", size(A, 1));
  end Space;
  function f
    input Space s;
    output Real r;
  protected
    Space other;
    Space named(names = fill("x", 2));
  algorithm
    r := size(other.A, 1) + size(other.B, 2) + size(other.C, 2) + size(s.A, 1) + size(named.names, 1);
  end f;
  function g
    input Integer n;
    output Real k;
  protected
    Space other(A = zeros(n, n));
  algorithm
    k := size(other.A, 2) + size(other.B, 1) + size(other.C, 2) + size(other.D, 1);
  end g;
  model M
    constant Space s(A = {{1, 2}, {3, 4}}, B = {{1}, {2}}, C = {{1, 2}}, D = {{5}});
    constant Real r = f(s);
    constant Real k = g(2);
  end M;
end P;
