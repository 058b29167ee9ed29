// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.1 Imports of an enclosing class are seen by the classes nested in it.
// MODEL: WithImports.Nested.M
// UNKNOWNS: 1
// VALUE: p = 21
package ImportedByOuter
  constant Real c = 21;
end ImportedByOuter;

package WithImports
  import I = ImportedByOuter;
  package Nested
    model M
      parameter Real p = I.c;
      Real x = p;
    end M;
  end Nested;
end WithImports;
