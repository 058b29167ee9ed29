// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.9 Versions, conversions and protection of packages are annotations only.
// MODEL: Versioned.M
// UNKNOWNS: 1
// VALUE: k = 2
package Versioned
  model M
    extends Icons.Example;
    parameter Real k = 2 annotation(choices(choice = 1 "one", choice = 2 "two"));
    Real x = k;
  end M;
  package Icons
    extends Empty;
    partial model Example
      annotation(Icon(graphics = {Line(points = {{0, 0}, {1, 1}})}));
    end Example;
  end Icons;
  package Empty
    annotation(Protection(access = Access.packageDuplicate));
  end Empty;
  annotation(
    version = "2.1.0", versionDate = "2024-02-29", versionBuild = 3,
    conversion(noneFromVersion = "2.0.0", from(version = {"1.0.0", "1.1.0"}, to = "2.0.0", change = {
      convertClass("Versioned.Old", "Versioned.M"),
      convertElement({"Versioned.M"}, "q", "k")})));
end Versioned;
