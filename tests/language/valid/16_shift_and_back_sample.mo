// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.5.2 shiftSample delays the ticks, backSample takes the delay back.
// MODEL: Shifts
// UNKNOWNS: 3
model Shifts
  Real x(start = 0);
  Real late(start = 5) = shiftSample(x, shiftCounter = 2, resolution = 3);
  Real again = backSample(late, backCounter = 1, resolution = 3);
equation
  when Clock(3, 10) then
    x = previous(x) + 1;
  end when;
end Shifts;
