// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object class has no elements but constructor and destructor.
// MODEL: M
// ERROR: 16 ExternalObjectMisuse 'Table'
model M
  class Table
    extends ExternalObject;
    function constructor
      output Table table;
      external "C" table = openTable();
    end constructor;
    function destructor
      input Table table;
      external "C" closeTable(table);
    end destructor;
    parameter Real p = 1;
  end Table;
  Table table = Table();
  Real x = 1;
end M;
