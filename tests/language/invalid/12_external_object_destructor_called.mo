// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 The destructor is not called by the model.
// MODEL: M
// ERROR: 21 ExternalObjectMisuse 'Table'
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
  Table table = Table();
  Real x = 1;
equation
  when terminal() then
    Table.destructor(table);
  end when;
end M;
