// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.3.5 cross takes vectors of numbers.
// MODEL: M
// ERROR: 6 TypeMismatch must be of numbers
model M
  String x[3] = cross({"1", "2", "3"}, {"4", "5", "6"});
end M;
