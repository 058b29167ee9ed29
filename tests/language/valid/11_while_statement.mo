// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.3 A while-statement repeats until its condition fails.
// MODEL: WhileStatement
// UNKNOWNS: 1
// VALUE: n = 7
// VALUE: g = 6
model WhileStatement
  function halvings
    input Integer start;
    output Integer n;
  protected
    Integer value = start;
  algorithm
    n := 0;
    while value > 1 loop
      value := div(value, 2);
      n := n + 1;
    end while;
  end halvings;
  function gcd
    input Integer a;
    input Integer b;
    output Integer g;
  protected
    Integer r;
    Integer h;
  algorithm
    g := a;
    h := b;
    while h <> 0 loop
      r := mod(g, h);
      g := h;
      h := r;
    end while;
  end gcd;
  parameter Integer n = halvings(200);
  parameter Integer g = gcd(48, 18);
  Real x = n * time;
end WhileStatement;
