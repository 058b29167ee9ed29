// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 12.9.7 An external object has a constructor and a destructor and is passed to functions.
// MODEL: UsesCounter
// UNKNOWNS: 1
class Counter
  extends ExternalObject;
  function constructor
    input Integer start = 0;
    input String name;
    output Counter counter;
  external "C" counter = counter_new(start, name);
  end constructor;
  function destructor
    input Counter counter;
  external "C" counter_delete(counter);
  end destructor;
end Counter;

impure function next
  input Counter counter;
  output Integer value;
external "C" value = counter_next(counter);
end next;

model UsesCounter
  Counter counter = Counter(5, name = "first");
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    n = next(counter);
  end when;
end UsesCounter;
