// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.5 A constructor converts a number where no operator fits directly.
// MODEL: Conversion
// UNKNOWNS: 0
// VALUE: a.x = 5
// VALUE: a.n = 0
// VALUE: b.x = 7
// VALUE: b.n = 0
// VALUE: c.x = 9
// VALUE: c.n = 4
operator record Marked
  Real x;
  Integer n;
  encapsulated operator 'constructor'
    import Marked;
    function fromReal
      input Real x;
      input Integer n = 0;
      output Marked m(x = x, n = n);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator '+'
    import Marked;
    function add
      input Marked a;
      input Marked b;
      output Marked c;
    algorithm
      c := Marked(a.x + b.x, a.n + b.n);
    end add;
  end '+';
end Marked;

model Conversion
  parameter Marked a = Marked(5);
  parameter Marked b = a + 2;
  parameter Marked c = 4 + Marked(5, 4);
end Conversion;
