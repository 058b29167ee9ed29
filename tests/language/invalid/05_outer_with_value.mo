// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component has no value of its own.
// MODEL: M
// ERROR: 7 ModificationNotAllowed 'T0'
model M
  model Room
    outer Real T0 = 293;
    Real T = T0;
  end Room;
  inner Real T0 = 280;
  Room room;
end M;
