model M
  Real x; // c
  /* a
 b */ Real y;
end M;
