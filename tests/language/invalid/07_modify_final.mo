// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.6 A final element cannot be modified.
// MODEL: M
// ERROR: 9 FinalModified 'p'
model M
  model A
    final parameter Real p = 1;
  end A;
  A a(p = 2);
end M;
