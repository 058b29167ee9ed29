// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 16.3 Clock(condition, startInterval) ticks when the condition becomes true.
// MODEL: EventClock
// UNKNOWNS: 4
model EventClock
  Real phi = 10 * time;
  Integer turns(start = 0);
  Real dt;
  Boolean first;
equation
  when Clock(sin(phi) > 0, 0.1) then
    turns = previous(turns) + 1;
    dt = interval();
    first = firstTick();
  end when;
end EventClock;
