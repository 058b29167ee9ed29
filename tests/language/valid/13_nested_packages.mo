// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 13.4.2 Packages hold packages, models, functions, types and constants in one file.
// MODEL: Whole.Examples.Run
// UNKNOWNS: 2
// VALUE: part.k = 6
// ATTRIBUTE: part.x.unit = "m"
package Whole
  package Types
    type Length = Real(unit = "m");
  end Types;
  package Functions
    function double
      input Real u;
      output Real y = 2 * u;
    algorithm
    end double;
  end Functions;
  package Parts
    constant Real default = 3;
    model Part
      parameter Real k = Functions.double(default);
      Types.Length x = k * time;
    end Part;
  end Parts;
  package Examples
    model Run
      Parts.Part part;
      Real y = part.x;
    end Run;
  end Examples;
end Whole;
