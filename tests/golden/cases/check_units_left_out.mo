// RUN: check --no-units UnitsLeftOut.Old {file}
// Units are not checked in a package that is left out; what begins like its name is another one.
package UnitsLeftOut
  type Length = Real(unit = "m");
  type Time = Real(unit = "s");
  package Old
    model A
      Length s = t;
      Time t = time;
    end A;
  end Old;
  package Older
    model A
      Length s = t;
      Time t = time;
    end A;
  end Older;
end UnitsLeftOut;
