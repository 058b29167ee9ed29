// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A class that redeclares a part of itself to itself has no end.
// MODEL: RedeclaredWithoutEnd
// ERROR: 15 RecursiveComponent contains itself
partial model Source
  parameter Real k;
end Source;

model Twice
  extends Source(k = 2);
  replaceable Source u constrainedby Source;
end Twice;

model Endless
  extends Twice(redeclare Endless u);
end Endless;

model RedeclaredWithoutEnd
  Endless e;
end RedeclaredWithoutEnd;
