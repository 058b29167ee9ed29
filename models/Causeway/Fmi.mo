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

  class Exchange "An FMU for model exchange, in a process of its own"
    extends ExternalObject;

    function constructor "Unpacks and loads the FMU"
      extends Icons.Function;
      input String file "The FMU: a path, or modelica://Package/name.fmu";
      input String parameters[:] "Names of what is set before the start";
      input Real values[size(parameters, 1)] "What they are set to; 1 is true, 0 is false";
      output Exchange fmu "The FMU";
      external "C" fmu = causeway_fmu_open_exchange(file, parameters, values);
      annotation(Documentation(info="<html>
<p>The process has no network, starts no others, and changes files in a folder of its own alone.</p>
</html>"));
    end constructor;

    function destructor "Ends the process"
      extends Icons.Function;
      input Exchange fmu "The FMU";
      external "C" causeway_fmu_close_exchange(fmu);
      annotation(Documentation(info="<html>
<p>The FMU may free what it has before its process ends.</p>
</html>"));
    end destructor;
    annotation(
      Icon(graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={70,100,160}, fillColor={238,243,252}, fillPattern=FillPattern.Solid, radius=10),
        Text(extent={{-80,30},{80,-30}}, textString="FMU", textColor={70,100,160})}),
      Documentation(info="<html>
<p>Its states are states of the model. What lies between two of its events is an epoch, a number that <code>event</code> gives; epoch 0 is its
initialization. Within an epoch all that it gives follows from time, states and inputs.</p>
</html>"));
  end Exchange;

  pure function values "Values of type Real at an instant"
    extends Icons.Function;
    input Exchange fmu "The FMU";
    input Real epoch "From event";
    input Real instant(unit="s") "The time";
    input String names[:] "Names of the values";
    input String knowns[:] "Names of the states and inputs that they follow at once";
    input Real given[size(knowns, 1)] "Values of these; 1 is true, 0 is false";
    output Real values[size(names, 1)] "The values";
    external "C" causeway_fmu_values(fmu, epoch, instant, names, knowns, given, values);
    annotation(Documentation(info="<html>
<p>Derivatives are values, too, and states until the first event. A value that is no number ends the run.</p>
</html>"));
  end values;

  pure function wholeValues "Values of type Integer in an epoch"
    extends Icons.Function;
    input Exchange fmu "The FMU";
    input Real epoch "From event";
    input Real instant(unit="s") "The start of the run";
    input String names[:] "Names of the values";
    input String knowns[:] "Names of the inputs that they follow at once";
    input Real given[size(knowns, 1)] "Values of these; 1 is true, 0 is false";
    output Integer values[size(names, 1)] "The values";
    external "C" causeway_fmu_whole_values(fmu, epoch, instant, names, knowns, given, values);
    annotation(Documentation(info="<html>
<p>They change at events alone. Values of enumerations are their numbers in the FMU.</p>
</html>"));
  end wholeValues;

  pure function logicalValues "Values of type Boolean in an epoch"
    extends Icons.Function;
    input Exchange fmu "The FMU";
    input Real epoch "From event";
    input Real instant(unit="s") "The start of the run";
    input String names[:] "Names of the values";
    input String knowns[:] "Names of the inputs that they follow at once";
    input Real given[size(knowns, 1)] "Values of these; 1 is true, 0 is false";
    output Boolean values[size(names, 1)] "The values";
    external "C" causeway_fmu_whole_values(fmu, epoch, instant, names, knowns, given, values);
    annotation(Documentation(info="<html>
<p>They change at events alone.</p>
</html>"));
  end logicalValues;

  pure function distances "How far it is to the next event of the FMU"
    extends Icons.Function;
    input Exchange fmu "The FMU";
    input Real epoch "From event";
    input Real instant(unit="s") "The time";
    input String knowns[:] "Names of all states and inputs";
    input Real given[size(knowns, 1)] "Values of these; 1 is true, 0 is false";
    input Integer count "How many event indicators there are, and 1";
    output Real distances[count] "Where one is negative there is an event";
    external "C" causeway_fmu_distances(fmu, epoch, instant, knowns, given, distances);
    annotation(Documentation(info="<html>
<p>Event indicators, as distances from zero on the side on which they were after the last event. The last one becomes negative where an input
has changed that changes at events alone, and where the FMU wants an event after a step.</p>
</html>"));
  end distances;

  pure function event "An event of the FMU"
    extends Icons.Function;
    input Exchange fmu "The FMU";
    input Real epoch "That ends";
    input Real instant(unit="s") "The time";
    input String knowns[:] "Names of all states and inputs";
    input Real given[size(knowns, 1)] "Values of these; 1 is true, 0 is false";
    input Integer count "How many states there are, and 4";
    output Real results[count] "The next epoch; the time of its end, where it is known; 0 or 1 in turn as often as states are reset; 1 if the simulation ends; the states";
    external "C" causeway_fmu_event(fmu, epoch, instant, knowns, given, results);
    annotation(Documentation(info="<html>
<p>With the same values it gives the same epoch again. Where other values follow in the passes of an event, the FMU goes back to the epoch that ends.</p>
</html>"));
  end event;

  annotation(
    Icon(graphics={
      Text(extent={{-90,40},{90,-70}}, textString="FMU", textColor={70,100,160})}),
    Documentation(info="<html>
<p><code>causewayc fmu import File.fmu -o Name.mo</code> writes a class with the inputs and outputs of an FMU as connectors and its parameters as
parameters. The class calls these functions at its communication points. Other simulators do not have them.</p>
</html>"));
end Fmi;
