// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.4.4 The escape sequences of strings stand for one character each.
// MODEL: StringEscapes
// UNKNOWNS: 0
// VALUE: quote = "say \"hi\""
// VALUE: backslash = "a\\b"
// VALUE: sameQuestionMark = true
// VALUE: sameQuote = true
model StringEscapes
  parameter String quote = "say \"hi\"";
  parameter String backslash = "a\\b";
  parameter String tabbed = "a\tb\nc\rd\ae\bf\fg\vh";
  parameter Boolean sameQuestionMark = "\?" == "?";
  parameter Boolean sameQuote = "\'" == "'";
end StringEscapes;
