// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.11 choicesAllMatching and choices with redeclarations are offers, not redeclarations.
// MODEL: Offers
// UNKNOWNS: 1
// VALUE: part.k = 1
model OfferA
  parameter Real k = 1;
  Real x = k;
end OfferA;

model OfferB
  parameter Real k = 2;
  Real x = k;
end OfferB;

model Offers
  replaceable OfferA part annotation(choicesAllMatching = true,
    choices(choice(redeclare OfferB part "the second"), choice(redeclare OfferA part(k = 5))));
  replaceable model Kind = OfferA constrainedby OfferA annotation(choicesAllMatching = true);
end Offers;
