// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.2 A base class that is an array is the only one.
// MODEL: M
// ERROR: 10 ElementNotAllowed an array
model M
  model Part
    parameter Real x = 1;
  end Part;
  model Parts = Part[3];
  model Both  
    extends Parts;
    extends Part;
  end Both;
  Both both;
end M;
