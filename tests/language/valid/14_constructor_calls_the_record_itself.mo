// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6 What a constructor of an operator record calls by the name of the record is not itself.
// MODEL: P.M
// VALUE: p = 7
// VALUE: q = 5
package P
  operator record Pair
    Real re;
    Real im;
    encapsulated operator 'constructor'
      function fromReal
        import P.Pair;
        input Real re;
        input Real im = 0;
        output Pair result = Pair(re = re, im = im);
      algorithm
      end fromReal;
      function fromBoolean
        import P.Pair;
        input Boolean b;
        output Pair result;
      algorithm
        result := if b then Pair(5) else Pair(0, 1);
      end fromBoolean;
    end 'constructor';
  end Pair;
  function sumOf
    input Pair c;
    output Real x = c.re + c.im;
  algorithm
  end sumOf;
  model M
    parameter Real p = sumOf(Pair(3, 4));
    parameter Real q = sumOf(Pair(true));
  end M;
end P;
