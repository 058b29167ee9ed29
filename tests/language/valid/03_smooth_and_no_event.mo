// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.7.5 smooth and noEvent keep the type and size of their argument.
// MODEL: SmoothNoEvent
// UNKNOWNS: 5
model SmoothNoEvent
  Real x = sin(time);
  Real y = smooth(1, if x > 0 then x ^ 2 else -x ^ 2);
  Real z = noEvent(if x > 0 then sqrt(x) else 0);
  Real v[2] = smooth(0, noEvent(if x < 0 then {x, -x} else {0, 0}));
end SmoothNoEvent;
