// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 A name is found in one of the imported packages only.
// MODEL: P.M
// ERROR: 14 AmbiguousImport 'Length'
package P
  package Metric
    type Length = Real(unit = "m");
  end Metric;
  package Imperial
    type Length = Real(unit = "ft");
  end Imperial;
  model M
    import P.Metric.*;
    import P.Imperial.*;
    Length l = 1;
  end M;
end P;
