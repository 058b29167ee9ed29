// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 Imported names are not found from outside.
// MODEL: P.M
// ERROR: 14 UnknownClass 'Length'
package P
  package Metric
    type Length = Real(unit = "m");
  end Metric;
  package Library
    import P.Metric.Length;
    constant Length l = 1;
  end Library;
  model M
    P.Library.Length k = 2;
  end M;
end P;
