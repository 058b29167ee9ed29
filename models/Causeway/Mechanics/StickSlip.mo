// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Mechanics;
partial model StickSlip "Dry friction that sticks and slides, without a unit"
  Real w "Relative velocity";
  Real a "Relative acceleration";
  Real load "What the friction bears: a force or a torque, against the motion";
  Real slip "What it bears while sliding forwards, at the present velocity";
  Real slipAtRest "What it bears at the begin of sliding";
  Real stick "What it can bear before it breaks away; not less than slipAtRest";
  Boolean free "Whether nothing presses the parts together";
  Integer direction(start=0) "1 and -1: slides forwards or backwards, 0: sticks or begins to slide";
  Boolean leavesForwards(start=false, fixed=true) "Whether it has broken away forwards";
  Boolean leavesBackwards(start=false, fixed=true) "Whether it has broken away backwards";
  Boolean sticks "Whether the parts do not move against each other";
protected
  Real s(start=0) "Along the curve: the load while it sticks, the acceleration beyond the load when it breaks away";
  constant Real unit1 = 1 "One unit of acceleration by load";
initial equation
  pre(direction) = if w > 0 then 1 elseif w < 0 then -1 else 0;
equation
  leavesForwards = not free and pre(direction) == 0 and (s > stick or pre(leavesForwards) and s > slipAtRest);
  leavesBackwards = not free and pre(direction) == 0 and (s < -stick or pre(leavesBackwards) and s < -slipAtRest);
  sticks = not free and pre(direction) == 0 and not leavesForwards and not leavesBackwards;
  a = unit1*(if sticks then 0 elseif free then s elseif leavesForwards then s - slipAtRest elseif leavesBackwards then s + slipAtRest else s);
  load = if sticks then s elseif free then 0 elseif leavesForwards then slipAtRest elseif leavesBackwards then -slipAtRest elseif pre(direction) > 0 then slip else -slip;
  direction = if (pre(direction) > 0 or leavesForwards or free) and w > 0 then 1 elseif (pre(direction) < 0 or leavesBackwards or free) and w < 0 then -1 else 0;
  annotation(
    Icon(graphics={
      Line(points={{-80,-50},{80,-50}}, color={0,0,0}, thickness=0.5),
      Rectangle(extent={{-50,10},{50,-50}}, lineColor={0,0,0}, fillColor={220,220,220}, fillPattern=FillPattern.Solid),
      Line(points={{-30,-62},{30,-62}}, color={0,0,0}, arrow={Arrow.None,Arrow.Filled})}),
    Documentation(info="<html>
<p>The parts stick until the load exceeds <code>stick</code>. Then they begin to slide, against <code>slip</code>, until their velocity is zero
again.</p>
<p>While they stick, the load follows from the acceleration being zero; while they slide it is a function of the velocity. At the begin of sliding the
velocity is still zero and only the acceleration tells the direction. One parameter s says which of these it is, as in the article of Otter, Elmqvist
and Cellier, Modeling of multibody systems with the object-oriented modeling language Dymola, Nonlinear Dynamics 9 (1996).</p>
<p>A component says what w and a are, and how load acts on its flanges.</p>
</html>"));
end StickSlip;
