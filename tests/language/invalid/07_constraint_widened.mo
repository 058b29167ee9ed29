// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 A redeclaration does not widen the constraining class.
// MODEL: M
// ERROR: 17 NotASubtype 'Load'
model M
  model Base
    parameter Real p = 1;
  end Base;
  model Strong
    extends Base;
    parameter Real q = 1;
  end Strong;
  model Frame
    replaceable model Load = Strong constrainedby Strong;
    Load load;
  end Frame;
  extends Frame(redeclare replaceable model Load = Strong constrainedby Base);
end M;
