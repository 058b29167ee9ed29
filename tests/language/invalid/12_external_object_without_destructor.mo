// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object has a constructor and a destructor.
// MODEL: M
// ERROR: 6 ExternalObjectMisuse 'Table'
model M
  class Table
    extends ExternalObject;
    function constructor
      output Table table;
      external "C" table = openTable();
    end constructor;
  end Table;
  Table table = Table();
  Real x = 1;
end M;
