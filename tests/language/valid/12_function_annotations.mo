// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.3 Annotations of functions do not change their values.
// MODEL: FunctionAnnotations
// UNKNOWNS: 1
// VALUE: a = 16
// VALUE: b = 25
model FunctionAnnotations
  function inlined
    input Real u;
    output Real y;
  algorithm
    y := u ^ 2;
    annotation(Inline = true, smoothOrder = 2);
  end inlined;
  function late
    input Real u;
    output Real y = u ^ 2;
  algorithm
    annotation(LateInline = true);
  end late;
  function withEvents
    input Real u;
    output Real y = if u > 0 then u else 0;
  algorithm
    annotation(GenerateEvents = true, InlineAfterIndexReduction = false);
  end withEvents;
  parameter Real a = inlined(4);
  parameter Real b = late(5);
  Real x = withEvents(sin(time));
end FunctionAnnotations;
