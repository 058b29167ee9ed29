// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.4 A function has to be found; print of other tools is that of the library.
// MODEL: M
// TOLERATED: 19 UnknownFunction 'print'
package Modelica
  package Utilities
    package Streams
      impure function print
        input String string;
        input String fileName = "";
      algorithm
      end print;
    end Streams;
  end Utilities;
end Modelica;
model M
algorithm
  when initial() then
    print("begun");
  end when;
end M;
