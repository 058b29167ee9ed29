// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 14.1 Only a short definition extends an operator record.
// MODEL: M
// ERROR: 11 BaseKindNotAllowed 'Pair'
model M
  operator record Pair
    Real a;
    Real b;
  end Pair;
  operator record Triple
    extends Pair;  
    Real c;
  end Triple;
  Triple x(a = 1, b = 2, c = time);
end M;
