// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.7 An operator stands in an operator record only.
// MODEL: M
// ERROR: 9 ElementNotAllowed '+'
model M
  record R
    Real x;
  end R;
  operator '+'
    function add
      input R a;
      input R b;
      output R c = R(a.x + b.x);
    algorithm
    end add;
  end '+';
  parameter R r(x = 1);
end M;
