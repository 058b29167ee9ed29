// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 pre, edge and change of discrete-time variables.
// MODEL: PreEdgeChange
// UNKNOWNS: 5
model PreEdgeChange
  Boolean b = sin(10 * time) > 0;
  Integer rising(start = 0, fixed = true);
  Integer changes(start = 0, fixed = true);
  Integer level = integer(3 * time);
  discrete Real last(start = 0, fixed = true);
equation
  when edge(b) then
    rising = pre(rising) + 1;
  end when;
  when change(b) then
    changes = pre(changes) + 1;
  end when;
  when change(level) then
    last = pre(level);
  end when;
end PreEdgeChange;
