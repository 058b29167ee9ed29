// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.3 A modifier inside of a simple variable sets an attribute.
// MODEL: M
// ERROR: 9 UnknownAttribute 'value'
model M
  model A
    parameter Real p = 1;
  end A;
  A a(p(value = 2));
end M;
