// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.2 Two imports do not give the same name.
// MODEL: P.M
// ERROR: 14 DuplicateImport 'Length'
package P
  package Metric
    type Length = Real(unit = "m");
  end Metric;
  package Imperial
    type Length = Real(unit = "ft");
  end Imperial;
  model M
    import P.Metric.Length;
    import P.Imperial.Length;
    Length l = 1;
  end M;
end P;
