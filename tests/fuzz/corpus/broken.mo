model A
  Real x
  Real type;
  Real s(unit="m;
equation
  x == (1 + 2;
  if x = 1
    y := 2;
  end for;
  x = a && b;
  Real q;
  z = [1, 2;
  x =
  y = 2*-3^4^5 < 6 < 7;
end;
) end B
