// SPDX-License-Identifier: GPL-3.0-or-later
within Causeway;
package Units "Types of physical quantities with their units"
  extends Icons.Package;

  type Time = Real(final quantity="Time", final unit="s") "Time";

  type Frequency = Real(final quantity="Frequency", final unit="Hz") "Cycles per second";

  type AngularFrequency = Real(final quantity="AngularFrequency", final unit="rad/s") "Angle per second of an oscillation";

  type Angle = Real(final quantity="Angle", final unit="rad", displayUnit="deg") "Angle";

  type AngularVelocity = Real(final quantity="AngularVelocity", final unit="rad/s") "Angle per second of a rotation";

  type AngularAcceleration = Real(final quantity="AngularAcceleration", final unit="rad/s2") "Change of angular velocity";

  type Length = Real(final quantity="Length", final unit="m") "Length";

  type Distance = Real(final quantity="Length", final unit="m", min=0) "Length that is not negative";

  type Position = Real(final quantity="Length", final unit="m") "Place along a line";

  type Velocity = Real(final quantity="Velocity", final unit="m/s") "Change of position";

  type Acceleration = Real(final quantity="Acceleration", final unit="m/s2") "Change of velocity";

  type Mass = Real(final quantity="Mass", final unit="kg", min=0) "Mass";

  type Force = Real(final quantity="Force", final unit="N") "Force";

  type Energy = Real(final quantity="Energy", final unit="J") "Energy";

  type Power = Real(final quantity="Power", final unit="W") "Energy per second";

  type Torque = Real(final quantity="Torque", final unit="N.m") "Torque";

  type MomentOfInertia = Real(final quantity="MomentOfInertia", final unit="kg.m2", min=0) "Moment of inertia";

  type TranslationalSpringConstant = Real(final quantity="TranslationalSpringConstant", final unit="N/m", min=0) "Force by elongation";

  type TranslationalDampingConstant = Real(final quantity="TranslationalDampingConstant", final unit="N.s/m", min=0) "Force by velocity";

  type RotationalSpringConstant = Real(final quantity="RotationalSpringConstant", final unit="N.m/rad", min=0) "Torque by angle";

  type RotationalDampingConstant = Real(final quantity="RotationalDampingConstant", final unit="N.m.s/rad", min=0) "Torque by angular velocity";

  type Voltage = Real(final quantity="ElectricPotential", final unit="V") "Difference of two potentials";

  type ElectricPotential = Real(final quantity="ElectricPotential", final unit="V") "Electric potential";

  type Current = Real(final quantity="ElectricCurrent", final unit="A") "Electric current";

  type ElectricCharge = Real(final quantity="ElectricCharge", final unit="C") "Electric charge";

  type Resistance = Real(final quantity="Resistance", final unit="Ohm") "Voltage by current";

  type Conductance = Real(final quantity="Conductance", final unit="S") "Current by voltage";

  type Capacitance = Real(final quantity="Capacitance", final unit="F", min=0) "Charge by voltage";

  type Inductance = Real(final quantity="Inductance", final unit="H") "Flux by current";

  type MagneticFlux = Real(final quantity="MagneticFlux", final unit="Wb") "Flux linkage of a coil";

  type ElectricalTorqueConstant = Real(final quantity="ElectricalTorqueConstant", final unit="N.m/A") "Torque by current of a machine; the same number is voltage by angular velocity";

  type ElectricalForceConstant = Real(final quantity="ElectricalForceConstant", final unit="N/A") "Force by current of a coil in a field";

  type Temperature = Real(final quantity="ThermodynamicTemperature", final unit="K", min=0, start=293.15, nominal=300, displayUnit="degC") "Absolute temperature";

  type TemperatureDifference = Real(final quantity="ThermodynamicTemperature", final unit="K") "Difference of two temperatures";

  type HeatFlowRate = Real(final quantity="Power", final unit="W") "Heat per second";

  type HeatCapacity = Real(final quantity="HeatCapacity", final unit="J/K", min=0) "Heat by temperature";

  type ThermalConductance = Real(final quantity="ThermalConductance", final unit="W/K") "Heat flow by temperature difference";

  type ThermalResistance = Real(final quantity="ThermalResistance", final unit="K/W") "Temperature difference by heat flow";

  type LinearTemperatureCoefficient = Real(final quantity="LinearTemperatureCoefficient", final unit="1/K") "Relative change by temperature";
  annotation(
    Icon(graphics={
      Text(extent={{-70,60},{70,-70}}, textString="kg m s", textColor={0,0,0})}),
    Documentation(info="<html>
<p>Each type is a Real with a quantity and a unit, and where people read another unit, with that as display unit: a temperature is computed in K and
shown in degrees Celsius. The names are those of Modelica.Units.SI.</p>
</html>"));
end Units;
