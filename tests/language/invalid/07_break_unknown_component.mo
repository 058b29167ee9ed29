// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.4 A component that is removed exists.
// MODEL: M
// ERROR: 12 NothingToRemove 'break load'
model M
  model A
    Real x = 1;
  end A;
  model Circuit
    A a;
  end Circuit;
  extends Circuit(break load);
end M;
