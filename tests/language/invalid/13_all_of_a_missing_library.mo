// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 The library of which all is imported is there.
// MODEL: M
// ERROR: 6 UnknownImport 'Missing.Types' to import; if it is a library, name the folder that holds it
model M
  import Missing.Types.*;
  Real x = time;
end M;
