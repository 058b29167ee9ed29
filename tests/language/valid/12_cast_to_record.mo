// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.6.1 A record constructor called with a model instance picks the elements by name.
// MODEL: CastToRecord
// UNKNOWNS: 4
model CastToRecord
  record Data
    Real a;
    Real b;
  end Data;
  model Part
    Real a = time;
    Real b = 2 * time;
    parameter Real other = 3;
  end Part;
  Part part;
  Data d = Data(part);
end CastToRecord;
