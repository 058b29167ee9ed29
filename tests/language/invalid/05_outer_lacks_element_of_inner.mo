// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.4 What only the inner component has is not seen through the outer one.
// MODEL: M
// ERROR: 15 UnknownMember 'slope'
model M
  partial record Place
    Real height;
  end Place;
  record Hill
    extends Place;
    Real slope;
  end Hill;
  model Stone
    outer Place place;
    Real y = place.slope;  
  end Stone;
  inner Hill place(height = 10, slope = 0.5);
  Stone stone;
end M;
