// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object gets its value in its declaration; an assignment of what is known says the same.
// MODEL: M
// TOLERATED: 31 AssignmentNotAllowed 'table' is an external object
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
    table := Table(data);
    y := read(table, at);
  end interpolate;
  Real x = interpolate(time, {1, 2});
end M;
