// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.4 An elementwise operator takes the elements of arrays of records, also where the operator is defined for vectors.
// MODEL: P.M
// UNKNOWNS: 4
package P
  operator record C
    Real re;
    Real im;
    encapsulated operator '*'
      import P.C;
      function multiply
        input C a;
        input C b;
        output C c(re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re);
      algorithm
      end multiply;
      function scalarProduct
        input C a[:];
        input C b[size(a, 1)];
        output C c(re = sum(a.re) * sum(b.re), im = 0);
      algorithm
      end scalarProduct;
    end '*';
  end C;
  model M
    C v[2];
  equation
    v = {C(time, 0), C(0, time)} .* {C(1, 2), C(3, 4)};
  end M;
end P;
