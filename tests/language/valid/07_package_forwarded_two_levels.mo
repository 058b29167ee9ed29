// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.3 A replaceable package is handed down through two levels of components.
// MODEL: PackageForwarded
// UNKNOWNS: 5
// VALUE: sys.pipe.n = 4
package ForwardMedium
  constant Integer n = 1;
end ForwardMedium;

package FourMedium
  extends ForwardMedium(n = 4);
end FourMedium;

model ForwardPipe
  replaceable package Medium = ForwardMedium;
  parameter Integer n = Medium.n;
  Real X[Medium.n] = fill(time, Medium.n);
end ForwardPipe;

model ForwardPlant
  replaceable package Medium = ForwardMedium;
  ForwardPipe pipe(redeclare package Medium = Medium);
  Real first = pipe.X[1];
end ForwardPlant;

model PackageForwarded
  ForwardPlant sys(redeclare package Medium = FourMedium);
end PackageForwarded;
