// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object gets its value in its declaration, not in a branch.
// MODEL: M
// ERROR: 32 AssignmentNotAllowed 'table' is an external object
model M
  class Table
    extends ExternalObject;
    function constructor
      input Real data[:];
      output Table table;
      external "C" table = openTable(data);
    end constructor;
    function destructor
      input Table table;
      external "C" closeTable(table);
    end destructor;
  end Table;
  function read
    input Table table;
    input Real at;
    output Real y;
    external "C" y = readTable(table, at);
  end read;
  function interpolate
    input Real at;
    input Real data[:];
    output Real y;
  protected
    Table table;
  algorithm
    if at > 1 then
      table := Table(data);
    end if;
    y := read(table, at);
  end interpolate;
  Real x = interpolate(time, {1, 2});
end M;
