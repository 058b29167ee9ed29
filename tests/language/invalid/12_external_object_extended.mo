// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object class is no base class.
// MODEL: M
// ERROR: 18 ExternalObjectMisuse 'Table'
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
  class Sheet
    extends Table;
  end Sheet;
  Sheet sheet = Sheet();
  Real x = 1;
end M;
