// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.8 assert with and without a level, terminate in a when-equation.
// MODEL: AssertTerminate
// UNKNOWNS: 1
// VALUE: limit = 3
model AssertTerminate
  parameter Real limit = 3;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(limit > 1, "limit is " + String(limit));
  assert(x < 2 * limit, "x got large", level = AssertionLevel.warning);
  when x > limit then
    terminate("limit reached");
  end when;
end AssertTerminate;
