// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.1 A protected element of a package is not imported.
// MODEL: P.M
// ERROR: 11 ProtectedAccess 'Length'
package P
  package Metric
  protected
    type Length = Real(unit = "m");
  end Metric;
  model M
    import P.Metric.Length;
    Length l = 1;
  end M;
end P;
