// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.6.1 Two classes cannot contain each other.
// MODEL: M
// ERROR: 10 RecursiveComponent A
model M
  model A
    B b;
  end A;
  model B
    A a;
  end B;
  A a;
end M;
