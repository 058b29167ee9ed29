// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 Imports are not inherited.
// MODEL: P.M
// ERROR: 17 UnknownClass 'Length'
package P
  package Metric
    type Length = Real(unit = "m");
  end Metric;
  package Library
    model A
      import P.Metric.Length;
      Length l = 1;
    end A;
  end Library;
  model M
    extends P.Library.A;
    Length k = 2;
  end M;
end P;
