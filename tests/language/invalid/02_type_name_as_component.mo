// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.3 The names of the simple types are like keywords.
// MODEL: M
// ERROR: 6 KeywordAsName 'Boolean'
model M
  Real Boolean = 3;  
end M;
