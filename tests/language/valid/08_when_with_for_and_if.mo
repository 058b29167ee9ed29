// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.6.3 A when-equation may hold for- and if-equations and assertions.
// MODEL: WhenLoops
// UNKNOWNS: 4
model WhenLoops
  discrete Real v[3](each start = 0, each fixed = true);
  Boolean b = time > 1;
equation
  when {b, time > 2} then
    for i in 1:2 loop
      v[i] = pre(v[i]) + i;
    end for;
    if b then
      v[3] = 1;
    else
      v[3] = 2;
    end if;
    assert(time < 10, "late event");
  end when;
end WhenLoops;
