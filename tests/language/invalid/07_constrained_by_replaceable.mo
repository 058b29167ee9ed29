// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.1.4 A constraining class is not replaceable.
// MODEL: M
// ERROR: 12 ReplaceableBase 'Base'
model M
  replaceable model Base
    Real x = 1;
  end Base;
  model Load
    Real x = 1;
  end Load;
  replaceable Load load constrainedby Base;
end M;
