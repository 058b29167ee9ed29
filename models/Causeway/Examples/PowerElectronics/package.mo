// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway.Examples;
package PowerElectronics "Converters, with ideal switches and with losses"
  extends Icons.ExamplesPackage;
  annotation(
    Documentation(info="<html>
<p>Rectifiers and converters with ideal switches, diodes and thyristors, most of which have neither resistance nor leakage:</p>
<ul>
<li><a href=\"modelica://Causeway.Examples.PowerElectronics.BoostConverter\">BoostConverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.ScrBridge\">ScrBridge</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.TriacDimmer\">TriacDimmer</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.VoltageMultiplier\">VoltageMultiplier</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.GtoHalfBridge\">GtoHalfBridge</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.PwmInverter\">PwmInverter</a></li>
</ul>
<p>Converters whose <a href=\"modelica://Causeway.Electrical.Semiconductors\">semiconductors</a> have the losses of their data sheets. In each of them
the energy of the sources is that of the losses, the loads and what is stored:</p>
<ul>
<li>dc to dc: <a href=\"modelica://Causeway.Examples.PowerElectronics.BuckWithVoltageLoop\">BuckWithVoltageLoop</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.FlybackConverter\">FlybackConverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.FullBridgeConverter\">FullBridgeConverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.LlcConverter\">LlcConverter</a></li>
<li>from the mains: <a href=\"modelica://Causeway.Examples.PowerElectronics.PfcBoost\">PfcBoost</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.ActiveRectifier\">ActiveRectifier</a></li>
<li>to ac: <a href=\"modelica://Causeway.Examples.PowerElectronics.ThreePhaseInverter\">ThreePhaseInverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.NpcInverter\">NpcInverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.ThreePhaseNpcInverter\">ThreePhaseNpcInverter</a>, <a
href=\"modelica://Causeway.Examples.PowerElectronics.Cycloconverter\">Cycloconverter</a></li>
</ul>
</html>"));
end PowerElectronics;
