// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.4 break leaves the innermost loop.
// MODEL: BreakStatement
// UNKNOWNS: 0
// VALUE: first = 4
// VALUE: pairs = 6
model BreakStatement
  function firstAbove
    input Real v[:];
    input Real limit;
    output Integer index;
  algorithm
    index := 0;
    for i in 1:size(v, 1) loop
      index := i;
      if v[i] > limit then
        break;
      end if;
    end for;
  end firstAbove;
  function countPairs
    input Integer n;
    output Integer c = 0;
  algorithm
    for i in 1:n loop
      for j in 1:n loop
        if j > i then
          break;
        end if;
        c := c + 1;
      end for;
    end for;
  end countPairs;
  parameter Integer first = firstAbove({1, 2, 3, 8, 9}, 5);
  parameter Integer pairs = countPairs(3);
end BreakStatement;
