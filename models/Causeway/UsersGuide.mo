// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package UsersGuide "First steps, conventions, and the next steps"
  extends Icons.Information;

  class Overview "Contents of the library"
    extends Icons.Information;
    annotation(
      DocumentationClass=true, preferredView="info",
      Documentation(info="<html>
<p>The library contains what an introduction to modelling needs, and no more: components of circuits, signals, mechanics in one dimension and heat. Each
component is a page of text with visible equations.</p>
<h4>Connections</h4>
<p>A connector has a potential and a flow. Connected connectors have the same potential, and their flows sum to zero:</p>
<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\">
<tr><th>Field</th><th>Potential</th><th>Flow</th><th>Connector</th></tr>
<tr><td>Electricity</td><td>v, potential in V</td><td>i, current in A</td><td>Pin</td></tr>
<tr><td>Motion along a line</td><td>s, position in m</td><td>f, force in N</td><td>Flange</td></tr>
<tr><td>Motion about an axis</td><td>phi, angle in rad</td><td>tau, torque in N.m</td><td>Flange</td></tr>
<tr><td>Heat</td><td>T, temperature in K</td><td>Q_flow, heat flow in W</td><td>HeatPort</td></tr>
</table>
<p>Signals have a direction instead: an output is computed by its block, an input is given from outside.</p>
<h4>Coupled domains</h4>
<p><a href=\"modelica://Causeway.Electrical.Basic.RotationalEMF\">RotationalEMF</a> and <a
href=\"modelica://Causeway.Electrical.Basic.TranslationalEMF\">TranslationalEMF</a> join circuits and mechanics, <a
href=\"modelica://Causeway.Mechanics.Rotational.Components.IdealGearR2T\">IdealGearR2T</a> both kinds of mechanics, a heat port (parameter useHeatPort)
carries losses to <a href=\"modelica://Causeway.Thermal\">Thermal</a>, and controlled sources use the signals of blocks.</p>
</html>"));
  end Overview;

  class FirstSteps "A first circuit, from nothing to a waveform"
    extends Icons.Information;
    annotation(
      DocumentationClass=true, preferredView="info",
      Documentation(info="<html>
<p>A source, a resistor and a capacitor: in ten minutes you see how their equations are sorted, and how the voltage of the capacitor rises.</p>
<h4>1. A new model</h4>
<p>Create a new file (Ctrl+N) and type the model. Or draw it in the diagram view: drag each component from the library browser, and draw lines from pin
to pin.</p>
<pre>
model FirstCircuit \"A capacitor is charged through a resistor\"
  Causeway.Electrical.Sources.StepVoltage source(V=10);
  Causeway.Electrical.Basic.Resistor R(R=1000);
  Causeway.Electrical.Basic.Capacitor C(C=1e-6, v(start=0, fixed=true));
  Causeway.Electrical.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, C.p);
  connect(C.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.01, Interval=1e-5));
end FirstCircuit;
</pre>
<p>Save it as FirstCircuit.mo. Mistakes are underlined while you type; the panel <b>Problems</b> lists them.</p>
<h4>2. Analyse</h4>
<p>Press <b>Analyse</b> (F7). Connections become equations: potentials are equal, currents sum to zero. The panel <b>Digraph</b> has each equation on
the left and each unknown on the right. Step forward and watch the two rules. An equation with only one unknown left is solved for this unknown. An
unknown that is left in only one equation is solved from this equation. Each step gives its reason.</p>
<p>The voltage C.v is a state, so it counts as known; its derivative is an unknown. The panel <b>Equations</b> shows the result in the order of
evaluation.</p>
<h4>3. Simulate</h4>
<p>Press <b>Simulate</b> (F5), and choose C.v in the panel <b>Plot</b>. It rises to 10 V; after R*C = 1 ms it reaches 63.2 percent,
or 6.32 V.</p>
<p>Change R to 2000 and simulate again: the curve rises more slowly, and the structure stays the same.</p>
<h4>4. Break it</h4>
<ul>
<li>Delete the ground. Nothing fixes the potentials any more. The model still runs: <b>Problems</b> shows a warning, names the node that is taken as 0 V, and
offers a ground as a fix.</li>
<li>Replace the resistor by a wire, <code>connect(source.p, C.p)</code>. Now both source and capacitor determine the voltage. The start value of 0 V
contradicts the 10 V of the source: <b>Problems</b> shows the two equations.</li>
<li>Replace the resistor by a diode (<code>Causeway.Electrical.Ideal.IdealDiode</code>) in series with a resistor, and the source by a SineVoltage.
With a load parallel to the capacitor, this is <a href=\"modelica://Causeway.Examples.Discontinuities.HalfWaveRectifier\">HalfWaveRectifier</a>.</li>
</ul>
<h4>5. Continue</h4>
<p>The <a href=\"modelica://Causeway.Examples\">Examples</a> lead from sorting through events and switches to constraints between states. Each has a page
like this one.</p>
</html>"));
  end FirstSteps;

  class Conventions "Names, signs, colours, start values"
    extends Icons.Information;
    annotation(
      DocumentationClass=true, preferredView="info",
      Documentation(info="<html>
<h4>Signs</h4>
<ul>
<li>A flow is positive into the component. The current i of a component with two pins goes from p to n through it, its voltage v is the potential of p minus that of
n; so v*i is the power that it takes. A source that feeds a circuit has a negative power.</li>
<li>A force or torque at a flange acts on the component whose flange it is.</li>
<li>A heat flow at a port is positive into the component.</li>
</ul>
<h4>Names</h4>
<p>Parameters have the usual letters of textbooks: R, G, C, L for circuits, m, J, c, d for mechanics, C, G, R for heat, k and T for blocks. Names that
would clash end with a number.</p>
<h4>Colours</h4>
<p>Blue: electricity. Green: motion along a line. Grey: motion about an axis. Red: heat. Dark blue: Real signals. Magenta: Boolean signals. A filled
connector is the first one, a hollow one the second: p and n, a and b, input and output.</p>
<h4>Start values</h4>
<p>Components have start values, and leave it to you to fix them: <code>C(v(start=5, fixed=true))</code>. Values that are not fixed follow from the
equations, where there are enough of them; otherwise Causeway fixes states at their start values and names them. Blocks with a state, such as Integrator, start
at their parameter y_start.</p>
<h4>Ideal switches</h4>
<p>Ron and Goff are 0: a switch has no losses. A circuit may then have no solution, or several, such as two ideal diodes in parallel; Causeway
reports this. See <a href=\"modelica://Causeway.Electrical.Ideal\">Ideal</a>.</p>
</html>"));
  end Conventions;

  class MovingOn "The same model with the Modelica Standard Library"
    extends Icons.Information;
    annotation(
      DocumentationClass=true, preferredView="info",
      Documentation(info="<html>
<p>The Modelica Standard Library has some thousand components. Those of this library have the names, connectors and parameters of their counterparts
there, so most models can be converted by a change of the package:</p>
<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\">
<tr><th>Here</th><th>There</th></tr>
<tr><td>Causeway.Units</td><td>Modelica.Units.SI</td></tr>
<tr><td>Causeway.Constants</td><td>Modelica.Constants</td></tr>
<tr><td>Causeway.Electrical.Basic, Ideal, Sensors, Sources, Interfaces</td><td>Modelica.Electrical.Analog.Basic, Ideal, Sensors, Sources, Interfaces</td></tr>
<tr><td>Causeway.Electrical.Sources.ThreePhaseVoltage</td><td>Modelica.Electrical.Polyphase.Sources.SineVoltage, with a plug in place of three pins</td></tr>
<tr><td>Causeway.Electrical.Machines.DCMachine</td><td>Modelica.Electrical.Machines.BasicMachines.DCMachines.DC_PermanentMagnet, with other parameters</td></tr>
<tr><td>Causeway.Blocks.Continuous, Math, Nonlinear, Logical, Sources, Discrete</td><td>the same names in Modelica.Blocks</td></tr>
<tr><td>Causeway.Mechanics.Translational, Rotational</td><td>the same names in Modelica.Mechanics</td></tr>
<tr><td>Causeway.Thermal</td><td>Modelica.Thermal.HeatTransfer</td></tr>
</table>
<h4>Differences</h4>
<ul>
<li>Many parameters have a default here and none there: always give R, C, J and the like a value.</li>
<li>T_ref of a resistor is 20 degC here, and 27 degC there.</li>
<li>Ron and Goff of ideal switches are 0 here, and 1e-5 there; other tools need values above 0.</li>
<li>Nonlinear.Hysteresis is Logical.Hysteresis there, with a Boolean output.</li>
<li>The limits of IdealOpAmpLimited are parameters here and supply pins there; IdealTransistorWithDiode has no counterpart there, and
SaturatingInductor has other parameters.</li>
<li>Integrator, FirstOrder and their like begin at y_start here; there the parameter initType decides this.</li>
<li>Electrical.Semiconductors and Blocks.Converters have no counterpart there with the same parameters.</li>
<li>Friction is given by a few numbers here, by a table there.</li>
<li>The housing of a gear, a brake or a motor does not move here; there it may (useSupport).</li>
</ul>
<p>Put the folder of the library into MODELICAPATH before you start Causeway, and replace the names.</p>
</html>"));
  end MovingOn;
  annotation(
    DocumentationClass=true, preferredView="info",
    Documentation(info="<html>
<ul>
<li><a href=\"modelica://Causeway.UsersGuide.Overview\">Overview</a>: the contents of the library</li>
<li><a href=\"modelica://Causeway.UsersGuide.FirstSteps\">FirstSteps</a>: a first circuit, from nothing to a waveform</li>
<li><a href=\"modelica://Causeway.UsersGuide.Conventions\">Conventions</a>: names, signs, colours, start values</li>
<li><a href=\"modelica://Causeway.UsersGuide.MovingOn\">MovingOn</a>: the same model with the Modelica Standard Library</li>
</ul>
</html>"));
end UsersGuide;
