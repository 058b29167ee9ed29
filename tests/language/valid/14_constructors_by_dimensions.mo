// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.3 Of several constructors, the one whose inputs have the dimensions of the arguments is called.
// MODEL: P.M
// VALUE: x = 2.5
// VALUE: n = 2
package P
  operator record S
    Real A[:, :];
    Real d;
    encapsulated operator 'constructor'
      import P.S;
      function fromMatrix
        import P.S;
        input Real A[:, :];
        output S s(redeclare Real A[size(A, 1), size(A, 2)]);
      algorithm
        s.A := A;
        s.d := 0;
      end fromMatrix;
      function fromReal
        import P.S;
        input Real r;
        output S s(redeclare Real A[0, 0]);
      algorithm
        s.d := r;
      end fromReal;
    end 'constructor';
  end S;
  model M
    parameter S a = S(2.5);
    parameter S b = S([1, 2; 3, 4]);
    parameter Real x = a.d;
    parameter Integer n = size(b.A, 1);
  end M;
end P;
