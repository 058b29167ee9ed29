// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.1 An element that is declared again is identical with the inherited one.
// MODEL: M
// ERROR: 10 InheritedConflict 'x'
model M
  model A
    parameter Real x = 1;
  end A;
  extends A;
  Boolean x = time > 1;
end M;
