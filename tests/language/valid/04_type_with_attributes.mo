// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.9.1 The attributes of a type are inherited by its components and by derived types.
// MODEL: TypeAttributes
// UNKNOWNS: 3
// ATTRIBUTE: x.unit = "m"
// ATTRIBUTE: x.quantity = "Length"
// ATTRIBUTE: y.unit = "m"
// ATTRIBUTE: y.min = 0
// ATTRIBUTE: z.min = -1
// ATTRIBUTE: z.max = 100
// ATTRIBUTE: z.displayUnit = "mm"
package LengthTypes
  type Length = Real(final quantity = "Length", final unit = "m");
  type Distance = Length(min = 0, max = 100);
  type Shown = Distance(displayUnit = "mm");
end LengthTypes;

model TypeAttributes
  LengthTypes.Length x = time;
  LengthTypes.Distance y = 2 * time;
  LengthTypes.Shown z(min = -1) = 3 * time;
end TypeAttributes;
