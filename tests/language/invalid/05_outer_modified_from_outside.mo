// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component of a component cannot be modified.
// MODEL: M
// ERROR: 11 ModificationNotAllowed 'T0'
model M
  model Room
    outer Real T0;
    Real T = T0;
  end Room;
  inner Real T0 = 280;
  Room room(T0 = 293);
end M;
