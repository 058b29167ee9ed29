within A.B;
encapsulated partial model M "d" + "e"
  import X = A.B; import A.*; import A.{b, c};
  extends B(c = 1, break d, break connect(a, b), redeclare model N = O) annotation(x = 1);
  replaceable parameter Real x[2](each start = 1, final min(a = 2) = 3) = {1, 2} if c "s" annotation(Dialog(group = "g"))
    constrainedby Real(min = 1) "y";
  type E = enumeration(a "d", b);
  function f = der(g, x, y);
  redeclare model extends P(z = 1) Real q; end P;
protected
  Real z, w := 3;
initial equation
  x = 0;
equation
  x = if a then -1 else 1:2:10; (a, , b) = f(1, n = function g(p = 2));
  connect(a.b[1], .c) annotation(Line(points={{0,0},{1,1}}));
  if a then b = 1; elseif c then else d = 2; end if;
  for i in 1:3, j loop y[i] = {k^2 for k in 1:2}; end for;
  when {a, not b and c or d} then reinit(x, 1); elsewhen e then z = [1, 2; 3, 4]; end when;
algorithm
  (a, , b) := f(x); while x > 0 loop x := x - .5e-3; break; end while; return;
  annotation(Icon(graphics={Line(color={1,2,3})}), experiment(StopTime=1));
end M;
pure operator function f external "C" y = g(x[end]) annotation(Library="m"); end f;
