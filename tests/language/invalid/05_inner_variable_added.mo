// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 A missing inner component is added at the top, also a variable.
// MODEL: M
// WARNING: 7 InnerAdded 'T0'
model M
  model Room
    outer parameter Real T0;  
    Real T = T0;
  end Room;
  Room a;
  Room b;
end M;
