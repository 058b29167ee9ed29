// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.8 In a when-clause on a clock any equation may stand, also one of a derivative.
// MODEL: WhenOnClock
// UNKNOWNS: 1
model WhenOnClock
  Real d(start = 1);
  Clock c = Clock(Clock(0.1), solverMethod = "ImplicitEuler");
equation
  when c then
    der(d) = -2*d;
  end when;
end WhenOnClock;
