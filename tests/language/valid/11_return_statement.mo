// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.5 return ends a function; the outputs keep their present values.
// MODEL: ReturnStatement
// UNKNOWNS: 0
// VALUE: a = -1
// VALUE: b = 3
model ReturnStatement
  function find
    input Integer v[:];
    input Integer wanted;
    output Integer at = -1;
  algorithm
    for i in 1:size(v, 1) loop
      if v[i] == wanted then
        at := i;
        return;
      end if;
    end for;
  end find;
  parameter Integer a = find({4, 5, 6}, 7);
  parameter Integer b = find({4, 5, 6, 6}, 6);
end ReturnStatement;
