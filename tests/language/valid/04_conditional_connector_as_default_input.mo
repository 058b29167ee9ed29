// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.4.5 Of two conditional sources just one stays connected to the inner block.
// MODEL: ConditionalInput
// UNKNOWNS: 8
// ABSENT: a.fromOutside
// ABSENT: b.local
// PRESENT: a.local
// PRESENT: b.fromOutside
// VALUE: b.useExternal = true
package ConditionalInputParts
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Const
    parameter Real k = 7;
    RealOutput y = k;
  end Const;
  block Twice
    parameter Boolean useExternal = false;
    RealInput fromOutside if useExternal;
    Real x;
  protected
    Const local if not useExternal;
    RealInput u;
  equation
    connect(fromOutside, u);
    connect(local.y, u);
    x = 2 * u;
  end Twice;
end ConditionalInputParts;

model ConditionalInput
  ConditionalInputParts.Twice a;
  ConditionalInputParts.Twice b(useExternal = true);
  ConditionalInputParts.Const c(k = 3);
  Real z = a.x;
equation
  connect(c.y, b.fromOutside);
end ConditionalInput;
