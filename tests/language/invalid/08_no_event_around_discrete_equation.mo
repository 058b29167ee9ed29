// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.8.5, 8.3.4 What a condition that can change at any time chooses between can change at any time.
// MODEL: M
// ERROR: 9 ContinuousForDiscrete 'k'
model M
  Integer k;
equation
  if noEvent(sin(time) > 0) then
    k = 1;
  else
    k = 2;
  end if;
end M;
