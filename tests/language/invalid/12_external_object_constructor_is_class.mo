// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 The constructor is a function.
// MODEL: M
// ERROR: 8 ExternalObjectMisuse constructor
model M
  class Table
    extends ExternalObject;
    class constructor  
      output Table table;
    end constructor;
    function destructor
      input Table table;
      external "C" closeTable(table);
    end destructor;
  end Table;
  Table table;
end M;
