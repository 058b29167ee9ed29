// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.8 An input of a component that is no connector needs a value.
// MODEL: M
// ERROR: 10 MissingInputValue 'u'
model M
  block Gain
    input Real u;
    output Real y = 2*u;
  end Gain;
  Gain gain;
end M;
