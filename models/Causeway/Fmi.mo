// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Fmi "FMUs as components: what causewayc fmu import writes is made of this"
  extends Icons.Package;

  class Instance "An FMU for co-simulation, in a process of its own"
    extends ExternalObject;

    function constructor "Unpacks and loads the FMU"
      extends Icons.Function;
      input String file "The FMU: a path, or modelica://Package/name.fmu";
      input String parameters[:] "Names of what is set before the start";
      input Real values[size(parameters, 1)] "What they are set to; 1 is true, 0 is false";
      output Instance fmu "The FMU";
      external "C" fmu = causeway_fmu_open(file, parameters, values);
      annotation(Documentation(info="<html>
<p>The process has no network, starts no others, and changes files in a folder of its own alone.</p>
</html>"));
    end constructor;

    function destructor "Ends the process"
      extends Icons.Function;
      input Instance fmu "The FMU";
      external "C" causeway_fmu_close(fmu);
      annotation(Documentation(info="<html>
<p>The FMU may free what it has before its process ends.</p>
</html>"));
    end destructor;
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, fillColor={238,243,252}, fillPattern=FillPattern.Solid, radius=10),
        Text(extent={{-80,30},{80,-30}}, textString="FMU", textColor={70,100,160})}),
      Documentation(info="<html>
<p>Whatever the FMU does, it does it in its process: a crash, or a call that does not come back, ends the run with a message.</p>
</html>"));
  end Instance;

  impure function advance "Steps to a communication point"
    extends Icons.Function;
    input Instance fmu "The FMU";
    input Real instant(unit="s") "The point; where it is already, nothing is done";
    output Real point(unit="s") "Likewise: what needs the step depends on it";
    external "C" point = causeway_fmu_advance(fmu, instant);
    annotation(Documentation(info="<html>
<p>During the step the inputs are what they were at the last point. The first point is the start, where the FMU waits for its inputs.</p>
</html>"));
  end advance;

  impure function exchange "Sets inputs at a communication point"
    extends Icons.Function;
    input Instance fmu "The FMU";
    input Real point(unit="s") "The point, from advance";
    input String inputs[:] "Their names";
    input Real values[size(inputs, 1)] "Their values; 1 is true, 0 is false";
    output Real point_out(unit="s") "The point: outputs that follow these inputs at once depend on it";
    external "C" point_out = causeway_fmu_exchange(fmu, point, inputs, values);
    annotation(Documentation(info="<html>
<p>May be called again at one point, while other components find their values.</p>
</html>"));
  end exchange;

  impure function reals "Values of type Real at a communication point"
    extends Icons.Function;
    input Instance fmu "The FMU";
    input Real point(unit="s") "The point, from advance, or from exchange where the values follow the inputs at once";
    input String names[:] "Their names";
    output Real values[size(names, 1)] "The values";
    external "C" causeway_fmu_reals(fmu, point, names, values);
    annotation(Documentation(info="<html>
<p>A value that is no number ends the run.</p>
</html>"));
  end reals;

  impure function integers "Values of type Integer at a communication point"
    extends Icons.Function;
    input Instance fmu "The FMU";
    input Real point(unit="s") "The point, from advance, or from exchange where the values follow the inputs at once";
    input String names[:] "Their names";
    output Integer values[size(names, 1)] "The values";
    external "C" causeway_fmu_integers(fmu, point, names, values);
    annotation(Documentation(info="<html>
<p>Values of enumerations are their numbers in the FMU.</p>
</html>"));
  end integers;

  impure function booleans "Values of type Boolean at a communication point"
    extends Icons.Function;
    input Instance fmu "The FMU";
    input Real point(unit="s") "The point, from advance, or from exchange where the values follow the inputs at once";
    input String names[:] "Their names";
    output Boolean values[size(names, 1)] "The values";
    external "C" causeway_fmu_booleans(fmu, point, names, values);
    annotation(Documentation(info="<html>
<p>True or false, as the FMU says.</p>
</html>"));
  end booleans;

  annotation(
    Icon(graphics={
      Text(extent={{-90,40},{90,-70}}, textString="FMU", textColor={70,100,160})}),
    Documentation(info="<html>
<p><code>causewayc fmu import File.fmu -o Name.mo</code> writes a class with the inputs and outputs of an FMU as connectors and its parameters as
parameters. The class calls these functions at its communication points. Other simulators do not have them.</p>
</html>"));
end Fmi;
