// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 Underscores may start an identifier and be all of it.
// MODEL: Underscores
// UNKNOWNS: 1
// VALUE: _a = 4
// VALUE: a_1_ = 5
model Underscores
  parameter Integer _a = 4;
  parameter Integer a_1_ = _a + 1;
  Real _ = a_1_;
end Underscores;
