// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.6 What a final modifier has set cannot be modified again.
// MODEL: M
// ERROR: 12 FinalModified 'p'
model M
  model A
    parameter Real p = 1;
  end A;
  model B
    extends A(final p = 2);
  end B;
  B b(p = 3);
end M;
