// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.4 sum() adds numbers.
// MODEL: M
// ERROR: 7 TypeMismatch names
model M
  parameter String names[2] = {"a", "b"};
  parameter String c = sum(names);
end M;
