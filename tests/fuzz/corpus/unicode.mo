model M
  Real ä = 1 − 2;
  String s = "€ \d";
end M;
