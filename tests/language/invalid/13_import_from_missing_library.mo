// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 The package of an import exists.
// MODEL: M
// ERROR: 6 UnknownImport 'Missing.Types' to import; if it is a library, name the folder that holds it
model M
  import Missing.Types;
  Types.Length x = 1;
end M;
