// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 6.4 A subtype has all public elements of its supertype.
// MODEL: M
// ERROR: 16 NotASubtype 'b'
model M
  model Full
    parameter Real a = 1;
    parameter Real b = 2;
  end Full;
  model Half
    parameter Real a = 1;
  end Half;
  model Frame
    replaceable Full part;
  end Frame;
  Frame frame(redeclare Half part);
end M;
