// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object gets its value in its declaration only.
// MODEL: M
// ERROR: 21 ExternalObjectMisuse 'b'
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
  end Table;
  Table a = Table();
  Table b;
  Real x = 1;
equation
  b = a;
end M;
