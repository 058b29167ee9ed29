// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 An element of a subtype does not vary more than that of the supertype.
// MODEL: M
// ERROR: 15 NotASubtype 'a'
model M
  model First
    parameter Real a = 1;
  end First;
  model Second
    Real a = time;
  end Second;
  model Frame
    replaceable First part;
  end Frame;
  Frame frame(redeclare Second part);
end M;
