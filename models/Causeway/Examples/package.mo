// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Examples "Models that can be simulated as they are"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Each example has a page that says what to see in it, and where. Open one, press <b>Analyse</b> to watch how its equations are sorted, and
<b>Simulate</b> for its waveforms.</p>
<ul>
<li><a href=\"modelica://Causeway.Examples.Causalization\">Causalization</a>: which equation is solved for which unknown; loops; systems that cannot be
solved</li>
<li><a href=\"modelica://Causeway.Examples.Discontinuities\">Discontinuities</a>: regions, thresholds, switches, ideal diodes</li>
<li><a href=\"modelica://Causeway.Examples.HigherIndex\">HigherIndex</a>: constraints between states, and states that are selected during the run</li>
<li><a href=\"modelica://Causeway.Examples.HybridSystems\">HybridSystems</a>: events that are known in advance, events that trigger each other, clocks,
structures that change</li>
<li><a href=\"modelica://Causeway.Examples.Circuits\">Circuits</a>, <a href=\"modelica://Causeway.Examples.PowerElectronics\">PowerElectronics</a>, <a
href=\"modelica://Causeway.Examples.Drives\">Drives</a>, <a href=\"modelica://Causeway.Examples.Motion\">Motion</a>, <a
href=\"modelica://Causeway.Examples.Heat\">Heat</a>, <a href=\"modelica://Causeway.Examples.Control\">Control</a>: classic models of these fields</li>
</ul>
</html>"));
end Examples;
