// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 A public element is not redeclared as protected.
// MODEL: M
// ERROR: 11 RedeclareNotAllowed 'p'
model M
  model Frame
    replaceable parameter Real p = 1;
  end Frame;
  extends Frame;
protected
  redeclare parameter Real p = 2;
end M;
