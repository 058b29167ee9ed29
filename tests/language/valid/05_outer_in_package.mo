// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 An outer constant may be part of a package in a class.
// MODEL: M
// VALUE: room.part.t = 10
model M
  model Part
    package Surroundings
      outer constant Integer T0;
    end Surroundings;
    parameter Integer t = Surroundings.T0;
  end Part;
  model Room
    inner constant Integer T0 = 10;
    Part part;
  end Room;
  Room room;
end M;
