// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.5 Elements that a when-equation defines may be chosen by parameters; other equations define the others.
// MODEL: M
// UNKNOWNS: 5
model M
  final parameter Integer first[2] = {1, 2};
  final parameter Integer second[2] = {3, 4};
  discrete Boolean gate[4](each start = false, each fixed = true);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.2 then
    gate[{first[1], second[1]}] = {true, false};
  end when;
  when x > 0.4 then
    gate[{first[2], second[2]}] = {false, true};
  end when;
end M;
