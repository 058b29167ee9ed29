// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 redeclare replaceable keeps the element open for the next redeclaration.
// MODEL: Chain
// UNKNOWNS: 1
// VALUE: c.k = 0
// VALUE: c.which = 3
partial model ChainBase
  parameter Real k = 0;
  parameter Integer which = 0;
  Real x;
end ChainBase;

model ChainOne
  extends ChainBase(which = 1);
equation
  x = k;
end ChainOne;

model ChainTwo
  extends ChainBase(which = 2);
equation
  x = 2 * k;
end ChainTwo;

model ChainThree
  extends ChainBase(which = 3);
equation
  x = 3 * k;
end ChainThree;

model ChainHolder
  replaceable ChainOne c(k = 1) constrainedby ChainBase;
end ChainHolder;

model ChainMiddle
  extends ChainHolder(redeclare replaceable ChainTwo c);
end ChainMiddle;

model Chain
  extends ChainMiddle(redeclare ChainThree c);
end Chain;
