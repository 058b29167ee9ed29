// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.7 time is a predefined Real input of every model.
// MODEL: TimeUse
// UNKNOWNS: 2
model TimeUse
  Real t = time;
  Inner c;
  model Inner
    Real x = 2 * time;
  end Inner;
end TimeUse;
