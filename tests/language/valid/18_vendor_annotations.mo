// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.1 Annotations of other vendors start with two underscores and are passed over.
// MODEL: VendorAnnotations
// UNKNOWNS: 2
// VALUE: k = 3
model VendorAnnotations
  parameter Real k = 3 annotation(__Acme_options(level = 2, names = {"a", "b"}, nested(on = true)));
  Real x = k * time annotation(__Acme = "text", __Other_tool(anything(deep = -1.5e3)));
  Real y annotation(__Acme_hide = true);
equation
  y = x annotation(__Acme_note(text = "eq", number = 1 + 2));
  annotation(__Acme_commands(file = "a.txt", run = {1, 2, 3}));
end VendorAnnotations;
