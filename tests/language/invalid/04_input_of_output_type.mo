// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A prefix does not contradict that of the type.
// MODEL: M
// ERROR: 8 PrefixNotAllowed an input
model M
  type Given = output Real;
  model Part
    input Given u;  
  end Part;
  Part part(u = time);
end M;
