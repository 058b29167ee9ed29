// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object has no elements to modify.
// MODEL: M
// ERROR: 18 UnknownAttribute 'name'
model M
  class Table
    extends ExternalObject;
    function constructor
      input String name;
      output Table table;
      external "C" table = openTable(name);
    end constructor;
    function destructor
      input Table table;
      external "C" closeTable(table);
    end destructor;
  end Table;
  Table table(name = "a") = Table("b");  
end M;
