// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 Operators are applied to arrays of operator records element by element.
// MODEL: RecordArrays
// UNKNOWNS: 6
// VALUE: c[1].x = 11
// VALUE: c[2].x = 22
// VALUE: d[2].x = 6
operator record Scalar
  Real x;
  encapsulated operator function '+'
    import Scalar;
    input Scalar a;
    input Scalar b;
    output Scalar c = Scalar(a.x + b.x);
  algorithm
  end '+';
  encapsulated operator '*'
    import Scalar;
    function scale
      input Real k;
      input Scalar a;
      output Scalar b = Scalar(k * a.x);
    algorithm
    end scale;
  end '*';
end Scalar;

model RecordArrays
  parameter Scalar a[2] = {Scalar(1), Scalar(2)};
  parameter Scalar b[2] = {Scalar(10), Scalar(20)};
  parameter Scalar c[2] = a + b;
  parameter Scalar d[2] = 3 * a;
  Scalar x[2] = {Scalar(time), Scalar(2 * time)};
  Scalar y[2] = x + a;
  Scalar z[2];
equation
  z = 2.0 * y;
end RecordArrays;
