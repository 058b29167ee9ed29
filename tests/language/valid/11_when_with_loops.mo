// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.2.7 pre and discrete variables in when-statements with if- and for-statements.
// MODEL: WhenWithLoops
// UNKNOWNS: 4
model WhenWithLoops
  Integer v[3](each start = 0, each fixed = true);
  Boolean tick = sample(0, 1);
algorithm
  when tick then
    for i in 1:3 loop
      if mod(i, 2) == 1 then
        v[i] := pre(v[i]) + i;
      else
        v[i] := 0;
      end if;
    end for;
  end when;
end WhenWithLoops;
