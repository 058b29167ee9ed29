// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer component is no input.
// MODEL: M
// TOLERATED: 7 PrefixNotAllowed 'T0'
model M
  model Room
    outer input Real T0;
    Real T = T0;
  end Room;
  inner Real T0 = 280;
  Room room;
end M;
