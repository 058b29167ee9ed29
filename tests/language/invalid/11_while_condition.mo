// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.3 The condition of a while-statement is Boolean.
// MODEL: M
// ERROR: 11 TypeMismatch n
model M
  function f
    input Integer n;
    output Integer m;
  algorithm
    m := n;
    while n loop
      m := m - 1;
    end while;
  end f;
  parameter Integer k = f(3);
end M;
