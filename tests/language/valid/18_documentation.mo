// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 18.2 Documentation with HTML, revisions and figures.
// MODEL: Documented
// UNKNOWNS: 1
model Documented "A model with documentation"
  Real x = time "Value <b>x</b>";
  annotation(
    Documentation(info = "<html><p>Text with \"quotes\", <em>tags</em> &amp; ümlauts.</p></html>",
      revisions = "<html><ul><li>first</li></ul></html>",
      figures = {Figure(title = "Result", identifier = "f1", preferred = true,
        plots = {Plot(curves = {Curve(x = time, y = x, legend = "x")})})}),
    preferredView = "info");
end Documented;
