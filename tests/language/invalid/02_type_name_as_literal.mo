// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.3 The names of the simple types are like keywords.
// MODEL: M
// ERROR: 6 KeywordAsName 'Real'
model M
  type Kind = enumeration(Text, Real);  
  parameter Kind kind = Kind.Text;
end M;
