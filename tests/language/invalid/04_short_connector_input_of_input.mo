// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 What gets a prefix has no elements with one, also by a short definition.
// MODEL: M
// ERROR: 12 PrefixNotAllowed an input
model M
  connector Plug
    Real e;
    flow Real f;
    input Real x;
  end Plug;
  connector PlugIn = input Plug;
  PlugIn plug(e = 1, x = 2);  
end M;
