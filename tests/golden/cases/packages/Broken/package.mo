package Broken "Some of its classes are wrong"
  partial model Base
    Real x(start = 1, fixed = true);
  end Base;
  model Fine
    extends Base;
  equation
    der(x) = -x;
  end Fine;
  model WrongName
    extends Base;
  equation
    der(x) = -y;
  end WrongName;
  model WrongType
    extends Bse;
  end WrongType;
end Broken;
