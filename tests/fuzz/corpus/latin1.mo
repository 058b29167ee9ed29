model M
  // дя
  Real x = "Г";
end M;
