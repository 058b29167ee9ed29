// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples.HigherIndex;
model PendulumThreeWays "The pendulum of index 3 integrated directly, differentiated only, and reduced"
  extends Icons.Example;
  parameter Real L = 1 "Length of the rod";
  parameter Real g = 9.81 "Acceleration of gravity";
  parameter Real h = 0.001 "Step of the direct integration";
  Real x(start=1, fixed=true) "Reduced: horizontal position";
  Real y "Vertical position";
  Real vx(start=0, fixed=true) "Horizontal velocity";
  Real vy "Vertical velocity";
  Real T "Force of the rod by mass and length";
  Real xd(start=1, fixed=true) "Differentiated, with the last derivative of the constraint only: horizontal position";
  Real yd(start=0, fixed=true) "Vertical position";
  Real vxd(start=0, fixed=true) "Horizontal velocity";
  Real vyd(start=0, fixed=true) "Vertical velocity";
  Real Td "Force of the rod by mass and length";
  Real c0 "What is left of the constraint: the length";
  Real c1 "Of its derivative: the velocity along the rod";
  Real c2 "Of its second derivative: the acceleration along the rod";
  discrete Real xi(start=1, fixed=true) "Index 3 as it is, by the implicit Euler method: horizontal position";
  discrete Real yi(start=0, fixed=true) "Vertical position";
  discrete Real vxi(start=0, fixed=true) "Horizontal velocity";
  discrete Real vyi(start=0, fixed=true) "Vertical velocity";
  discrete Real Ti(start=0, fixed=true) "Force of the rod by mass and length, with steps of h and 2*h in turn";
protected
  Integer n(start=0, fixed=true) "Ticks";
  discrete Real s(start=h, fixed=true) "Length of the step";
  discrete Real ax(start=1, fixed=true) "Where the step would lead without the rod, horizontally";
  discrete Real ay(start=0, fixed=true) "And vertically";
  discrete Real r(start=1, fixed=true) "How far from the pivot that is";
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = x^2 + y^2 - L^2;

  der(xd) = vxd;
  der(yd) = vyd;
  der(vxd) = Td*xd;
  der(vyd) = Td*yd - g;
  0 = 2*(vxd^2 + vyd^2) + 2*(xd*der(vxd) + yd*der(vyd));
  c0 = xd^2 + yd^2 - L^2;
  c1 = 2*(xd*vxd + yd*vyd);
  c2 = 2*(vxd^2 + vyd^2) + 2*(xd*(Td*xd) + yd*(Td*yd - g));
algorithm
  when sample(h, h) then
    n := pre(n) + 1;
    if mod(n, 3) <> 1 then
      s := if mod(n, 3) == 2 then 2*h else h;
      ax := pre(xi) + s*pre(vxi);
      ay := pre(yi) + s*(pre(vyi) - s*g);
      // (xi, yi)*(1 - s^2*T) = (ax, ay), on the circle
      r := sqrt(ax^2 + ay^2);
      xi := ax*L/r;
      yi := ay*L/r;
      vxi := (xi - pre(xi))/s;
      vyi := (yi - pre(yi))/s;
      Ti := (1 - r/L)/s^2;
    end if;
  end when;
  annotation(
    experiment(StartTime=0, StopTime=3, Interval=0.001, Tolerance=1e-5),
    Documentation(info="<html>
<p>One pendulum, three ways. x^2 + y^2 = L^2 ties positions together and does not mention the force T.</p>
<ul>
<li><b>Directly</b> (xi, yi, Ti): each step of the implicit Euler method solves the equations of index 3 as they are. The positions are fair. The force
takes two differences of positions: wherever the step changes its length, it is wrong by a third and more, and shorter steps do not help.</li>
<li><b>Differentiated</b> (xd, yd, Td): the constraint is differentiated twice and then forgotten. The last derivative c2 is zero, but nothing keeps c1
and c0 there: their errors add up, and the rod changes its length.</li>
<li><b>Reduced</b> (x, y, T): all three hold, and of the positions and of the velocities one each is integrated.</li>
</ul>
<h4>What to see</h4>
<ul>
<li><b>Plot</b>: Ti jumps between two values beside the smooth T. c0 drifts away from 0.</li>
<li><b>Structure</b>: equation by equation, what is differentiated, and the two StateSets.</li>
</ul>
</html>"));
end PendulumThreeWays;
