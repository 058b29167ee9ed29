// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 Classes inside of a component are found in calls of functions only.
// MODEL: M
// ERROR: 14 ClassThroughComponent 'a.Data.gain'
model M
  model A
    package Data
      constant Real gain = 2;
    end Data;
    Real y = Data.gain;
  end A;
  A a;
  Real x;
equation x = a.Data.gain * time;
end M;
