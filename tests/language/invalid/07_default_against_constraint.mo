// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3.2 The type of a replaceable component is a subtype of its constraining class.
// MODEL: M
// ERROR: 13 NotASubtype 'load'
model M
  model Base
    parameter Real p = 1;
    parameter Real q = 1;
  end Base;
  model Small
    parameter Real p = 1;
  end Small;
  replaceable Small load constrainedby Base;
end M;
