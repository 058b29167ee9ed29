// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.4 A variable is defined by one when-equation only.
// MODEL: M
// ERROR: 12 DefinedTwice 'close'
model M
  Boolean close(start = false);
equation
  when time > 1 then
    close = true;
  end when;
  when time > 2 then
    close = false;
  end when;
end M;
