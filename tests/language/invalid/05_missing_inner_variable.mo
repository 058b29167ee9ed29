// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer variable needs an inner one that has a value.
// MODEL: M
// ERROR: 7 MissingInner 'T0'
model M
  model Room
    outer Real T0;
    Real T = T0;
  end Room;
  Room room;
end M;
