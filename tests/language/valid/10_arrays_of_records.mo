// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 Arrays of records, and arrays in records, are indexed at every part of a name.
// MODEL: RecordArrays
// UNKNOWNS: 4
// VALUE: p[1].v = {1, 2}
// VALUE: p[2].v = {3, 4}
// VALUE: a = {{1, 2}, {3, 4}}
// VALUE: b = {2, 4}
model RecordArrays
  record Data
    Real v[2];
  end Data;
  parameter Data p[2] = {Data({1, 2}), Data({3, 4})};
  parameter Real a[2, 2] = p.v;
  parameter Real b[2] = p.v[2];
  Data x[2](v = [1, 2; 3, 4] * time);
end RecordArrays;
