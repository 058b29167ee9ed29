// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 A redeclared class is a subtype of the constraining class.
// MODEL: M
// ERROR: 17 NotASubtype 'Load'
model M
  model Base
    parameter Real p = 1;
    parameter Real q = 1;
  end Base;
  model Small
    parameter Real p = 1;
  end Small;
  model Frame
    replaceable model Load = Base constrainedby Base;
    Load load;
  end Frame;
  Frame frame(redeclare model Load = Small);
end M;
