// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 17.3.7 Outputs of states of one machine may be connected: they are one source.
// MODEL: Connected
model Connected
  connector Out = output Real;
  block Rise
    Out y(start = 0);
  equation
    y = previous(y) + 1;
  end Rise;
  block Fall
    Out y(start = 0);
  equation
    y = previous(y) - 1;
  end Fall;
  Rise rise;
  Fall fall;
  Out y;
equation
  initialState(rise);
  transition(rise, fall, rise.y > 3, immediate = false);
  connect(rise.y, y);
  connect(fall.y, y);
end Connected;
