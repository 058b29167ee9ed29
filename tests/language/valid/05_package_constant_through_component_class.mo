// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 The same partial package name stands for different packages in two instances.
// MODEL: PackagesByInstance
// UNKNOWNS: 5
// VALUE: a.count = 2
// VALUE: b.count = 3
package MediumBase
  constant Integer n = 1;
end MediumBase;

package Water
  extends MediumBase(n = 2);
end Water;

package Air
  extends MediumBase(n = 3);
end Air;

model Volume
  replaceable package Medium = MediumBase;
  parameter Integer count = Medium.n;
  Real X[Medium.n] = fill(time, Medium.n);
end Volume;

model PackagesByInstance
  Volume a(redeclare package Medium = Water);
  Volume b(redeclare package Medium = Air);
end PackagesByInstance;
