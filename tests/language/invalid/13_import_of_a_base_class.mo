// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.2.1 Imports are not inherited.
// MODEL: P.M
// TOLERATED: 15 UnknownClass import of a base class
package P
  package Units
    type Length = Real(unit = "m");
  end Units;
  partial model Base
    import U = P.Units;
    parameter U.Length a = 1;
  end Base;
  model Layer
    extends Base;
    U.Length z = a*time;
  end Layer;
  model M
    Layer layer;
  end M;
end P;
