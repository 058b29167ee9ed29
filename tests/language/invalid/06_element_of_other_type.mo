// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 The elements of a subtype have compatible types.
// MODEL: M
// ERROR: 15 NotASubtype 'a'
model M
  model First
    parameter Real a = 1;
  end First;
  model Second
    parameter Integer a = 1;
  end Second;
  model Frame
    replaceable First part;
  end Frame;
  Frame frame(redeclare Second part);
end M;
