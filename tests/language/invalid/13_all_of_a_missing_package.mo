// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2 A package of which all is imported exists; where nothing is missing without it, it stays a warning.
// MODEL: M
// TOLERATED: 7 UnknownImport 'Units.Missing'
package Units constant Real c = 2; end Units;
model M
  import Units.Missing.*;
  Real x = Units.c*time;
end M;
