// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.2 A component of a partial class cannot be simulated, also when it is inherited.
// MODEL: M
// ERROR: 10 PartialClass 'Load'
model M
  partial model Load
    Real x = 1;
  end Load;
  model Circuit
    replaceable Load load;
  end Circuit;
  extends Circuit;
end M;
