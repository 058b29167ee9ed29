// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.3 A constant cannot be redeclared.
// MODEL: M
// ERROR: 9 RedeclareNotAllowed 'c'
model M
  model Frame
    replaceable constant Real c = 1;
  end Frame;
  Frame frame(redeclare constant Real c = 2);
end M;
