// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 11.1.1 An algorithm gives all that it assigns, also where no statement for it is ever reached.
// MODEL: M
// UNKNOWNS: 12
model M
  parameter Integer m = 3;
  parameter Boolean on = false;
  constant Boolean never = false;
  Real v[m];
  Integer w;
  Real y;
  Real none[2];
  Real counted;
  Real switched;
  discrete Real late(start = 2);
  Real given = 5;
  Integer constantly;
algorithm
  v := {1, 2, 3};
  y := 1;
  if size(v, 1) == 4 then
    w := 7;
    y := 2;
    none := v[3:4];
  end if;
  if on then
    switched := 1;
  end if;
  if never then
    constantly := 2;
  end if;
  for i in 1:0 loop
    counted := i;
  end for;
  when time > 0.5 then
    if 2 == 4 then
      late := 7;
    end if;
  end when;
end M;
